// The register machine of one instruction set. Included once by each registers_*.cpp, which sets
// DRYDOCK_REGISTERS_LEVEL and DRYDOCK_REGISTERS_NAME and is compiled with that level's flags. The
// arithmetic is that of lanes/value.h, element by element.
#ifndef DRYDOCK_REGISTERS_LEVEL
#error "include through a registers_*.cpp"
#endif
#include <immintrin.h>

#include <utility>

#include "exec/deferred/registers.h"
#include "exec/lanes/value.h"

namespace drydock::exec {
namespace {

// ---- vectors of this level: V floats, M the result of a comparison -----------------------------

#if defined(__AVX512F__)
using V = __m512;
using M = __mmask16;
constexpr size_t kLanes = 16;
inline V load(const void* p) { return _mm512_loadu_ps(p); }
inline void store(void* p, V v) { _mm512_storeu_ps(p, v); }
inline void stream(void* p, V v) { _mm512_stream_ps(static_cast<float*>(p), v); }
inline V all(float s) { return _mm512_set1_ps(s); }
inline V all_bits(uint32_t b) {
    return _mm512_castsi512_ps(_mm512_set1_epi32(static_cast<int>(b)));
}
inline V bit_and(V a, V b) { return _mm512_and_ps(a, b); }
inline V bit_or(V a, V b) { return _mm512_or_ps(a, b); }
template <int kPredicate>
inline M compare(V a, V b) {
    return _mm512_cmp_ps_mask(a, b, kPredicate);
}
inline M sign_set(V a) { return _mm512_movepi32_mask(_mm512_castps_si512(a)); }
inline V choose(M m, V yes, V no) { return _mm512_mask_mov_ps(no, m, yes); }
inline V keep(M m, V v) { return _mm512_maskz_mov_ps(m, v); }
inline M either(M a, M b) { return static_cast<M>(a | b); }
inline V as_mask(M m) { return _mm512_castsi512_ps(_mm512_movm_epi32(m)); }
inline V root(V a) { return _mm512_sqrt_ps(a); }
inline V greater_of(V a, V b) { return _mm512_range_ps(a, b, 5); }  // +0 > -0
inline V less_of(V a, V b) { return _mm512_range_ps(a, b, 4); }
inline V from_half(const uint8_t* p) {
    return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline __m256i to_half(V v) { return _mm512_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT); }
inline V half_values(__m256i h) { return _mm512_cvtph_ps(h); }
inline void put16(uint8_t* p, __m256i a, __m256i b, bool streamed) {
    const __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);
    if (streamed) {
        _mm512_stream_si512(reinterpret_cast<__m512i*>(p), both);
    } else {
        _mm512_storeu_si512(p, both);
    }
}
using I = __m512i;
using H = __m256i;
inline I ints(V v) { return _mm512_castps_si512(v); }
inline V floats(I v) { return _mm512_castsi512_ps(v); }
inline I int_all(uint32_t v) { return _mm512_set1_epi32(static_cast<int>(v)); }
inline I int_and(I a, I b) { return _mm512_and_si512(a, b); }
inline I int_or(I a, I b) { return _mm512_or_si512(a, b); }
inline I int_add(I a, I b) { return _mm512_add_epi32(a, b); }
template <int n>
inline I left(I v) {
    return _mm512_slli_epi32(v, n);
}
template <int n>
inline I right(I v) {
    return _mm512_srli_epi32(v, n);
}
inline I widen(const uint8_t* p) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline H narrow(I v) { return _mm512_cvtepi32_epi16(v); }
inline H half_select(M m, H yes, H no) {
    return _mm512_cvtepi32_epi16(
        _mm512_mask_mov_epi32(_mm512_cvtepu16_epi32(no), m, _mm512_cvtepu16_epi32(yes)));
}
inline M greater_int(I a, I b) { return _mm512_cmpgt_epi32_mask(a, b); }
inline V choose_int(M m, I yes, I no) { return floats(_mm512_mask_mov_epi32(no, m, yes)); }
inline M mask_of(V v) { return _mm512_movepi32_mask(ints(v)); }
inline V mask_of_bits(uint32_t bits) { return as_mask(static_cast<M>(bits)); }
#else
using V = __m256;
using M = __m256;
constexpr size_t kLanes = 8;
inline V load(const void* p) { return _mm256_loadu_ps(static_cast<const float*>(p)); }
inline void store(void* p, V v) { _mm256_storeu_ps(static_cast<float*>(p), v); }
inline void stream(void* p, V v) { _mm256_stream_ps(static_cast<float*>(p), v); }
inline V all(float s) { return _mm256_set1_ps(s); }
inline V all_bits(uint32_t b) {
    return _mm256_castsi256_ps(_mm256_set1_epi32(static_cast<int>(b)));
}
inline V bit_and(V a, V b) { return _mm256_and_ps(a, b); }
inline V bit_or(V a, V b) { return _mm256_or_ps(a, b); }
template <int kPredicate>
inline M compare(V a, V b) {
    return _mm256_cmp_ps(a, b, kPredicate);
}
inline M sign_set(V a) { return a; }  // blends look at the sign bit alone
inline V choose(M m, V yes, V no) { return _mm256_blendv_ps(no, yes, m); }
inline V keep(M m, V v) { return _mm256_and_ps(m, v); }
inline M either(M a, M b) { return _mm256_or_ps(a, b); }
inline V as_mask(M m) { return m; }
inline V root(V a) { return _mm256_sqrt_ps(a); }
// Equal operands differ at most in the sign, which `&` and `|` settle.
inline V greater_of(V a, V b) {
    return choose(compare<_CMP_EQ_OQ>(a, b), bit_and(a, b), _mm256_max_ps(a, b));
}
inline V less_of(V a, V b) {
    return choose(compare<_CMP_EQ_OQ>(a, b), bit_or(a, b), _mm256_min_ps(a, b));
}
using I = __m256i;
using H = __m128i;
inline V from_half(const uint8_t* p) {
    return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
inline H to_half(V v) { return _mm256_cvtps_ph(v, _MM_FROUND_TO_NEAREST_INT); }
inline V half_values(H h) { return _mm256_cvtph_ps(h); }
inline void put16(uint8_t* p, H a, H b, bool streamed) {
    const __m256i both = _mm256_set_m128i(b, a);
    if (streamed) {
        _mm256_stream_si256(reinterpret_cast<__m256i*>(p), both);
    } else {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), both);
    }
}
inline I ints(V v) { return _mm256_castps_si256(v); }
inline V floats(I v) { return _mm256_castsi256_ps(v); }
inline I int_all(uint32_t v) { return _mm256_set1_epi32(static_cast<int>(v)); }
inline I int_and(I a, I b) { return _mm256_and_si256(a, b); }
inline I int_or(I a, I b) { return _mm256_or_si256(a, b); }
inline I int_add(I a, I b) { return _mm256_add_epi32(a, b); }
template <int n>
inline I left(I v) {
    return _mm256_slli_epi32(v, n);
}
template <int n>
inline I right(I v) {
    return _mm256_srli_epi32(v, n);
}
inline I widen(const uint8_t* p) {
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
/// Low halves of the lanes.
inline H narrow(I v) {
    const I low = int_and(v, int_all(0xffff));
    return _mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1));
}
inline H half_select(M m, H yes, H no) {
    return _mm_blendv_epi8(
        no, yes,
        _mm_packs_epi32(_mm256_castsi256_si128(ints(m)), _mm256_extracti128_si256(ints(m), 1)));
}
inline M greater_int(I a, I b) { return floats(_mm256_cmpgt_epi32(a, b)); }
inline V choose_int(M m, I yes, I no) { return choose(m, floats(yes), floats(no)); }
inline M mask_of(V v) { return v; }
inline V mask_of_bits(uint32_t bits) {
    const I lane = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
    return floats(_mm256_cmpeq_epi32(int_and(int_all(bits), lane), lane));
}
#endif
constexpr size_t kStep = 2 * kLanes;
static_assert(kStep <= kStepMost);

