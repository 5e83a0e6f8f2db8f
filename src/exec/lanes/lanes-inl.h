// The loops of one instruction set. Included once by each level_*.cpp, which sets
// DRYDOCK_LANES_LEVEL (namespace and name) and is compiled with that level's flags.
#ifndef DRYDOCK_LANES_LEVEL
#error "include through a level_*.cpp"
#endif
#if defined(__F16C__)
#include <immintrin.h>
#endif

#include "event/record.h"
#include "exec/lanes/lanes.h"
#include "exec/lanes/value.h"

// dst may equal a source, so the compiler's run-time overlap check would take the scalar loop.
#define DRYDOCK_LANE_LOOP _Pragma("GCC ivdep")

namespace drydock::exec {
namespace {

/// An element anywhere in memory: no alignment, no type-based aliasing.
template <class T>
struct [[gnu::packed, gnu::may_alias]] Cell {
    T v;
};
template <class T>
const Cell<T>* cells(const uint8_t* p) {
    return reinterpret_cast<const Cell<T>*>(p);
}
template <class T>
Cell<T>* cells(uint8_t* p) {
    return reinterpret_cast<Cell<T>*>(p);
}
template <class T>
T scalar_of(uint64_t bits) {
    if constexpr (sizeof(T) == 4) return __builtin_bit_cast(T, static_cast<uint32_t>(bits));
    if constexpr (sizeof(T) != 4) return static_cast<T>(bits);
}

constexpr size_t kStrip = 512;  // floats of one intermediate strip: stays in L1

// ---- conversions of a strip -----------------------------------------------------------------

inline void half_to_floats(float* dst, const uint8_t* src, size_t n) {
    size_t i = 0;
    const auto* s = cells<uint16_t>(src);
#if defined(__F16C__)
    for (; i + 8 <= n; i += 8) {
        const __m128i h = _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + 2 * i));
        _mm256_storeu_ps(dst + i, _mm256_cvtph_ps(h));
    }
    for (; i < n; ++i) dst[i] = half_value(s[i].v);
#else
    for (; i < n; ++i) dst[i] = half_value(s[i].v);
#endif
}

inline void floats_to_half(uint8_t* dst, const float* src, size_t n) {
    size_t i = 0;
    auto* d = cells<uint16_t>(dst);
#if defined(__F16C__)
    const __m256 nan = _mm256_castsi256_ps(_mm256_set1_epi32(kNanBits));
    for (; i + 8 <= n; i += 8) {
        const __m256 v = _mm256_loadu_ps(src + i);
        const __m256 clean = _mm256_blendv_ps(v, nan, _mm256_cmp_ps(v, v, _CMP_UNORD_Q));
        const __m128i h = _mm256_cvtps_ph(clean, _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(dst + 2 * i), h);
    }
#endif
    for (; i < n; ++i) d[i].v = half_bits(src[i]);
}

template <class Body>
inline void strips(size_t count, Body body) {
    for (size_t i = 0; i < count; i += kStrip) body(i, count - i < kStrip ? count - i : kStrip);
}

// ---- float ----------------------------------------------------------------------------------

template <class F>
void float_unary(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = F::apply(x[i].v);
}

template <class F>
void float_precise(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    for (size_t i = 0; i < a.count; ++i) {
        d[i].v = canonical(static_cast<float>(F::precise(static_cast<double>(x[i].v))));
    }
}

template <class F>
void float_binary(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    const auto* y = cells<float>(a.src[1]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = F::apply(x[i].v, y[i].v);
}

template <class F>
void float_scalar(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    const float s = scalar_of<float>(a.scalar);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = F::apply(x[i].v, s);
}

// Compounds of equal types round the product, then the sum (spec kernel-vector 2.5).
void float_axpy(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    const auto* old = cells<float>(a.src[1]);
    const float s = scalar_of<float>(a.scalar);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = AddOp::apply(s * x[i].v, old[i].v);
}

/// dst = src0 * src1 + src2; kDstFactor: dst = src0 * src2 + src1.
template <bool kDstFactor, bool kRelu>
void float_muladd(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* x = cells<float>(a.src[0]);
    const auto* y = cells<float>(a.src[kDstFactor ? 2 : 1]);
    const auto* z = cells<float>(a.src[kDstFactor ? 1 : 2]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) {
        const float r = AddOp::apply(x[i].v * y[i].v, z[i].v);
        d[i].v = kRelu ? ReluOp::apply(r) : r;
    }
}

// ---- half: the float functors between two conversions -----------------------------------------

template <class F>
void half_unary(const LaneArgs& a) {
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = F::apply(x[i]);
        floats_to_half(a.dst + 2 * at, x, n);
    });
}

