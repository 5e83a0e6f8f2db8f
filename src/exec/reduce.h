#pragma once
// Reductions (spec kernel-vector 2.9): binary tree inside a repeat, repeats in ascending order.
#include "exec/executor.h"

namespace drydock::exec {

/// ReduceSum/Max/Min of `count` contiguous elements; mode 1 of Max and Min also stores the index.
void run_reduce(const Record& record, const LocalMemories& memories);
/// Whole*, Block* and PairReduce*.
void run_repeat_reduce(const Record& record, const LocalMemories& memories);

}  // namespace drydock::exec