// ---- elements -----------------------------------------------------------------------------------

inline M unordered(V a, V b) { return compare<_CMP_UNORD_Q>(a, b); }
inline V canonical(V v) { return choose(unordered(v, v), all_bits(kNanBits), v); }
inline V magnitude(V v) { return bit_and(v, all_bits(0x7fffffff)); }
inline V maximum(V a, V b) { return choose(unordered(a, b), all_bits(kNanBits), greater_of(a, b)); }
inline V minimum(V a, V b) { return choose(unordered(a, b), all_bits(kNanBits), less_of(a, b)); }
inline V relu(V a) {
    return choose(unordered(a, a), all_bits(kNanBits), keep(compare<_CMP_GT_OQ>(a, all(0)), a));
}
/// To bfloat16 and back: nearest, ties to even; NaN becomes the canonical one.
inline V round_bfloat(V v) {
    const I w = ints(v);
    const I odd = int_and(right<16>(w), int_all(1));
    const I sum = int_add(w, int_add(odd, int_all(0x7fff)));
    const V r = floats(int_and(sum, int_all(0xffff0000)));
    return choose(unordered(v, v), all_bits(uint32_t{kBfloatNan} << 16), r);
}
template <class F>
inline V by_lane(V v, F f) {
    alignas(64) float lane[kLanes];
    store(lane, v);
    for (float& x : lane) x = f(static_cast<double>(x));
    return load(lane);
}
template <class F>
inline V precise(V v) {
    return by_lane(
        v, [](double x) { return drydock::exec::canonical(static_cast<float>(F::precise(x))); });
}
template <class F>
inline V precise_odd(V v) {
    return by_lane(v, [](double x) { return drydock::exec::canonical(odd_float(F::precise(x))); });
}

