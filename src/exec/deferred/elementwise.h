#pragma once
// Instructions that may wait: element i of the result depends on element i of each source alone.
#include "exec/executor.h"

namespace drydock::exec {

/// One instruction or copy in the only shape that deferred execution knows: `count` contiguous
/// elements of UB from as many contiguous elements of UB or, for a load, of GM.
struct Elementwise {
    Opcode op = Opcode::kCopy;  ///< kCopy: bytes from `gm`, or from UB when that is null
    DType dtype = DType::kUint8;
    DType dst_dtype = DType::kUint8;
    uint8_t mode = 0;
    uint8_t nsrc = 0;
    uint8_t dst_bits = 8;             ///< of one element; 1 for the result of a Compare
    uint8_t src_bits[3] = {8, 8, 8};  ///< 1 for the mask of a Select
    uint32_t count = 0;               ///< elements, not 0
    uint32_t dst = 0;                 ///< bytes into UB
    uint32_t src[3] = {0, 0, 0};      ///< the same; unused for a load
    uint64_t scalar = 0;              ///< raw bits of dtype
    const uint8_t* gm = nullptr;      ///< source of a load

    bool moves() const { return op == Opcode::kCopy; }
    uint32_t dst_end() const { return dst + bytes_of(dst_bits); }
    uint32_t src_end(int i) const { return src[i] + bytes_of(src_bits[i]); }
    uint32_t bytes_of(uint8_t bits) const {
        return static_cast<uint32_t>((uint64_t{count} * bits + 7) / 8);
    }
};

/// True when `record` has that shape, lies inside its memories and each source is the destination
/// itself or apart from it. A copy whose last block is filled up (DataCopyPad) gives the filling as
/// a second instruction; `parts` says how many were made, 0 for a record that does nothing.
bool as_elementwise(const Record& record, const LocalMemories& memories, Elementwise (&made)[2],
                    int& parts);

/// A copy of one contiguous piece from UB to GM without atomics: its bytes; 0 for any other record.
uint64_t contiguous_store(const Record& record, const LocalMemories& memories);

/// Performs it on `memories` now.
void perform(const Elementwise& instruction, const LocalMemories& memories);

}  // namespace drydock::exec
