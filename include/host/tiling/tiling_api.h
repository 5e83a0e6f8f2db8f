#pragma once
// Library tiling: scratch sizes and tiling structures of the library functions of kernels. Functions
// that compute matrix-multiply tilings do not exist (docs/limitations.md).
#include "drydock/detail/library_tiling.h"
#include "drydock/detail/scratch_sizes.h"
#include "kernel_tiling/kernel_tiling.h"
#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"
#include "register/tilingdata_base.h"

namespace matmul_tiling {}
