#pragma once
// The mask + repeat forms (spec kernel-vector 1.3 to 1.5).
#include "exec/executor.h"
#include "exec/lanes/lanes.h"

namespace drydock::exec {

/// Repeats in ascending order; each reads all its lanes, then writes the lanes of the mask.
void run_repeats(const Record& record, const LocalMemories& memories, LaneFn fn);

}  // namespace drydock::exec