template <class F>
void half_precise(const LaneArgs& a) {
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = odd_float(F::precise(static_cast<double>(x[i])));
        floats_to_half(a.dst + 2 * at, x, n);
    });
}

template <class F>
void half_binary(const LaneArgs& a) {
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip], y[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        half_to_floats(y, a.src[1] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = F::apply(x[i], y[i]);
        floats_to_half(a.dst + 2 * at, x, n);
    });
}

template <class F>
void half_scalar(const LaneArgs& a) {
    const float s = half_value(static_cast<uint16_t>(a.scalar));
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = F::apply(x[i], s);
        floats_to_half(a.dst + 2 * at, x, n);
    });
}

/// x := half(x) of each element of a strip, still as float.
inline void round_to_half(float* x, size_t n) {
    uint16_t h[kStrip];
    floats_to_half(reinterpret_cast<uint8_t*>(h), x, n);
    half_to_floats(x, reinterpret_cast<const uint8_t*>(h), n);
}

template <bool kRelu>
inline void half_add_and_store(uint8_t* dst, float* product, const float* z, size_t n) {
    round_to_half(product, n);
    for (size_t i = 0; i < n; ++i) {
        const float sum = AddOp::apply(product[i], z[i]);
        product[i] = kRelu ? ReluOp::apply(sum) : sum;
    }
    floats_to_half(dst, product, n);
}

void half_axpy(const LaneArgs& a) {
    const float s = half_value(static_cast<uint16_t>(a.scalar));
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip], old[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        half_to_floats(old, a.src[1] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = MulOp::apply(x[i], s);
        half_add_and_store<false>(a.dst + 2 * at, x, old, n);
    });
}

template <bool kDstFactor, bool kRelu>
void half_muladd(const LaneArgs& a) {
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip], y[kStrip], z[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        half_to_floats(y, a.src[kDstFactor ? 2 : 1] + 2 * at, n);
        half_to_floats(z, a.src[kDstFactor ? 1 : 2] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) x[i] = MulOp::apply(x[i], y[i]);
        half_add_and_store<kRelu>(a.dst + 2 * at, x, z, n);
    });
}

// half sources, float destination: the product is exact, one rounding in the sum.
void axpy_f16_f32(const LaneArgs& a) {
    const float s = half_value(static_cast<uint16_t>(a.scalar));
    auto* d = cells<float>(a.dst);
    const auto* old = cells<float>(a.src[1]);
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) d[at + i].v = AddOp::apply(x[i] * s, old[at + i].v);
    });
}

