#pragma once
// Small helpers of tiling functions (spec host-op 6.4).
#include "log/log.h"
#include "platform/platform_ascendc.h"

namespace Ops {
namespace Base {

/// {1} for a scalar, else the shape itself.
inline const gert::Shape& EnsureNotScalar(const gert::Shape& shape) {
    static const gert::Shape one{1};
    return shape.IsScalar() ? one : shape;
}

/// True on architectures whose vector unit works on registers.
template <typename T>
bool IsRegbaseSocVersion(const T* context) {
    if (context == nullptr || context->GetPlatformInfo() == nullptr) {
        return false;
    }
    const NpuArch arch =
        platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCurNpuArch();
    return arch == NpuArch::DAV_3510 || arch == NpuArch::DAV_5102;
}

}  // namespace Base
}  // namespace Ops