#define DRYDOCK_UNARY_FN(name, expression)                               \
    struct name##Fn {                                                    \
        static V apply(V a, [[maybe_unused]] V s) { return expression; } \
    };
DRYDOCK_UNARY_FN(Move, a)
DRYDOCK_UNARY_FN(Abs, canonical(magnitude(a)))
DRYDOCK_UNARY_FN(Relu, relu(a))
DRYDOCK_UNARY_FN(Sqrt, canonical(root(a)))
DRYDOCK_UNARY_FN(Reciprocal, canonical(all(1) / a))
DRYDOCK_UNARY_FN(Canonical, canonical(a))
DRYDOCK_UNARY_FN(RoundHalf, canonical(half_values(to_half(a))))
DRYDOCK_UNARY_FN(RoundBfloat, round_bfloat(a))
DRYDOCK_UNARY_FN(Exp, precise<ExpOp>(a))
DRYDOCK_UNARY_FN(Ln, precise<LnOp>(a))
DRYDOCK_UNARY_FN(Rsqrt, precise<RsqrtOp>(a))
DRYDOCK_UNARY_FN(ExpOdd, precise_odd<ExpOp>(a))
DRYDOCK_UNARY_FN(LnOdd, precise_odd<LnOp>(a))
DRYDOCK_UNARY_FN(RsqrtOdd, precise_odd<RsqrtOp>(a))
DRYDOCK_UNARY_FN(AddS, canonical(a + s))
DRYDOCK_UNARY_FN(MulS, canonical(a* s))
DRYDOCK_UNARY_FN(MaxS, maximum(a, s))
DRYDOCK_UNARY_FN(MinS, minimum(a, s))
DRYDOCK_UNARY_FN(SubS, canonical(a - s))
DRYDOCK_UNARY_FN(FromS, canonical(s - a))
DRYDOCK_UNARY_FN(DivS, canonical(a / s))
DRYDOCK_UNARY_FN(OfS, canonical(s / a))
DRYDOCK_UNARY_FN(LeakyRelu, canonical(choose(sign_set(a), a* s, a)))
// max(a, 0) + s * min(a, 0) for finite s: one addend is zero, so that the sum is the other one, and
// the sum of zeros is +0.
DRYDOCK_UNARY_FN(LeakySum, canonical(choose(compare<_CMP_GT_OQ>(a, all(0)), a, a* s) + all(0)))
// The same where each step rounds to half: a product that rounds to -0 gives +0, too. The result is
// not rounded yet.
DRYDOCK_UNARY_FN(LeakySumHalf,
                 keep(compare<_CMP_NLE_UQ>(magnitude(LeakySumFn::apply(a, s)), all(0x1p-25f)),
                      LeakySumFn::apply(a, s)))
// As lanes-inl.h: NotEqual is false when either side is NaN.
#define DRYDOCK_COMPARE_FNS(name, predicate)                                   \
    DRYDOCK_UNARY_FN(name##S, as_mask(compare<predicate>(a, s)))               \
    struct name##Fn {                                                          \
        static V apply(V a, V b) { return as_mask(compare<predicate>(a, b)); } \
    };
DRYDOCK_COMPARE_FNS(Less, _CMP_LT_OQ)
DRYDOCK_COMPARE_FNS(Greater, _CMP_GT_OQ)
DRYDOCK_COMPARE_FNS(Equal, _CMP_EQ_OQ)
DRYDOCK_COMPARE_FNS(LessEqual, _CMP_LE_OQ)
DRYDOCK_COMPARE_FNS(GreaterEqual, _CMP_GE_OQ)
DRYDOCK_COMPARE_FNS(NotEqual, _CMP_NEQ_OQ)

