#pragma once
#include "register/op_impl_registry.h"
#include "../../op_kernel/row_splits_tiling_data.h"
namespace optiling {
ge::graphStatus SplitRows(gert::TilingContext* context);
}
