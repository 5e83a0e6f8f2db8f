#pragma once
// Finders of the functions that know rows and columns, one per file.
#include "event/shaped_modes.h"
#include "exec/advanced/advanced.h"

namespace drydock::exec {

AdvancedFn find_softmax(const Record& record);
AdvancedFn find_normalise(const Record& record);
AdvancedFn find_normalise_grad(const Record& record);
AdvancedFn find_row_reduce(const Record& record);
AdvancedFn find_topk(const Record& record);
AdvancedFn find_mask(const Record& record);
AdvancedFn find_quantise(const Record& record);
AdvancedFn find_rearrange(const Record& record);

}  // namespace drydock::exec
