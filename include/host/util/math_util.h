#pragma once
// Integer helpers that never trap (spec host-op 6.2). Both arguments have one type.
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace Ops {
namespace Base {

/// x / y rounded down like the built-in division; x when y is 0.
template <typename T>
constexpr std::enable_if_t<std::is_integral_v<T>, T> FloorDiv(T x, T y) {
    return y == 0 ? x : static_cast<T>(x / y);
}

/// x / y rounded up (towards +infinity only when the signs agree); x when y is 0.
template <typename T>
constexpr std::enable_if_t<std::is_integral_v<T>, T> CeilDiv(T x, T y) {
    if (y == 0 || x == 0) {
        return x;
    }
    const T quotient = static_cast<T>(x / y);
    const bool round_up = x % y != 0 && (x < 0) == (y < 0);
    return round_up ? static_cast<T>(quotient + 1) : quotient;
}

/// Largest multiple of `align` not above x; 0 when align is 0.
template <typename T>
constexpr std::enable_if_t<std::is_integral_v<T>, T> FloorAlign(T x, T align) {
    return align == 0 ? T{0} : static_cast<T>(x / align * align);
}

/// Smallest multiple of `align` not below x, at most the maximum of T; 0 when align is 0.
template <typename T>
constexpr std::enable_if_t<std::is_integral_v<T>, T> CeilAlign(T x, T align) {
    if (align == 0) {
        return T{0};
    }
    T result{0};
    const bool overflow = __builtin_mul_overflow(CeilDiv(x, align), align, &result);
    return overflow ? std::numeric_limits<T>::max() : result;
}

/// Equal within the machine epsilon.
template <typename T>
std::enable_if_t<std::is_floating_point_v<T>, bool> IsFloatEqual(T a, T b) {
    return std::abs(a - b) <= std::numeric_limits<T>::epsilon();
}

/// Largest power of two not above x; 0 for 0.
constexpr uint64_t LastPow2(uint64_t x) {
    return x == 0 ? 0 : uint64_t{1} << (63 - __builtin_clzll(x));
}

}  // namespace Base
}  // namespace Ops
