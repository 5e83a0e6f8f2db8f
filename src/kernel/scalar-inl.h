#pragma once
// Utilities and scalar conversions inside namespace AscendC (spec kernel-core 6.4).
#include <cfloat>
#include <climits>
#include <limits>
#include <tuple>

#include "state-inl.h"

namespace drydock::kernel {

/// The whole number next to `value` in the direction of `mode`; ties by the mode.
DRYDOCK_INLINE int32_t rounded_int(float value, AscendC::RoundMode mode) {
    using AscendC::RoundMode;
    double whole = __builtin_nearbyint(value);
    if (mode == RoundMode::CAST_FLOOR) whole = __builtin_floor(value);
    if (mode == RoundMode::CAST_CEIL) whole = __builtin_ceil(value);
    if (mode == RoundMode::CAST_TRUNC) whole = __builtin_trunc(value);
    if (mode == RoundMode::CAST_ROUND) whole = __builtin_round(value);
    if (whole != whole) return 0;
    if (whole >= 0x1p31) return INT32_MAX;
    return whole < -0x1p31 ? INT32_MIN : static_cast<int32_t>(whole);
}

/// Truncated to half, with the last bit set when that is not exact.
DRYDOCK_INLINE half odd_half(float value) {
    const half nearest(value);
    const float back = static_cast<float>(nearest);
    if (back == value || value != value) return nearest;
    const bool away = __builtin_fabsf(back) > __builtin_fabsf(value);
    const bool overflow = __builtin_fabsf(value) >= 65536.0f;
    return overflow ? nearest
                    : half::from_bits(static_cast<uint16_t>((nearest.bits() - (away ? 1 : 0)) | 1));
}

/// A number on its way to a function of the compiler: any declaration of that function that the
/// kernel brings is the better match.
struct Number {
    template <typename T, std::enable_if_t<std::is_convertible<T, float>::value, int> = 0>
    constexpr Number(T number) : value(static_cast<float>(number)) {}  // NOLINT: implicit
    float value;
};

}  // namespace drydock::kernel

// Scalar functions that the device's compiler knows without a header. <cmath> is not included: its
// C names (erf, tan, floor, ...) are names of kernels.
#ifndef INFINITY
#define INFINITY (__builtin_inff())
#endif
#ifndef NAN
#define NAN (__builtin_nanf(""))
#endif
DRYDOCK_INLINE float sqrt(const drydock::kernel::Number x) { return __builtin_sqrtf(x.value); }
/// The C library has abs of int only, which would cut a float to a whole number.
template <
    typename T,
    std::enable_if_t<drydock::kernel::kOneOf<T, float, double, half, bfloat16_t, long, long long>,
                     int> = 0>
constexpr T abs(const T x) {
    return x < T(0) ? static_cast<T>(-x) : x;
}

