#pragma once
// Helpers of tiling functions under the names of the neural-network operator library.
#include "log/log.h"
#include "op_host/tiling_base_util.h"
#include "platform/platform_ascendc.h"
#include "platform/soc_spec.h"
#include "register/op_impl_registry.h"

namespace Ops {
namespace NN {
namespace OpTiling {

using Ops::Base::EnsureNotScalar;
using Ops::Base::IsRegbaseSocVersion;

}  // namespace OpTiling
}  // namespace NN
}  // namespace Ops
