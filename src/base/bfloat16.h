#pragma once
// bfloat16 (the upper half of a float) as a 2-byte value class, and its conversions. C++17: kernel
// objects include it.
#include <cstdint>
#include <limits>
#include <type_traits>

#include "small_float.h"

namespace drydock {

/// Exact. A NaN keeps sign and payload.
constexpr float bfloat16_to_float(uint16_t bits) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(bits) << 16);
}

/// Rounds to nearest even and keeps subnormals; overflow gives infinity, every NaN gives 0x7fc0.
constexpr uint16_t float_to_bfloat16(float value) {
    const uint32_t bits = __builtin_bit_cast(uint32_t, value);
    const int32_t magnitude = static_cast<int32_t>(bits & 0x7fffffffU);
    const uint32_t rounded = (bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16;
    return static_cast<uint16_t>(magnitude > 0x7f800000 ? 0x7fc0U : rounded);
}

/// As float_to_bfloat16, with a single rounding.
constexpr uint16_t double_to_bfloat16(double value) {
    return float_to_bfloat16(detail::double_to_float_odd(value));
}

namespace detail {
struct Bfloat16Codec {
    static constexpr float decode(uint16_t bits) { return bfloat16_to_float(bits); }
    static constexpr uint16_t encode(float value) { return float_to_bfloat16(value); }
};
}  // namespace detail

/// The `bfloat16_t` of kernels. Not initialised by default; converts from all arithmetic types with
/// one rounding and to float exactly, both implicitly.
class bfloat16 : public detail::SmallFloat<bfloat16, detail::Bfloat16Codec> {
  public:
    bfloat16() = default;
    template <typename T, std::enable_if_t<std::is_arithmetic<T>::value, int> = 0>
    constexpr bfloat16(T value) : SmallFloat(float_to_bfloat16(detail::to_float_odd(value))) {}
    template <typename T, detail::EnableOtherFloat<T, bfloat16> = 0>
    constexpr explicit bfloat16(T value)
        : SmallFloat(float_to_bfloat16(static_cast<float>(value))) {}
};

template <>
struct detail::IsSmallFloat<bfloat16> : std::true_type {};

static_assert(sizeof(bfloat16) == 2 && std::is_trivially_copyable<bfloat16>::value,
              "memory format");

}  // namespace drydock

template <>
class std::numeric_limits<drydock::bfloat16> : public std::numeric_limits<float> {
    using bfloat16 = drydock::bfloat16;

  public:
    static constexpr int digits = 8;
    static constexpr int digits10 = 2;
    static constexpr int max_digits10 = 4;
    static constexpr bfloat16 min() noexcept { return bfloat16::from_bits(0x0080); }
    static constexpr bfloat16 max() noexcept { return bfloat16::from_bits(0x7f7f); }
    static constexpr bfloat16 lowest() noexcept { return bfloat16::from_bits(0xff7f); }
    static constexpr bfloat16 epsilon() noexcept { return bfloat16::from_bits(0x3c00); }
    static constexpr bfloat16 round_error() noexcept { return bfloat16::from_bits(0x3f00); }
    static constexpr bfloat16 infinity() noexcept { return bfloat16::from_bits(0x7f80); }
    static constexpr bfloat16 quiet_NaN() noexcept { return bfloat16::from_bits(0x7fc0); }
    static constexpr bfloat16 signaling_NaN() noexcept { return bfloat16::from_bits(0x7fa0); }
    static constexpr bfloat16 denorm_min() noexcept { return bfloat16::from_bits(0x0001); }
};
