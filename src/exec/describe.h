#pragma once
// Expands a record to the bytes it reads and writes, for listeners and for the bounds check.
#include "event/event.h"
#include "exec/executor.h"

namespace drydock::exec {

/// Operands of `record` as footprints. block and seq are left to the caller, alignments and what
/// depends on data to complete().
/// The rules of the bytes: spec kernel-core 4.1, 4.2, 5.3; kernel-vector 1.3, 1.4, 2.6.
Instr describe(const Record& record);

/// Fills in what only listeners need: alignments of less than a block, and what depends on data in
/// memory, the elements that GatherMask writes and the bytes that Gather reads.
void complete(const Record& record, const LocalMemories& memories, Instr& instr);

/// Whether complete() reads elements of local memory.
inline bool depends_on_memory(const Record& record) {
    return record.op == Opcode::kGather || record.op == Opcode::kGatherb ||
           record.op == Opcode::kGatherMask;
}

/// The same with what `core`'s memories tell; the footprints name its block.
template <class Core>
Instr describe(const Record& record, const Core& core) {
    Instr instr = describe(record);
    complete(record, LocalMemories{core.local_base, core.local_bytes}, instr);
    instr.block = core.core_number;
    for (int i = 0; i < instr.ndst; ++i) instr.dst[i].base.block = core.core_number;
    for (int i = 0; i < instr.nsrc; ++i) instr.src[i].base.block = core.core_number;
    return instr;
}

/// First byte after the last one that `footprint` touches, relative to its memory; 0 when it
/// touches nothing. 64 bits: strides times counts exceed 32.
uint64_t end_offset(const Footprint& footprint);

}  // namespace drydock::exec
