#pragma once
// Instructions that compute and convert in one (spec kernel-vector 2.5, 2.8).
#include "exec/executor.h"
#include "exec/lanes/lanes.h"

namespace drydock::exec {

/// AddReluCast, SubReluCast, MulCast, AddDeqRelu: source and destination differ in type.
bool is_mixed(Opcode op);
/// The loop of such an instruction; null when it does not exist for these types. AddDeqRelu takes
/// the dequantisation scale (half) as its scalar.
LaneFn mixed_lane(Opcode op, DType src, DType dst);

/// CastDeq of int16 to int8 or uint8: 16 results fill one half of each block of the destination.
void run_cast_deq(const Record& record, const LocalMemories& memories);

}  // namespace drydock::exec
