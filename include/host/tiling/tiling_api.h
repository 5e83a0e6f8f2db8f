#pragma once
// Library tiling: scratch sizes, tiling structures of the library functions of kernels, and the tiling
// of the matrix multiplication.
#include "drydock/detail/library_tiling.h"
#include "drydock/detail/matmul_tiling.h"
#include "drydock/detail/scratch_sizes.h"
#include "kernel_tiling/kernel_tiling.h"
#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"
#include "register/tilingdata_base.h"