#define DRYDOCK_BINARY_FN(name, expression)             \
    struct name##Fn {                                   \
        static V apply(V a, V b) { return expression; } \
    };
DRYDOCK_BINARY_FN(Add, canonical(a + b))
DRYDOCK_BINARY_FN(Sub, canonical(a - b))
DRYDOCK_BINARY_FN(From, canonical(b - a))
DRYDOCK_BINARY_FN(Mul, canonical(a* b))
DRYDOCK_BINARY_FN(Div, canonical(a / b))
DRYDOCK_BINARY_FN(Of, canonical(b / a))
DRYDOCK_BINARY_FN(Max, maximum(a, b))
DRYDOCK_BINARY_FN(Min, minimum(a, b))
DRYDOCK_BINARY_FN(AddRelu, relu(a + b))
DRYDOCK_BINARY_FN(SubRelu, relu(a - b))
DRYDOCK_BINARY_FN(FromRelu, relu(b - a))

// ---- memory -------------------------------------------------------------------------------------

struct FloatLoad {
    static constexpr size_t kBytes = 4;
    static V get(const uint8_t* p) { return load(p); }
};
struct HalfLoad {
    static constexpr size_t kBytes = 2;
    static V get(const uint8_t* p) { return from_half(p); }
};
/// Keeps the bits of a NaN, for values that are chosen and not computed with.
struct HalfRawLoad {
    static constexpr size_t kBytes = 2;
    static V get(const uint8_t* p) {
        const I h = widen(p);
        const I nan = int_or(left<16>(int_and(h, int_all(0x8000))),
                             int_or(int_all(0x7f800000), left<13>(int_and(h, int_all(0x3ff)))));
        return choose_int(greater_int(int_and(h, int_all(0x7fff)), int_all(0x7c00)), nan,
                          ints(from_half(p)));
    }
};
struct BfloatLoad {
    static constexpr size_t kBytes = 2;
    static V get(const uint8_t* p) { return floats(left<16>(widen(p))); }
};

struct FloatStore {
    static constexpr size_t kBytes = 4;
    static void put(uint8_t* p, V a, V b, bool streamed) {
        if (streamed) {
            stream(p, a);
            stream(p + kLanes * 4, b);
        } else {
            store(p, a);
            store(p + kLanes * 4, b);
        }
    }
};
struct HalfStore {
    static constexpr size_t kBytes = 2;
    static void put(uint8_t* p, V a, V b, bool streamed) {
        put16(p, to_half(a), to_half(b), streamed);
    }
};
struct HalfRawStore {
    static constexpr size_t kBytes = 2;
    static H narrowed(V v) {
        const I w = ints(v);
        const I nan = int_or(int_and(right<16>(w), int_all(0x8000)),
                             int_or(int_all(0x7c00), int_and(right<13>(w), int_all(0x3ff))));
        return half_select(unordered(v, v), narrow(nan), to_half(v));
    }
    static void put(uint8_t* p, V a, V b, bool streamed) {
        put16(p, narrowed(a), narrowed(b), streamed);
    }
};
struct BfloatStore {
    static constexpr size_t kBytes = 2;
    static void put(uint8_t* p, V a, V b, bool streamed) {
        put16(p, narrow(right<16>(ints(a))), narrow(right<16>(ints(b))), streamed);
    }
};

// ---- the row ------------------------------------------------------------------------------------

#define DRYDOCK_REGS V r0, V r1, V r2, V r3, V r4, V r5, V r6, V r7
#define DRYDOCK_PASS r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]
#define DRYDOCK_TAKE V r[8] = {r0, r1, r2, r3, r4, r5, r6, r7}
using Handler = void (*)(const Step* at, size_t i, size_t end, DRYDOCK_REGS);
#define DRYDOCK_CALL(step) \
    return reinterpret_cast<Handler>((step)->function)((step), i, end, DRYDOCK_PASS)

