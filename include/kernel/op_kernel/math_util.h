#pragma once
// Integer helpers for kernels, the companion of util/math_util.h (spec kernel-core 1.1, host-op
// 6.2). ASSUMED: names and rules of the host's helpers. Both arguments have one type.
#include "kernel_operator.h"

namespace Ops {
namespace Base {

template <typename T>
__aicore__ constexpr T FloorDiv(T x, T y) {
    return y == 0 ? x : static_cast<T>(x / y);
}
/// Rounded towards +infinity when the signs agree.
template <typename T>
__aicore__ constexpr T CeilDiv(T x, T y) {
    if (y == 0 || x == 0) return x;
    const T quotient = static_cast<T>(x / y);
    return x % y != 0 && (x < 0) == (y < 0) ? static_cast<T>(quotient + 1) : quotient;
}
template <typename T>
__aicore__ constexpr T FloorAlign(T x, T align) {
    return align == 0 ? T(0) : static_cast<T>(x / align * align);
}
template <typename T>
__aicore__ constexpr T CeilAlign(T x, T align) {
    return align == 0 ? T(0) : static_cast<T>(CeilDiv(x, align) * align);
}

}  // namespace Base
}  // namespace Ops
