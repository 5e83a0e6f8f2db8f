#pragma once
// Tiling classes made by BEGIN_TILING_DATA_DEF, read as plain data.
#include "host/definition.h"
#include "host/registrations.h"

namespace drydock::host {

/// Makes one object of the registered class and describes it; the classes nested in it follow.
std::vector<TilingClass> read_tiling_class(const TilingClassEntry& entry);

}  // namespace drydock::host