template <class F, int D, int A>
void unary_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    const V s = all(at->scalar);
    r[2 * D] = F::apply(r[2 * A], s);
    r[2 * D + 1] = F::apply(r[2 * A + 1], s);
    DRYDOCK_CALL(at + 1);
}
template <class F, int D, int B>
void binary_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    r[2 * D] = F::apply(r[2 * D], r[2 * B]);
    r[2 * D + 1] = F::apply(r[2 * D + 1], r[2 * B + 1]);
    DRYDOCK_CALL(at + 1);
}
template <int D, int A, int B>
void select_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    r[2 * D] = choose(mask_of(r[2 * D]), r[2 * A], r[2 * B]);
    r[2 * D + 1] = choose(mask_of(r[2 * D + 1]), r[2 * A + 1], r[2 * B + 1]);
    DRYDOCK_CALL(at + 1);
}
template <class F, int D>
void load_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    const uint8_t* from = at->memory + i * F::kBytes;
    r[2 * D] = F::get(from);
    r[2 * D + 1] = F::get(from + kLanes * F::kBytes);
    DRYDOCK_CALL(at + 1);
}
/// Element i's bit says whether its lane is all ones.
template <int D>
void bits_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    const size_t first = i + at->bit;
    const uint8_t* from = at->memory + first / 8;
    const unsigned skip = first % 8;
    uint32_t low = 0;
    __builtin_memcpy(&low, from, kStep / 8);
    uint64_t bits = low;
    if (skip != 0) bits |= uint64_t{from[kStep / 8]} << kStep;
    bits >>= skip;
    r[2 * D] = mask_of_bits(static_cast<uint32_t>(bits & ((1u << kLanes) - 1)));
    r[2 * D + 1] = mask_of_bits(static_cast<uint32_t>(bits >> kLanes & ((1u << kLanes) - 1)));
    DRYDOCK_CALL(at + 1);
}
template <int D>
void constant_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    r[2 * D] = r[2 * D + 1] = all(at->scalar);
    DRYDOCK_CALL(at + 1);
}
template <class F, int A, bool kStream>
void store_step(const Step* at, size_t i, size_t end, DRYDOCK_REGS) {
    DRYDOCK_TAKE;
    F::put(at->memory + i * F::kBytes, r[2 * A], r[2 * A + 1], kStream);
    i += kStep;
    if (i == end) return;
    DRYDOCK_CALL(at->first);
}

void run_row(const Step* first, size_t begin, size_t end) {
    const V none = all(0);
    reinterpret_cast<Handler>(first->function)(first, begin, end, none, none, none, none, none,
                                               none, none, none);
}

template <class From, class F, class To, bool kStream>
inline void loop(uint8_t* dst, const uint8_t* src, size_t begin, size_t end, float scalar) {
    const V s = all(scalar);
    for (size_t i = begin; i < end; i += kStep) {
        const uint8_t* from = src + i * From::kBytes;
        const V a = F::apply(From::get(from), s);
        const V b = F::apply(From::get(from + kLanes * From::kBytes), s);
        To::put(dst + i * To::kBytes, a, b, kStream);
    }
}
template <class From, class F, class To>
void pattern_loop(uint8_t* dst, const uint8_t* src, size_t begin, size_t end, float scalar,
                  bool streamed) {
    streamed ? loop<From, F, To, true>(dst, src, begin, end, scalar)
             : loop<From, F, To, false>(dst, src, begin, end, scalar);
}

// ---- the table ----------------------------------------------------------------------------------

template <class Fn>
StepFn erased(Fn fn) {
    return reinterpret_cast<StepFn>(fn);
}

using Numbers = std::make_integer_sequence<int, kRegisters>;

// One step for every choice of registers: D the destination, A, B and C the sources.
template <class F, int D, int... A>
void set_unary(StepFn (&row)[kRegisters], std::integer_sequence<int, A...>) {
    ((row[A] = erased(unary_step<F, D, A>)), ...);
}
template <class F, int... D>
void set_unaries(StepFn (&table)[kRegisters][kRegisters],
                 std::integer_sequence<int, D...> numbers) {
    (set_unary<F, D>(table[D], numbers), ...);
}
template <class F, int D, int... B>
void set_binary(StepFn (&row)[kRegisters], std::integer_sequence<int, B...>) {
    ((row[B] = erased(binary_step<F, D, B>)), ...);
}
template <class F, int... D>
void set_binaries(StepFn (&table)[kRegisters][kRegisters],
                  std::integer_sequence<int, D...> numbers) {
    (set_binary<F, D>(table[D], numbers), ...);
}
template <int D, int A, int... C>
void set_select(StepFn (&row)[kRegisters], std::integer_sequence<int, C...>) {
    ((row[C] = erased(select_step<D, A, C>)), ...);
}
template <int D, int... A>
void set_selects(StepFn (&table)[kRegisters][kRegisters],
                 std::integer_sequence<int, A...> numbers) {
    (set_select<D, A>(table[A], numbers), ...);
}
template <class F, int... D>
void set_load(StepFn (&row)[kRegisters], std::integer_sequence<int, D...>) {
    ((row[D] = erased(load_step<F, D>)), ...);
}
template <class F, int... A>
void set_stores(StepFn (&table)[kRegisters][2], std::integer_sequence<int, A...>) {
    ((table[A][0] = erased(store_step<F, A, false>), table[A][1] = erased(store_step<F, A, true>)),
     ...);
}
template <int... D>
void set_typeless(RegisterTable& t, std::integer_sequence<int, D...> numbers) {
    (set_selects<D>(t.select[D], numbers), ...);
    ((t.load[static_cast<int>(RegLoad::kBits)][D] = erased(bits_step<D>)), ...);
    ((t.constant[D] = erased(constant_step<D>)), ...);
}

