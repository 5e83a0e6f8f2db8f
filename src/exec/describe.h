#pragma once
// Expands a record to the bytes it reads and writes, for listeners and for the bounds check.
#include "event/event.h"

namespace drydock::exec {

/// Operands of `record` as footprints. block, seq and site are left to the caller.
/// The rules of the bytes: spec kernel-core 4.1, 4.2, 5.3; kernel-vector 1.3, 1.4, 2.6.
Instr describe(const Record& record);

/// The same; the footprints name `core`'s block.
template <class Core>
Instr describe(const Record& record, const Core& core) {
    Instr instr = describe(record);
    instr.block = core.block_index;
    for (Footprint& dst : instr.dst) dst.base.block = core.block_index;
    for (Footprint& src : instr.src) src.base.block = core.block_index;
    return instr;
}

/// First byte after the last one that `footprint` touches, relative to its memory; 0 when it
/// touches nothing. 64 bits: strides times counts exceed 32.
uint64_t end_offset(const Footprint& footprint);

}  // namespace drydock::exec
