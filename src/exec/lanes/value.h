#pragma once
// Arithmetic of single elements. Everything has internal linkage: the file is compiled several
// times with different instruction sets, and two of those must never be merged by the linker.
// It therefore includes no standard header with inline functions.
#include <cstdint>

namespace drydock::exec {
namespace {

constexpr uint32_t kNanBits = 0x7fc00000;  // a produced NaN (spec kernel-vector 1.8)
constexpr uint16_t kHalfNan = 0x7e00;
constexpr uint16_t kBfloatNan = 0x7fc0;

inline uint32_t bits_of(float v) { return __builtin_bit_cast(uint32_t, v); }
inline float float_of(uint32_t b) { return __builtin_bit_cast(float, b); }

/// binary16 -> float, exact; every NaN becomes the canonical one.
inline float half_value(uint16_t h) {
    const uint32_t sign = static_cast<uint32_t>(h & 0x8000) << 16;
    const uint32_t magnitude = h & 0x7fff;
    const uint32_t finite = bits_of(float_of(magnitude << 13) * 0x1p112f);
    const uint32_t special = magnitude > 0x7c00 ? kNanBits : 0x7f800000;
    return float_of(magnitude > 0x7c00 ? special : sign | (magnitude == 0x7c00 ? special : finite));
}

/// float -> binary16, nearest, ties to even; overflow gives infinity, NaN the canonical NaN.
inline uint16_t half_bits(float v) {
    const uint32_t w = bits_of(v), twice = w + w;
    uint32_t bias = twice & 0xff000000;
    bias = bias < 0x71000000 ? 0x71000000 : bias;
    // Scaling up saturates at infinity, scaling down leaves the rounding to the addition below.
    const float scaled = (float_of(w & 0x7fffffff) * 0x1p112f) * 0x1p-110f;
    const uint32_t sum = bits_of(float_of((bias >> 1) + 0x07800000) + scaled);
    const uint32_t magnitude = ((sum >> 13) & 0x7c00) + (sum & 0x0fff);
    return static_cast<uint16_t>(twice > 0xff000000 ? kHalfNan : ((w >> 16) & 0x8000) | magnitude);
}

inline float bfloat_value(uint16_t b) {
    const float v = float_of(static_cast<uint32_t>(b) << 16);
    return v != v ? float_of(kNanBits) : v;
}

inline uint16_t bfloat_bits(float v) {
    const uint32_t w = bits_of(v);
    const uint32_t rounded = (w + 0x7fff + ((w >> 16) & 1)) >> 16;
    return static_cast<uint16_t>((w & 0x7fffffff) > 0x7f800000 ? kBfloatNan : rounded);
}

/// A float that rounds to binary16 as `v` itself does: to odd, so that no second rounding occurs.
inline float odd_float(double v) {
    const float nearest = static_cast<float>(v);
    const double back = nearest;
    if (back == v || v != v) return nearest;
    uint32_t w = bits_of(nearest);
    if ((back < 0 ? -back : back) > (v < 0 ? -v : v)) --w;
    return float_of(w | 1);
}

/// Arithmetic results: any NaN becomes the canonical one.
inline float canonical(float v) { return v != v ? float_of(kNanBits) : v; }

// The functors: apply() on floats. half uses the same ones between two conversions, which gives
// one correct rounding (24 >= 2 * 11 + 2; spec kernel-vector 1.7).
struct AddOp {
    static float apply(float a, float b) { return canonical(a + b); }
};
struct SubOp {
    static float apply(float a, float b) { return canonical(a - b); }
};
struct MulOp {
    static float apply(float a, float b) { return canonical(a * b); }
};
struct DivOp {
    static float apply(float a, float b) { return canonical(a / b); }
};
/// NaN wins, +0 > -0: equal operands differ at most in the sign, which `&` and `|` settle.
struct MaxOp {
    static float apply(float a, float b) {
        const float greater = a < b ? b : a;
        const float r = a == b ? float_of(bits_of(a) & bits_of(b)) : greater;
        return a != a || b != b ? float_of(kNanBits) : r;
    }
};
struct MinOp {
    static float apply(float a, float b) {
        const float less = b < a ? b : a;
        const float r = a == b ? float_of(bits_of(a) | bits_of(b)) : less;
        return a != a || b != b ? float_of(kNanBits) : r;
    }
};
struct ReluOp {
    static float apply(float a) { return a != a ? float_of(kNanBits) : (a > 0 ? a : 0.0f); }
};
struct AddReluOp {
    static float apply(float a, float b) { return ReluOp::apply(a + b); }
};
struct SubReluOp {
    static float apply(float a, float b) { return ReluOp::apply(a - b); }
};
/// The sign bit decides, not the comparison (spec kernel-vector 7.1).
struct LeakyReluOp {
    static float apply(float a, float slope) {
        const float r = (bits_of(a) >> 31) != 0 ? a * slope : a;
        return canonical(r);
    }
};
struct AbsOp {
    static float apply(float a) { return canonical(float_of(bits_of(a) & 0x7fffffff)); }
};
struct SqrtOp {
    static float apply(float a) { return canonical(__builtin_sqrtf(a)); }
};
struct ReciprocalOp {
    static float apply(float a) { return canonical(1.0f / a); }
};
// Computed in double, rounded once (spec kernel-vector 1.9).
struct ExpOp {
    static double precise(double a) { return __builtin_exp(a); }
};
struct LnOp {
    static double precise(double a) { return a == 0 ? -__builtin_inf() : __builtin_log(a); }
};
struct RsqrtOp {
    static double precise(double a) { return 1.0 / __builtin_sqrt(a); }
};

/// scalar op element in place of element op scalar.
template <class F>
struct Reversed {
    template <class T>
    static T apply(T a, T b) {
        return F::apply(b, a);
    }
};

// Integers wrap modulo 2^n; unsigned 64-bit arithmetic avoids overflow of promoted operands.
struct IntAdd {
    template <class T>
    static T apply(T a, T b) {
        return static_cast<T>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
    }
};
struct IntSub {
    template <class T>
    static T apply(T a, T b) {
        return static_cast<T>(static_cast<uint64_t>(a) - static_cast<uint64_t>(b));
    }
};
struct IntMul {
    template <class T>
    static T apply(T a, T b) {
        return static_cast<T>(static_cast<uint32_t>(a) * static_cast<uint32_t>(b));
    }
};
struct IntMax {
    template <class T>
    static T apply(T a, T b) {
        return a < b ? b : a;
    }
};
struct IntMin {
    template <class T>
    static T apply(T a, T b) {
        return b < a ? b : a;
    }
};
struct IntAddRelu {
    template <class T>
    static T apply(T a, T b) {
        return IntMax::apply(IntAdd::apply(a, b), T{0});
    }
};
struct IntSubRelu {
    template <class T>
    static T apply(T a, T b) {
        return IntMax::apply(IntSub::apply(a, b), T{0});
    }
};
struct IntAnd {
    template <class T>
    static T apply(T a, T b) {
        return static_cast<T>(a & b);
    }
};
struct IntOr {
    template <class T>
    static T apply(T a, T b) {
        return static_cast<T>(a | b);
    }
};
/// Signed: the sign bit stays, the bits below it shift. Distances of the width and more clear them.
struct IntShiftLeft {
    template <class T>
    static T apply(T a, T distance) {
        constexpr uint32_t width = sizeof(T) * 8;
        constexpr bool is_signed = static_cast<T>(-1) < T{0};
        const uint32_t n = static_cast<uint32_t>(distance);
        const uint64_t sign = is_signed ? uint64_t{1} << (width - 1) : 0;
        const uint64_t moved = n >= width ? 0 : static_cast<uint64_t>(a) << n;
        return static_cast<T>((moved & ~sign) | (static_cast<uint64_t>(a) & sign));
    }
};
struct IntShiftRight {
    template <class T>
    static T apply(T a, T distance) {
        const uint32_t n = static_cast<uint32_t>(distance) & 63;
        return static_cast<T>(static_cast<int64_t>(a) >> n);
    }
};
struct IntShiftRightRound {
    template <class T>
    static T apply(T a, T distance) {
        const uint32_t n = static_cast<uint32_t>(distance) & 63;
        const int64_t last = n == 0 ? 0 : (static_cast<int64_t>(a) >> (n - 1)) & 1;
        return static_cast<T>((static_cast<int64_t>(a) >> n) + last);
    }
};

}  // namespace
}  // namespace drydock::exec
