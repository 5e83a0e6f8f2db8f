#pragma once
// Runs one record on memory at once (the immediate tier). Knows neither kernels nor listeners.
#include <cstdint>

#include "event/record.h"

namespace drydock::exec {

/// The local memories of one core, indexed by Space. Borrowed.
struct LocalMemories {
    uint8_t* const* base;
    const uint32_t* bytes;                 ///< physical size of each memory
    VectorRegisters* registers = nullptr;  ///< needed by instructions that use a register
};

/// The memory of an operand.
inline uint8_t* local(const LocalMemories& memories, Space space, uint32_t offset) {
    return memories.base[static_cast<int>(space)] + offset;
}

/// Performs `record`. Null when done; else nothing was touched and the text says which operand lies
/// outside its memory: op, operand, offset, bytes, limit (finding "mem.local-oob"). The text lives
/// until the next call on this thread. GM operands are not checked: that is a listener's work.
const char* execute(const Record& record, const LocalMemories& memories);

/// The same for anything with the members local_base, local_bytes and vector (the model's core).
template <class Core>
const char* execute_on(const Record& record, Core& core) {
    return execute(record,
                   LocalMemories{core.local_base, core.local_bytes, &core.vector.registers});
}

}  // namespace drydock::exec
