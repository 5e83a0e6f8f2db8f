#pragma once
// Sizes of the device for kernels, the companion of util/platform_util.h (spec kernel-core 1.1).
// ASSUMED: the names and the values of the host's helpers (spec host-op 6.3), without a context.
#include "kernel_operator.h"

namespace Ops {
namespace Base {

__aicore__ constexpr uint32_t GetUbBlockSize() { return AscendC::ONE_BLK_SIZE; }
__aicore__ constexpr uint32_t GetVRegSize() { return AscendC::ONE_REPEAT_BYTE_SIZE; }

}  // namespace Base
}  // namespace Ops
