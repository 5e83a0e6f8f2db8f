#pragma once
// Saturation mode: CTRL bit 48 is 0 (spec kernel-vector 1.7).
#include "exec/executor.h"
#include "exec/lanes/lanes.h"

namespace drydock::exec {

constexpr uint64_t kInfNanMode = uint64_t{1} << 48;  ///< the bit of CTRL

/// The unit saturates instead of making infinities, NaN and wrapped integers.
inline bool saturating(const LocalMemories& memories) {
    return memories.registers != nullptr && (memories.registers->ctrl & kInfNanMode) == 0;
}

/// The loop of an instruction in saturation mode; null where the mode changes nothing.
LaneFn saturated_lane(Opcode op, DType src, DType dst);

/// Bits of a half result in saturation mode: infinities become +-65504, NaN becomes 0.
uint16_t saturated_half(uint16_t bits);

}  // namespace drydock::exec
