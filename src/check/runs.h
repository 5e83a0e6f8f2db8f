#pragma once
// The bytes of an operand, run by run.
#include <algorithm>

#include "check/footprint.h"
#include "event/event.h"

namespace drydock::check {

namespace detail {

/// Joins runs that follow each other without a gap.
template <class Fn>
class RunJoiner {
  public:
    explicit RunJoiner(Fn& fn) : fn_(fn) {}
    ~RunJoiner() { flush(); }
    RunJoiner(const RunJoiner&) = delete;
    RunJoiner& operator=(const RunJoiner&) = delete;
    void add(uint64_t begin, uint64_t end) {
        if (begin == end_ && begin_ != end_) {
            end_ = end;
            return;
        }
        flush();
        begin_ = begin;
        end_ = end;
    }

  private:
    void flush() {
        if (begin_ != end_) fn_(begin_, end_);
    }
    Fn& fn_;
    uint64_t begin_ = 0, end_ = 0;
};

/// Operands of these are not lanes under the mask of the call (spec kernel-core 4.3, kernel-vector
/// 2.6, 2.9): what the footprint says is what there is to know.
constexpr bool by_lanes(Opcode op) {
    return op != Opcode::kCastDeq && op != Opcode::kGather && op != Opcode::kGatherb &&
           op != Opcode::kCopyLanes;
}

/// The lanes of a mask + repeat form, one by one.
template <class Joiner>
void masked_lanes(const Record& record, const Footprint& f, int stride_index, Joiner& joiner) {
    constexpr uint32_t kBlock = 32, kRepeatBits = 2048, kMaskBits = 64;
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint32_t lanes =
        kRepeatBits / std::max(dtype_bits(record.dtype), dtype_bits(record.dst_dtype));
    uint64_t left = form.counter_mode ? form.mask[0] : ~uint64_t{0};
    for (uint32_t r = 0; r < f.level[0].count && left != 0; ++r) {
        const uint64_t start = f.base.offset + r * static_cast<uint64_t>(f.level[0].stride_bytes);
        for (uint32_t lane = 0; lane < lanes; ++lane) {
            const bool on = form.counter_mode
                                ? lane < left
                                : ((form.mask[lane / kMaskBits] >> (lane % kMaskBits)) & 1) != 0;
            if (!on) continue;
            const uint32_t at = lane * f.elem_bytes;
            const uint64_t offset =
                start + uint64_t{at / kBlock} * form.block_stride[stride_index] * kBlock +
                at % kBlock;
            joiner.add(offset, offset + f.elem_bytes);
        }
        if (form.counter_mode) left -= std::min<uint64_t>(left, lanes);
    }
}

}  // namespace detail

/// Which strides of a mask + repeat form source `i` has: 1 src0, 2 src1; 0, those of the
/// destination, for a source that is also the destination, and for what has no strides of its own.
inline int source_strides(const Instr& instr, uint8_t i) {
    const bool accumulated = instr.ndst != 0 && i + 1 == instr.nsrc && i != 0 &&
                             instr.src[i].base.offset == instr.dst[0].base.offset;
    return accumulated || i > 1 ? 0 : i + 1;
}

/// Calls `fn(begin, end)` for each run of bytes that operand `stride_index` (0 dst, 1 src0, 2 src1)
/// of an instruction touches; runs that touch each other come as one. Exact for the mask + repeat
/// forms; operands whose bytes depend on data come as the range that holds them.
template <class Fn>
void for_each_exact_run(const Record& record, const Footprint& f, int stride_index, Fn fn) {
    if (f.run_bytes == 0) return;
    detail::RunJoiner<Fn> joiner(fn);
    const bool lanes = f.masked && record.form == Form::kRepeat && f.elem_bytes != 0 &&
                       stride_index >= 0 && detail::by_lanes(record.op);
    if (lanes) {
        detail::masked_lanes(record, f, stride_index, joiner);
        return;
    }
    for_each_run(f, [&](uint64_t begin) { joiner.add(begin, begin + f.run_bytes); });
}

}  // namespace drydock::check