void set_patterns(RegisterTable& t) {
    const auto at = [&](RegLoad from, RegUnary f, RegStore to) -> PatternFn& {
        return t.pattern[static_cast<int>(from)][static_cast<int>(f)][static_cast<int>(to)];
    };
    at(RegLoad::kFloat, RegUnary::kLeakySum, RegStore::kFloat) =
        pattern_loop<FloatLoad, LeakySumFn, FloatStore>;
    at(RegLoad::kHalf, RegUnary::kLeakySum, RegStore::kHalf) =
        pattern_loop<HalfLoad, LeakySumFn, HalfStore>;
    at(RegLoad::kHalf, RegUnary::kLeakySumHalf, RegStore::kHalf) =
        pattern_loop<HalfLoad, LeakySumHalfFn, HalfStore>;
    at(RegLoad::kFloat, RegUnary::kLeakyRelu, RegStore::kFloat) =
        pattern_loop<FloatLoad, LeakyReluFn, FloatStore>;
    at(RegLoad::kHalf, RegUnary::kLeakyRelu, RegStore::kHalf) =
        pattern_loop<HalfLoad, LeakyReluFn, HalfStore>;
    at(RegLoad::kFloat, RegUnary::kRelu, RegStore::kFloat) =
        pattern_loop<FloatLoad, ReluFn, FloatStore>;
    at(RegLoad::kHalf, RegUnary::kRelu, RegStore::kHalf) =
        pattern_loop<HalfLoad, ReluFn, HalfStore>;
}

RegisterTable build() {
    RegisterTable t;
    t.level = DRYDOCK_REGISTERS_NAME;
    t.step = kStep;
#define DRYDOCK_SET(name) \
    set_unaries<name##Fn>(t.unary[static_cast<int>(RegUnary::k##name)], Numbers());
    DRYDOCK_REGISTER_UNARY(DRYDOCK_SET)
#undef DRYDOCK_SET
#define DRYDOCK_SET(name) \
    set_binaries<name##Fn>(t.binary[static_cast<int>(RegBinary::k##name)], Numbers());
    DRYDOCK_REGISTER_BINARY(DRYDOCK_SET)
#undef DRYDOCK_SET
    set_typeless(t, Numbers());
    set_load<FloatLoad>(t.load[static_cast<int>(RegLoad::kFloat)], Numbers());
    set_load<HalfLoad>(t.load[static_cast<int>(RegLoad::kHalf)], Numbers());
    set_load<HalfRawLoad>(t.load[static_cast<int>(RegLoad::kHalfRaw)], Numbers());
    set_load<BfloatLoad>(t.load[static_cast<int>(RegLoad::kBfloat)], Numbers());
    set_stores<FloatStore>(t.store[static_cast<int>(RegStore::kFloat)], Numbers());
    set_stores<HalfStore>(t.store[static_cast<int>(RegStore::kHalf)], Numbers());
    set_stores<HalfRawStore>(t.store[static_cast<int>(RegStore::kHalfRaw)], Numbers());
    set_stores<BfloatStore>(t.store[static_cast<int>(RegStore::kBfloat)], Numbers());
    set_patterns(t);
    t.run = run_row;
    return t;
}

}  // namespace

namespace DRYDOCK_REGISTERS_LEVEL {
const RegisterTable& table();
const RegisterTable& table() {
    static const RegisterTable built = build();
    return built;
}
}  // namespace DRYDOCK_REGISTERS_LEVEL

}  // namespace drydock::exec
