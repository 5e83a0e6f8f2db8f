#pragma once
// What half and bfloat16 have in common: a 16-bit value that computes by way of float, with one
// rounding per operation (spec kernel-vector 1.7). C++17: kernel objects include it.
#include <cstdint>
#include <type_traits>

namespace drydock {
namespace detail {

/// condition ? yes : no without a branch. (Compilers move float arithmetic into a branch and then
/// cannot vectorise it, because it might trap.)
constexpr int32_t select(bool condition, int32_t yes, int32_t no) {
    const int32_t mask = -static_cast<int32_t>(condition);
    return (yes & mask) | (no & ~mask);
}

/// `value` as the float next to it in the direction of zero, with the last bit set when that is not
/// exact ("round to odd"). Rounding the result to a type with at least two bits less than float
/// gives the correctly rounded `value`: there is no second rounding.
constexpr float double_to_float_odd(double value) {
    const float nearest = static_cast<float>(value);
    const double back = static_cast<double>(nearest);
    // Rounded away from zero: the neighbour towards zero has the next lower bits. A NaN stays one.
    const uint32_t away = __builtin_fabs(back) > __builtin_fabs(value) ? 1U : 0U;
    const uint32_t inexact = back != value ? 1U : 0U;
    const uint32_t odd = (__builtin_bit_cast(uint32_t, nearest) - away) | inexact;
    return __builtin_bit_cast(float, odd);
}

/// A 64-bit magnitude as double, rounded to odd where it has more than 53 bits.
constexpr double magnitude_to_double_odd(uint64_t value) {
    constexpr uint64_t kDropped = 0x7ff;
    const uint64_t odd = (value & ~kDropped) | ((value & kDropped) != 0 ? kDropped + 1 : 0);
    return static_cast<double>(value >> 53 != 0 ? odd : value);
}

/// Any arithmetic value as a float that rounds once to 16 bits.
template <typename T>
constexpr float to_float_odd(T value) {
    if constexpr (std::is_same_v<T, float>) {
        return value;
    } else if constexpr (std::is_floating_point_v<T>) {
        return double_to_float_odd(static_cast<double>(value));
    } else if constexpr (sizeof(T) < 4) {
        return static_cast<float>(value);
    } else if constexpr (sizeof(T) == 4) {
        return double_to_float_odd(static_cast<double>(value));
    } else {
        const bool negative = value < T(0);
        const auto bits = static_cast<uint64_t>(value);
        const double size = magnitude_to_double_odd(negative ? uint64_t{0} - bits : bits);
        return double_to_float_odd(negative ? -size : size);
    }
}

/// Storage, conversion to float and assignment operators; `Codec` has encode() and decode().
template <typename Self, typename Codec>
class SmallFloat {
  public:
    SmallFloat() = default;

    static constexpr Self from_bits(uint16_t bits) {
        Self value{0.0F};
        value.bits_ = bits;
        return value;
    }
    constexpr uint16_t bits() const { return bits_; }
    constexpr operator float() const { return Codec::decode(bits_); }

    constexpr Self& operator+=(float other) { return assign(Codec::decode(bits_) + other); }
    constexpr Self& operator-=(float other) { return assign(Codec::decode(bits_) - other); }
    constexpr Self& operator*=(float other) { return assign(Codec::decode(bits_) * other); }
    constexpr Self& operator/=(float other) { return assign(Codec::decode(bits_) / other); }
    constexpr Self& operator++() { return *this += 1.0F; }
    constexpr Self& operator--() { return *this -= 1.0F; }
    constexpr Self operator++(int) {
        const Self before = static_cast<Self&>(*this);
        ++*this;
        return before;
    }
    constexpr Self operator--(int) {
        const Self before = static_cast<Self&>(*this);
        --*this;
        return before;
    }
    /// Flips the sign bit, also that of zero and NaN.
    constexpr Self operator-() const { return from_bits(static_cast<uint16_t>(bits_ ^ 0x8000U)); }
    constexpr Self operator+() const { return from_bits(bits_); }

  protected:
    constexpr explicit SmallFloat(uint16_t bits) : bits_(bits) {}

  private:
    constexpr Self& assign(float value) {
        bits_ = Codec::encode(value);
        return static_cast<Self&>(*this);
    }
    uint16_t bits_;
};

template <typename T>
struct IsSmallFloat : std::false_type {};
template <typename T>
using EnableSmallFloat = std::enable_if_t<IsSmallFloat<T>::value, T>;
/// Another class that turns into a float (bfloat16 for half and the other way round).
template <typename T, typename Self>
using EnableOtherFloat =
    std::enable_if_t<IsSmallFloat<T>::value && !std::is_same<T, Self>::value, int>;

}  // namespace detail

// Two operands of the same type give that type. These are templates so that they take no part when
// the operands differ: then both convert to float and the language's own operators apply, without
// ambiguity.
template <typename T>
constexpr detail::EnableSmallFloat<T> operator+(T a, T b) {
    return T(static_cast<float>(a) + static_cast<float>(b));
}
template <typename T>
constexpr detail::EnableSmallFloat<T> operator-(T a, T b) {
    return T(static_cast<float>(a) - static_cast<float>(b));
}
template <typename T>
constexpr detail::EnableSmallFloat<T> operator*(T a, T b) {
    return T(static_cast<float>(a) * static_cast<float>(b));
}
template <typename T>
constexpr detail::EnableSmallFloat<T> operator/(T a, T b) {
    return T(static_cast<float>(a) / static_cast<float>(b));
}

}  // namespace drydock
