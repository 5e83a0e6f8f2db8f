#pragma once
// IEEE binary16 as a 2-byte value class, and its conversions. The conversions are straight-line
// integer and float arithmetic, so that compilers vectorise loops over them. C++17: kernel objects
// include it.
#include <cstdint>
#include <limits>
#include <type_traits>

#include "small_float.h"

namespace drydock {

/// Exact. A NaN keeps sign and payload.
constexpr float half_to_float(uint16_t bits) {
    const int32_t sign = static_cast<int32_t>(bits & 0x8000U) << 16;
    const int32_t magnitude = bits & 0x7fff;
    // Moves the exponent from bias 15 to 127; infinity and NaN (31) go to 255.
    const int32_t rebias = detail::select(magnitude >= 0x7c00, 224 << 23, 112 << 23);
    const int32_t normal = (magnitude << 13) + rebias;
    // Below 2^-14 the bits count units of 2^-24.
    const float small = static_cast<float>(magnitude) * 0x1p-24F;
    const int32_t subnormal = __builtin_bit_cast(int32_t, small);
    const int32_t number = detail::select(magnitude < 0x0400, subnormal, normal);
    return __builtin_bit_cast(float, number | sign);
}

/// Rounds to nearest even and keeps subnormals; overflow gives infinity, every NaN gives 0x7e00.
constexpr uint16_t float_to_half(float value) {
    const int32_t bits = __builtin_bit_cast(int32_t, value);
    const int32_t magnitude = bits & 0x7fffffff;
    const int32_t sign = static_cast<int32_t>(static_cast<uint32_t>(bits ^ magnitude) >> 16);
    // Half of the 13 bits to go, less one where the kept part is even; clamped to infinity.
    const int32_t rounded = (magnitude + 0x0fff + ((magnitude >> 13) & 1)) >> 13;
    const int32_t rebased = rounded - (112 << 10);
    const int32_t normal = detail::select(rebased > 0x7c00, 0x7c00, rebased);
    // The unit of 0.5F is 2^-24, that of subnormals: the addition does the rounding.
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5F;
    const int32_t subnormal = __builtin_bit_cast(int32_t, shifted) - 0x3f000000;
    const int32_t number = detail::select(magnitude < 0x38800000, subnormal, normal) | sign;
    return static_cast<uint16_t>(detail::select(magnitude > 0x7f800000, 0x7e00, number));
}

/// As float_to_half, with a single rounding.
constexpr uint16_t double_to_half(double value) {
    return float_to_half(detail::double_to_float_odd(value));
}

namespace detail {
struct HalfCodec {
    static constexpr float decode(uint16_t bits) { return half_to_float(bits); }
    static constexpr uint16_t encode(float value) { return float_to_half(value); }
};
}  // namespace detail

/// The `half` of kernels (spec kernel-core 1.2). Not initialised by default; converts from all
/// arithmetic types with one rounding and to float exactly, both implicitly.
class half : public detail::SmallFloat<half, detail::HalfCodec> {
  public:
    half() = default;
    template <typename T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
    constexpr half(T value) : SmallFloat(float_to_half(detail::to_float_odd(value))) {}
    template <typename T, detail::EnableOtherFloat<T, half> = 0>
    constexpr explicit half(T value) : SmallFloat(float_to_half(static_cast<float>(value))) {}
};

template <>
struct detail::IsSmallFloat<half> : std::true_type {};

static_assert(sizeof(half) == 2 && std::is_trivially_copyable<half>::value, "memory format");

}  // namespace drydock

template <>
class std::numeric_limits<drydock::half> : public std::numeric_limits<float> {
    using half = drydock::half;

  public:
    static constexpr int digits = 11;
    static constexpr int digits10 = 3;
    static constexpr int max_digits10 = 5;
    static constexpr int min_exponent = -13;
    static constexpr int min_exponent10 = -4;
    static constexpr int max_exponent = 16;
    static constexpr int max_exponent10 = 4;
    static constexpr half min() noexcept { return half::from_bits(0x0400); }
    static constexpr half max() noexcept { return half::from_bits(0x7bff); }
    static constexpr half lowest() noexcept { return half::from_bits(0xfbff); }
    static constexpr half epsilon() noexcept { return half::from_bits(0x1400); }
    static constexpr half round_error() noexcept { return half::from_bits(0x3800); }
    static constexpr half infinity() noexcept { return half::from_bits(0x7c00); }
    static constexpr half quiet_NaN() noexcept { return half::from_bits(0x7e00); }
    static constexpr half signaling_NaN() noexcept { return half::from_bits(0x7d00); }
    static constexpr half denorm_min() noexcept { return half::from_bits(0x0001); }
};