void muladd_f16_f32(const LaneArgs& a) {
    auto* d = cells<float>(a.dst);
    const auto* old = cells<float>(a.src[2]);
    strips(a.count, [&](size_t at, size_t n) {
        float x[kStrip], y[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        half_to_floats(y, a.src[1] + 2 * at, n);
        for (size_t i = 0; i < n; ++i) d[at + i].v = AddOp::apply(x[i] * y[i], old[at + i].v);
    });
}

// ---- integers ---------------------------------------------------------------------------------

template <class T, class F>
void int_binary(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const auto* x = cells<T>(a.src[0]);
    const auto* y = cells<T>(a.src[1]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = F::apply(x[i].v, y[i].v);
}

template <class T, class F>
void int_scalar(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const auto* x = cells<T>(a.src[0]);
    const T s = scalar_of<T>(a.scalar);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = F::apply(x[i].v, s);
}

/// Subs and Divs: mode 1 puts the scalar on the left.
template <class F>
void float_scalar_side(const LaneArgs& a) {
    a.mode == 1 ? float_scalar<Reversed<F>>(a) : float_scalar<F>(a);
}
template <class F>
void half_scalar_side(const LaneArgs& a) {
    a.mode == 1 ? half_scalar<Reversed<F>>(a) : half_scalar<F>(a);
}
template <class T, class F>
void int_scalar_side(const LaneArgs& a) {
    a.mode == 1 ? int_scalar<T, Reversed<F>>(a) : int_scalar<T, F>(a);
}

template <class T>
void int_shift_right(const LaneArgs& a) {
    constexpr bool is_signed = static_cast<T>(-1) < T{0};
    if (is_signed && a.mode != 0) return int_scalar<T, IntShiftRightRound>(a);
    int_scalar<T, IntShiftRight>(a);
}

template <class T>
void int_not(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const auto* x = cells<T>(a.src[0]);
    DRYDOCK_LANE_LOOP
    for (size_t i = 0; i < a.count; ++i) d[i].v = static_cast<T>(~x[i].v);
}

void int_relu(const LaneArgs& a) {
    LaneArgs zero = a;
    zero.scalar = 0;
    int_scalar<int32_t, IntMax>(zero);
}

// ---- bits: fill, copy, select -------------------------------------------------------------------

template <class T>
void fill(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const T s = scalar_of<T>(a.scalar);
    for (size_t i = 0; i < a.count; ++i) d[i].v = s;
}

template <class T>
void copy(const LaneArgs& a) {
    __builtin_memmove(a.dst, a.src[0], a.count * sizeof(T));
}

/// Bit i of the mask, least significant first: 1 takes src0, 0 takes src1 or the scalar.
template <class T, bool kScalar>
void select(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const auto* x = cells<T>(a.src[0]);
    const auto* y = cells<T>(a.src[kScalar ? 0 : 1]);
    const T s = scalar_of<T>(a.scalar);
    size_t i = 0;
    for (; i + 8 <= a.count; i += 8) {
        const uint32_t bits = a.src[2][i / 8];
        T r[8];
        for (size_t j = 0; j < 8; ++j) {
            const T other = kScalar ? s : y[i + j].v;
            r[j] = ((bits >> j) & 1) != 0 ? x[i + j].v : other;
        }
        for (size_t j = 0; j < 8; ++j) d[i + j].v = r[j];
    }
    for (; i < a.count; ++i) {
        const T other = kScalar ? s : y[i].v;
        d[i].v = ((a.src[2][i / 8] >> (i % 8)) & 1) != 0 ? x[i].v : other;
    }
}

// ---- compare ------------------------------------------------------------------------------------

template <Comparison kMode, class T>
inline uint8_t holds(T a, T b) {
    switch (kMode) {
        case Comparison::kLt:
            return a < b;
        case Comparison::kGt:
            return a > b;
        case Comparison::kEq:
            return a == b;
        case Comparison::kLe:
            return a <= b;
        case Comparison::kGe:
            return a >= b;
        // QUIRK(kernel-vector 1.8): NE is false when either side is NaN.
        case Comparison::kNe:
            return static_cast<uint8_t>((a < b) | (a > b));
    }
    return 0;
}

/// Eight bytes of 0 or 1 become eight bits, element 0 the least significant.
inline void pack_bits(uint8_t* dst, const uint8_t* flags, size_t n) {
    for (size_t i = 0; i < n; i += 8) {
        uint64_t eight;
        __builtin_memcpy(&eight, flags + i, 8);
        dst[i / 8] = static_cast<uint8_t>((eight * 0x0102040810204080ull) >> 56);
    }
}

template <Comparison kMode, class T>
inline void compare_strip(uint8_t* dst, const Cell<T>* x, const Cell<T>* y, size_t n) {
    uint8_t flags[kStrip];
    for (size_t i = 0; i < n; ++i) flags[i] = holds<kMode>(x[i].v, y[i].v);
    pack_bits(dst, flags, n);
}

/// Source strips of type T as values of type V, then the comparison.
template <class Load>
inline void compare_by_mode(const LaneArgs& a, Load load) {
    strips(a.count, [&](size_t at, size_t n) { load(static_cast<Comparison>(a.mode), at, n); });
}

template <class T>
inline void compare_dispatch(Comparison mode, uint8_t* dst, const Cell<T>* x, const Cell<T>* y,
                             size_t n) {
    switch (mode) {
        case Comparison::kLt:
            return compare_strip<Comparison::kLt>(dst, x, y, n);
        case Comparison::kGt:
            return compare_strip<Comparison::kGt>(dst, x, y, n);
        case Comparison::kEq:
            return compare_strip<Comparison::kEq>(dst, x, y, n);
        case Comparison::kLe:
            return compare_strip<Comparison::kLe>(dst, x, y, n);
        case Comparison::kGe:
            return compare_strip<Comparison::kGe>(dst, x, y, n);
        case Comparison::kNe:
            return compare_strip<Comparison::kNe>(dst, x, y, n);
    }
}

template <class T>
void compare(const LaneArgs& a) {
    compare_by_mode(a, [&](Comparison mode, size_t at, size_t n) {
        compare_dispatch(mode, a.dst + at / 8, cells<T>(a.src[0]) + at, cells<T>(a.src[1]) + at, n);
    });
}

template <class T>
void compares(const LaneArgs& a) {
    Cell<T> s[kStrip];
    for (auto& cell : s) cell.v = scalar_of<T>(a.scalar);
    compare_by_mode(a, [&](Comparison mode, size_t at, size_t n) {
        compare_dispatch(mode, a.dst + at / 8, cells<T>(a.src[0]) + at, s, n);
    });
}

inline const Cell<float>* as_cells(const float* p) {
    return reinterpret_cast<const Cell<float>*>(p);
}

template <bool kScalar>
void half_compare(const LaneArgs& a) {
    const float s = half_value(static_cast<uint16_t>(a.scalar));
    compare_by_mode(a, [&](Comparison mode, size_t at, size_t n) {
        float x[kStrip], y[kStrip];
        half_to_floats(x, a.src[0] + 2 * at, n);
        if (!kScalar) half_to_floats(y, a.src[1] + 2 * at, n);
        for (size_t i = 0; kScalar && i < n; ++i) y[i] = s;
        compare_dispatch(mode, a.dst + at / 8, as_cells(x), as_cells(y), n);
    });
}

// ---- index sequences
// ------------------------------------------------------------------------------

template <class T>
void vec_index(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    const T first = scalar_of<T>(a.scalar);
    for (size_t i = 0; i < a.count; ++i) d[i].v = static_cast<T>(first + static_cast<T>(i));
}

void half_vec_index(const LaneArgs& a) {
    const float first = half_value(static_cast<uint16_t>(a.scalar));
    auto* d = cells<uint16_t>(a.dst);
    for (size_t i = 0; i < a.count; ++i) d[i].v = half_bits(first + static_cast<float>(i));
}

struct PlainSum {
    template <class T>
    static T round(T v) {
        return v;
    }
};
struct HalfSum {
    static float round(float v) { return half_value(half_bits(v)); }
};

/// Repeated addition: 8 scalar steps, then blocks of 8 by adding 8 steps (spec kernel-vector 2.4),
/// then groups of 64 by adding 64 steps.
template <class T, class Sum>
T arange_value(const T* eight, T step8, T step64, size_t i) {
    T v = eight[i % 8];
    for (size_t k = 0; k < i / 8 % 8; ++k) v = Sum::round(static_cast<T>(v + step8));
    for (size_t k = 0; k < i / 64; ++k) v = Sum::round(static_cast<T>(v + step64));
    return v;
}

template <class T, class Sum, class Store>
void arange(size_t count, T first, T step, Store store) {
    T eight[8] = {first};
    for (int i = 1; i < 8; ++i) eight[i] = Sum::round(static_cast<T>(eight[i - 1] + step));
    const T step8 = Sum::round(static_cast<T>(step * static_cast<T>(8)));
    const T step64 = Sum::round(static_cast<T>(step * static_cast<T>(64)));
    T group[64];
    for (size_t i = 0; i < 64; ++i) group[i] = arange_value<T, Sum>(eight, step8, step64, i);
    for (size_t i = 0; i < count; ++i) {
        store(i, group[i % 64]);
        group[i % 64] = Sum::round(static_cast<T>(group[i % 64] + step64));
    }
}

template <class T>
void plain_arange(const LaneArgs& a) {
    auto* d = cells<T>(a.dst);
    arange<T, PlainSum>(a.count, scalar_of<T>(a.scalar), scalar_of<T>(a.scalar2),
                        [&](size_t i, T v) { d[i].v = v; });
}

void half_arange(const LaneArgs& a) {
    auto* d = cells<uint16_t>(a.dst);
    arange<float, HalfSum>(a.count, half_value(static_cast<uint16_t>(a.scalar)),
                           half_value(static_cast<uint16_t>(a.scalar2)),
                           [&](size_t i, float v) { d[i].v = half_bits(v); });
}

#include "exec/lanes/cast-inl.h"

// ---- the table
// --------------------------------------------------------------------------------------

struct Builder {
    LaneTable table;
    void set(Opcode op, LaneType type, LaneFn fn) {
        table.op[static_cast<size_t>(op)][static_cast<size_t>(type)] = fn;
    }
    template <class F>
    void unary(Opcode op) {
        set(op, LaneType::kF32, float_unary<F>);
        set(op, LaneType::kF16, half_unary<F>);
    }
    template <class F>
    void precise(Opcode op) {
        set(op, LaneType::kF32, float_precise<F>);
        set(op, LaneType::kF16, half_precise<F>);
    }
    template <class F>
    void binary(Opcode op) {
        set(op, LaneType::kF32, float_binary<F>);
        set(op, LaneType::kF16, half_binary<F>);
    }
    template <class F>
    void scalar(Opcode op) {
        set(op, LaneType::kF32, float_scalar<F>);
        set(op, LaneType::kF16, half_scalar<F>);
    }
    template <class F>
    void binary_int(Opcode op) {
        set(op, LaneType::kI16, int_binary<int16_t, F>);
        set(op, LaneType::kI32, int_binary<int32_t, F>);
    }
    template <class F>
    void scalar_int(Opcode op) {
        set(op, LaneType::kI16, int_scalar<int16_t, F>);
        set(op, LaneType::kI32, int_scalar<int32_t, F>);
    }
    template <class T16, class T32>
    void by_width(Opcode op, LaneFn for16, LaneFn for32) {
        for (LaneType t : {LaneType::kF16, LaneType::kBf16, LaneType::kI16, LaneType::kU16})
            set(op, t, for16);
        for (LaneType t : {LaneType::kF32, LaneType::kI32, LaneType::kU32}) set(op, t, for32);
    }
};

void add_arithmetic(Builder& b) {
    b.unary<AbsOp>(Opcode::kAbs);
    b.unary<ReluOp>(Opcode::kRelu);
    b.set(Opcode::kRelu, LaneType::kI32, int_relu);
    b.unary<SqrtOp>(Opcode::kSqrt);
    b.unary<ReciprocalOp>(Opcode::kReciprocal);
    b.precise<ExpOp>(Opcode::kExp);
    b.precise<LnOp>(Opcode::kLn);
    b.precise<RsqrtOp>(Opcode::kRsqrt);
    b.binary<AddOp>(Opcode::kAdd);
    b.binary<SubOp>(Opcode::kSub);
    b.binary<MulOp>(Opcode::kMul);
    b.binary<DivOp>(Opcode::kDiv);
    b.binary<MaxOp>(Opcode::kMax);
    b.binary<MinOp>(Opcode::kMin);
    b.binary<AddReluOp>(Opcode::kAddRelu);
    b.binary<SubReluOp>(Opcode::kSubRelu);
    b.scalar<AddOp>(Opcode::kAdds);
    b.scalar<MulOp>(Opcode::kMuls);
    b.scalar<MaxOp>(Opcode::kMaxs);
    b.scalar<MinOp>(Opcode::kMins);
    b.scalar<LeakyReluOp>(Opcode::kLeakyRelu);
    b.set(Opcode::kSubs, LaneType::kF32, float_scalar_side<SubOp>);
    b.set(Opcode::kSubs, LaneType::kF16, half_scalar_side<SubOp>);
    b.set(Opcode::kDivs, LaneType::kF32, float_scalar_side<DivOp>);
    b.set(Opcode::kDivs, LaneType::kF16, half_scalar_side<DivOp>);
}

void add_integers(Builder& b) {
    b.binary_int<IntAdd>(Opcode::kAdd);
    b.binary_int<IntSub>(Opcode::kSub);
    b.binary_int<IntMul>(Opcode::kMul);
    b.binary_int<IntMax>(Opcode::kMax);
    b.binary_int<IntMin>(Opcode::kMin);
    b.scalar_int<IntAdd>(Opcode::kAdds);
    b.scalar_int<IntMul>(Opcode::kMuls);
    b.scalar_int<IntMax>(Opcode::kMaxs);
    b.scalar_int<IntMin>(Opcode::kMins);
    b.set(Opcode::kSubs, LaneType::kI16, int_scalar_side<int16_t, IntSub>);
    b.set(Opcode::kSubs, LaneType::kI32, int_scalar_side<int32_t, IntSub>);
    b.set(Opcode::kAddRelu, LaneType::kI16, int_binary<int16_t, IntAddRelu>);
    b.set(Opcode::kSubRelu, LaneType::kI16, int_binary<int16_t, IntSubRelu>);
    for (LaneType t : {LaneType::kI16, LaneType::kU16}) {
        b.set(Opcode::kAnd, t, int_binary<uint16_t, IntAnd>);
        b.set(Opcode::kOr, t, int_binary<uint16_t, IntOr>);
        b.set(Opcode::kNot, t, int_not<uint16_t>);
    }
    b.set(Opcode::kShiftLeft, LaneType::kI16, int_scalar<int16_t, IntShiftLeft>);
    b.set(Opcode::kShiftLeft, LaneType::kU16, int_scalar<uint16_t, IntShiftLeft>);
    b.set(Opcode::kShiftLeft, LaneType::kI32, int_scalar<int32_t, IntShiftLeft>);
    b.set(Opcode::kShiftLeft, LaneType::kU32, int_scalar<uint32_t, IntShiftLeft>);
    b.set(Opcode::kShiftRight, LaneType::kI16, int_shift_right<int16_t>);
    b.set(Opcode::kShiftRight, LaneType::kU16, int_shift_right<uint16_t>);
    b.set(Opcode::kShiftRight, LaneType::kI32, int_shift_right<int32_t>);
    b.set(Opcode::kShiftRight, LaneType::kU32, int_shift_right<uint32_t>);
}

void add_compounds(Builder& b) {
    b.set(Opcode::kAxpy, LaneType::kF32, float_axpy);
    b.set(Opcode::kAxpy, LaneType::kF16, half_axpy);
    b.set(Opcode::kMulAddDst, LaneType::kF32, float_muladd<false, false>);
    b.set(Opcode::kMulAddDst, LaneType::kF16, half_muladd<false, false>);
    b.set(Opcode::kFusedMulAdd, LaneType::kF32, float_muladd<true, false>);
    b.set(Opcode::kFusedMulAdd, LaneType::kF16, half_muladd<true, false>);
    b.set(Opcode::kMulAddRelu, LaneType::kF32, float_muladd<true, true>);
    b.set(Opcode::kMulAddRelu, LaneType::kF16, half_muladd<true, true>);
    b.table.axpy_f16_f32 = axpy_f16_f32;
    b.table.muladd_f16_f32 = muladd_f16_f32;
}

void add_bits(Builder& b) {
    b.by_width<uint16_t, uint32_t>(Opcode::kDuplicate, fill<uint16_t>, fill<uint32_t>);
    b.by_width<uint16_t, uint32_t>(Opcode::kCopyLanes, copy<uint16_t>, copy<uint32_t>);
    b.by_width<uint16_t, uint32_t>(Opcode::kSelect, select<uint16_t, false>,
                                   select<uint32_t, false>);
    b.by_width<uint16_t, uint32_t>(Opcode::kSelects, select<uint16_t, true>,
                                   select<uint32_t, true>);
    b.set(Opcode::kCompare, LaneType::kF32, compare<float>);
    b.set(Opcode::kCompare, LaneType::kI32, compare<int32_t>);
    b.set(Opcode::kCompare, LaneType::kF16, half_compare<false>);
    b.set(Opcode::kCompares, LaneType::kF32, compares<float>);
    b.set(Opcode::kCompares, LaneType::kI32, compares<int32_t>);
    b.set(Opcode::kCompares, LaneType::kF16, half_compare<true>);
    b.set(Opcode::kCreateVecIndex, LaneType::kF32, vec_index<float>);
    b.set(Opcode::kCreateVecIndex, LaneType::kF16, half_vec_index);
    b.set(Opcode::kCreateVecIndex, LaneType::kI16, vec_index<uint16_t>);
    b.set(Opcode::kCreateVecIndex, LaneType::kI32, vec_index<uint32_t>);
    b.set(Opcode::kArange, LaneType::kF32, plain_arange<float>);
    b.set(Opcode::kArange, LaneType::kF16, half_arange);
    b.set(Opcode::kArange, LaneType::kI16, plain_arange<uint16_t>);
    b.set(Opcode::kArange, LaneType::kI32, plain_arange<uint32_t>);
}

LaneTable build_table(const char* level) {
    Builder builder;
    builder.table.level = level;
    add_arithmetic(builder);
    add_integers(builder);
    add_compounds(builder);
    add_bits(builder);
    add_casts(builder.table);
    return builder.table;
}

}  // namespace

namespace DRYDOCK_LANES_LEVEL {
const LaneTable& table();
const LaneTable& table() {
    static const LaneTable built = build_table(DRYDOCK_LANES_NAME);
    return built;
}
}  // namespace DRYDOCK_LANES_LEVEL

}  // namespace drydock::exec
