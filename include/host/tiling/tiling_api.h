#pragma once
// Library tiling. Only the matrix-multiply structure exists; functions that compute tilings of
// library routines do not (docs/limitations.md).
#include "kernel_tiling/kernel_tiling.h"
#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"
#include "register/tilingdata_base.h"

namespace AscendC {}
namespace matmul_tiling {}

namespace optiling {

/// Host class with the layout of the plain ::TCubeTiling.
BEGIN_TILING_DATA_DEF(TCubeTiling)
#define DRYDOCK_CLASS_FIELD(name) TILING_DATA_FIELD_DEF(int32_t, name)
DRYDOCK_CUBE_TILING_FIELDS(DRYDOCK_CLASS_FIELD)
#undef DRYDOCK_CLASS_FIELD
END_TILING_DATA_DEF

}  // namespace optiling
