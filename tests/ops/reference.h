#pragma once
// What LeakyReLU has to give, written from spec kernel-vector 1.7, 1.8 and 7 alone: nothing of src/
// is used, and 16-bit conversions are the compiler's own.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <vector>

namespace drydock::reference {

__extension__ typedef _Float16 NativeHalf;

inline float from_half(uint16_t bits) {
    return static_cast<float>(std::bit_cast<NativeHalf>(bits));
}
/// Nearest even, gradual underflow, overflow to infinity; one rounding also from double.
inline uint16_t to_half(float value) {
    return std::bit_cast<uint16_t>(static_cast<NativeHalf>(value));
}
inline uint16_t to_half(double value) {
    return std::bit_cast<uint16_t>(static_cast<NativeHalf>(value));
}
inline bool is_nan(uint16_t half) { return (half & 0x7fff) > 0x7c00; }

/// max(x, 0) and min(x, 0) of the device: NaN stays, max(-0, +0) is +0, min(-0, +0) is -0.
inline float max_zero(float x) { return std::isnan(x) || x > 0 ? x : 0.0F; }
inline float min_zero(float x) {
    return std::isnan(x) || x < 0 || (x == 0 && std::signbit(x)) ? x : 0.0F;
}

enum class Formulation { kChain, kInstruction, kCompareSelect };

/// y for one x. `round` is applied after each instruction that may round: identity for float, by
/// way of 16 bits for float16.
template <typename Round>
float leaky_relu(Formulation how, float x, float slope, Round round) {
    switch (how) {
        case Formulation::kChain:
            return round(max_zero(x) + round(min_zero(x) * slope));
        case Formulation::kInstruction:  // the sign bit decides
            return std::isnan(x) || !std::signbit(x) ? x : round(x * slope);
        case Formulation::kCompareSelect:
            return x >= 0 ? x : round(x * slope);
    }
    return 0;
}

inline float leaky_relu(Formulation how, float x, float slope) {
    return leaky_relu(how, x, slope, [](float value) { return value; });
}
/// Computed in float16 with the slope rounded to float16.
inline uint16_t leaky_relu_native_half(Formulation how, uint16_t x, float slope) {
    const auto round = [](float value) { return from_half(to_half(value)); };
    return to_half(leaky_relu(how, from_half(x), round(slope), round));
}
/// Computed in float with the float slope, rounded to float16 at the end.
inline uint16_t leaky_relu_protected(uint16_t x, float slope) {
    return to_half(leaky_relu(Formulation::kChain, from_half(x), slope));
}
/// The real product, rounded once. A double holds 11 + 24 bits exactly.
inline uint16_t correctly_rounded(uint16_t x, float slope) {
    const double wide = static_cast<double>(from_half(x));
    return to_half(wide >= 0 ? wide : wide * static_cast<double>(slope));
}

/// Units in the last place between two float16 values that are no NaN; +0 and -0 are the same.
inline int ulp_distance(uint16_t a, uint16_t b) {
    const auto order = [](uint16_t half) {
        const int magnitude = half & 0x7fff;
        return (half & 0x8000) != 0 ? -magnitude : magnitude;
    };
    return std::abs(order(a) - order(b));
}

/// Which NaN it is, the interface leaves open (spec kernel-vector 1.8).
inline bool same(uint16_t a, uint16_t b) { return a == b || (is_nan(a) && is_nan(b)); }
inline bool same(float a, float b) {
    return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

/// Scatters the bits of a counter: a cheap, repeatable source of patterns.
inline uint32_t scatter(uint64_t counter) {
    uint64_t bits = (counter + 1) * 0x9e3779b97f4a7c15ULL;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9ULL;
    return static_cast<uint32_t>(bits >> 32);
}

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

/// `count` floats: ordinary magnitudes, every bit pattern, and the special values again and again.
inline std::vector<float> float_input(size_t count, uint64_t seed = 0) {
    static constexpr float kSpecial[] = {0.0F,
                                         -0.0F,
                                         kInf,
                                         -kInf,
                                         kNan,
                                         -kNan,
                                         1.0F,
                                         -1.0F,
                                         0x1p-149F,
                                         -0x1p-149F,
                                         0x1.fffffep127F,
                                         -0x1.fffffep127F,
                                         0x1p-126F,
                                         -0x1p-126F,
                                         -0x1p-127F,
                                         -65504.0F,
                                         -100.0F,
                                         -0x1.8p-148F};
    std::vector<float> values(count);
    for (size_t i = 0; i < count; ++i) {
        const uint32_t bits = scatter(i + seed * count);
        if (i % 3 == 0) {
            values[i] = std::bit_cast<float>(bits);
        } else if (i % 7 == 1) {
            values[i] = kSpecial[(i / 7 + seed) % std::size(kSpecial)];
        } else {
            values[i] = static_cast<float>(static_cast<int32_t>(bits)) * 0x1p-28F;
        }
    }
    return values;
}
/// `count` float16 patterns; 65536 in a row are all of them.
inline std::vector<uint16_t> half_input(size_t count, uint64_t seed = 0) {
    std::vector<uint16_t> values(count);
    for (size_t i = 0; i < count; ++i) {
        values[i] = static_cast<uint16_t>((i + seed) * 40503U + 7U);
    }
    return values;
}

}  // namespace drydock::reference
