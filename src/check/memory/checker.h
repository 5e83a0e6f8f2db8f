#pragma once
// Bounds and alignment of every access, in every block (spec kernel-core 0.12, 2, 4; runtime 1.6).
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings:
///   mem.gm-oob         error    access outside every tensor of the launch, or past its allocation
///   tail.gm-overwrite  warning  write past the tensor, inside the padding of its own allocation
///   tail.gm-overread   note     read there
///   mem.local-oob      error    operand outside its local memory
///   mem.align          error    local operand not on a block boundary, GM operand not on an
///                               element
///   mem.overlap        error    operands of an advanced function that may not overlap do; warning
///                               when dst is src and the function is not documented to allow it
///   mem.ub-scratch     error    no UB left for the scratch that the framework takes; warning when
///                               there is some, but less than the minimum of the tiling function
///   api.tmp-too-small  warning  sharedTmpBuffer below the minimum of the tiling function
std::unique_ptr<Observer> make_memory_checker(const Soc& soc);

}  // namespace drydock::check