namespace AscendC {

template <typename T, typename U>
struct IsSameType {
    static constexpr bool value = std::is_same<T, U>::value;
};

/// The kernel-side subset of the standard library.
namespace Std {
using std::conditional;
using std::conditional_t;
using std::enable_if;
using std::enable_if_t;
using std::false_type;
using std::get;
using std::ignore;
using std::integral_constant;
using std::is_base_of;
using std::is_convertible;
using std::is_same;
using std::is_same_v;
using std::make_tuple;
using std::tie;
using std::true_type;
using std::tuple;
using std::tuple_element;
using std::tuple_size;

template <typename T, typename U>
constexpr std::common_type_t<T, U> min(const T a, const U b) {
    using R = std::common_type_t<T, U>;
    return static_cast<R>(b) < static_cast<R>(a) ? static_cast<R>(b) : static_cast<R>(a);
}
template <typename T, typename U>
constexpr std::common_type_t<T, U> max(const T a, const U b) {
    using R = std::common_type_t<T, U>;
    return static_cast<R>(a) < static_cast<R>(b) ? static_cast<R>(b) : static_cast<R>(a);
}

/// Of a float, a double or an integer (then as double).
template <typename T>
inline auto sqrt(const T value) {
    if constexpr (std::is_same<T, float>::value) {
        return __builtin_sqrtf(value);
    } else {
        return __builtin_sqrt(static_cast<double>(value));
    }
}
template <typename T>
constexpr T abs(const T value) {
    return value < T(0) ? static_cast<T>(-value) : value;
}
/// The least whole number that is not below a / b, for positive b; and its product with b.
template <typename T, typename U>
constexpr std::common_type_t<T, U> ceil_division(const T a, const U b) {
    using R = std::common_type_t<T, U>;
    const R quotient = static_cast<R>(static_cast<R>(a) / static_cast<R>(b));
    const bool inexact = static_cast<R>(quotient * static_cast<R>(b)) < static_cast<R>(a);
    return static_cast<R>(quotient + (inexact ? 1 : 0));
}
template <typename T, typename U>
constexpr std::common_type_t<T, U> ceil_align(const T a, const U b) {
    using R = std::common_type_t<T, U>;
    return static_cast<R>(ceil_division(a, b) * static_cast<R>(b));
}
}  // namespace Std

/// Bounds of a type. ASSUMED: the member names; Min is the least positive normal number of a
/// floating type and the lowest of an integer.
template <typename T>
struct NumericLimits {
    static constexpr T Max() { return std::numeric_limits<T>::max(); }
    static constexpr T Min() { return std::numeric_limits<T>::min(); }
    static constexpr T Lowest() { return std::numeric_limits<T>::lowest(); }
    static constexpr T Epsilon() { return std::numeric_limits<T>::epsilon(); }
    static constexpr T Infinity() { return std::numeric_limits<T>::infinity(); }
    static constexpr T NegativeInfinity() { return static_cast<T>(-Infinity()); }
    static constexpr T QuietNaN() { return std::numeric_limits<T>::quiet_NaN(); }
    static constexpr T DenormMin() { return std::numeric_limits<T>::denorm_min(); }
};

/// x / divisor without a division, for unsigned x of 32 bits: with high = (x * magic) >> 32 it is
/// (high + x) >> shift, the sum in 64 bits. ASSUMED: this meaning of the two numbers.
template <typename T>
DRYDOCK_INLINE void GetUintDivMagicAndShift(T& magic, T& shift, T divisor) {
    static_assert(std::is_same<T, uint32_t>::value, "GetUintDivMagicAndShift: uint32_t");
    uint32_t bits = 0;
    while ((uint64_t{1} << bits) < divisor) ++bits;
    shift = bits;
    magic = static_cast<uint32_t>((((uint64_t{1} << bits) - divisor) << 32) / divisor + 1);
}

// Exactly these signatures: operators define helpers of the same names.
__aicore__ inline uint32_t DivCeil(uint32_t a, uint32_t b) { return (a + b - 1) / b; }
__aicore__ inline uint32_t AlignUp(uint32_t a, uint32_t b) { return DivCeil(a, b) * b; }
__aicore__ inline uint32_t Ceil(uint32_t a, uint32_t b) { return (a + b - 1) / b; }
__aicore__ constexpr int32_t CeilDivision(int32_t num1, int32_t num2) {
    return num2 == 0 ? 0 : (num1 + num2 - 1) / num2;
}

DRYDOCK_INLINE float ToFloat(const bfloat16_t& value) { return static_cast<float>(value); }
DRYDOCK_INLINE float ToFloat(const half& value) { return static_cast<float>(value); }
DRYDOCK_INLINE float ToFloat(const float& value) { return value; }
DRYDOCK_INLINE bfloat16_t ToBfloat16(const float& value) { return bfloat16_t(value); }
DRYDOCK_INLINE bfloat16_t Cast(const float& value) { return bfloat16_t(value); }
DRYDOCK_INLINE float Cast(const bfloat16_t& value) { return static_cast<float>(value); }

/// float -> int32_t in the given direction (NaN 0, saturating), float -> half rounded to odd.
/// ASSUMED: the order of T and U is not published; the one that is not float is the result.
template <typename T, typename U, RoundMode roundMode>
DRYDOCK_INLINE std::conditional_t<std::is_same<T, float>::value, U, T> ScalarCast(float value) {
    using R = std::conditional_t<std::is_same<T, float>::value, U, T>;
    static_assert(std::is_same<T, float>::value || std::is_same<U, float>::value,
                  "ScalarCast: one type is float");
    if constexpr (std::is_same<R, half>::value) {
        static_assert(roundMode == RoundMode::CAST_ODD, "ScalarCast float -> half: CAST_ODD only");
        return drydock::kernel::odd_half(value);
    } else {
        static_assert(std::is_same<R, int32_t>::value,
                      "ScalarCast: the pairs are float -> half and float -> int32_t");
        return drydock::kernel::rounded_int(value, roundMode);
    }
}
template <typename T, typename U, RoundMode roundMode>
DRYDOCK_INLINE std::conditional_t<std::is_same<T, float>::value, U, T> Cast(float value) {
    return ScalarCast<T, U, roundMode>(value);
}

/// Bits of a scalar as an unsigned integer.
template <typename T>
DRYDOCK_INLINE auto GetScalarBitcodeValue(T value) {
    using R = std::conditional_t<
        sizeof(T) == 1, uint8_t,
        std::conditional_t<sizeof(T) == 2, uint16_t,
                           std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>>;
    return static_cast<R>(drydock::kernel::bits_of(value));
}

// ---- bit helpers
// ------------------------------------------------------------------------------------

template <int countValue>
DRYDOCK_INLINE int64_t ScalarGetCountOfValue(uint64_t value) {
    return __builtin_popcountll(countValue == 1 ? value : ~value);
}
template <int countValue>
DRYDOCK_INLINE int64_t GetBitCount(uint64_t value) {
    return ScalarGetCountOfValue<countValue>(value);
}
DRYDOCK_INLINE int64_t ScalarCountLeadingZero(uint64_t value) {
    return value == 0 ? 64 : __builtin_clzll(value);
}
DRYDOCK_INLINE int64_t CountLeadingZero(uint64_t value) { return ScalarCountLeadingZero(value); }
/// Bits after the sign bit that equal it, up to the first that does not; -1 for 0 and -1.
DRYDOCK_INLINE int64_t CountBitsCntSameAsSignBit(int64_t value) {
    return value == 0 || value == -1 ? -1 : __builtin_clrsbll(value);
}
/// Position of the lowest bit that equals countValue; -1 when there is none.
template <int countValue>
DRYDOCK_INLINE int64_t ScalarGetSFFValue(uint64_t value) {
    const uint64_t wanted = countValue == 1 ? value : ~value;
    return wanted == 0 ? -1 : __builtin_ctzll(wanted);
}
template <int countValue>
DRYDOCK_INLINE int64_t GetSFFValue(uint64_t value) {
    return ScalarGetSFFValue<countValue>(value);
}

}  // namespace AscendC
