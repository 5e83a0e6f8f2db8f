#include "exec/saturate.h"

#include <algorithm>
#include <limits>

#include "exec/bits.h"
#include "exec/quantise.h"

namespace drydock::exec {
namespace {

constexpr uint16_t kHalfInf = 0x7c00, kBfloatInf = 0x7f80;

/// The largest finite number in place of infinity, 0 in place of NaN.
uint16_t finite(uint16_t bits, uint16_t infinity) {
    const uint16_t magnitude = bits & 0x7fff;
    if (magnitude > infinity) return 0;
    return magnitude == infinity ? static_cast<uint16_t>((bits & 0x8000) | (infinity - 1)) : bits;
}

void clamp(uint8_t* at, size_t count, uint16_t infinity) {
    for (size_t i = 0; i < count; ++i) {
        put_bits(at, i, finite(bits_at<uint16_t>(at, i), infinity));
    }
}

/// The ordinary loop, then every result made finite.
template <Opcode op, DType src, DType dst>
void clamped(const LaneArgs& a) {
    const LaneFn plain = is_mixed(op) ? mixed_lane(op, src, dst) : find_lane(op, src, dst);
    plain(a);
    clamp(a.dst, a.count, dst == DType::kBfloat16 ? kBfloatInf : kHalfInf);
}

template <Opcode op>
void half_op(const LaneArgs& a) {
    clamped<op, DType::kFloat16, DType::kFloat16>(a);
}

constexpr size_t kStrip = 256;

/// Compounds of half saturate the product and the sum: product(strip), then + addend.
template <class Product>
void compound(const LaneArgs& a, const uint8_t* addend, bool relu, Product product) {
    for (size_t at = 0; at < a.count; at += kStrip) {
        const size_t n = std::min(kStrip, a.count - at);
        uint16_t partial[kStrip];
        LaneArgs p = a;
        p.dst = reinterpret_cast<uint8_t*>(partial);
        p.count = n;
        product(p, 2 * at);
        LaneArgs sum{};
        sum.dst = a.dst + 2 * at;
        sum.src[0] = p.dst;
        sum.src[1] = addend + 2 * at;
        sum.count = n;
        half_op<Opcode::kAdd>(sum);
        sum.src[0] = sum.dst;
        if (relu) half_op<Opcode::kRelu>(sum);
    }
}

void axpy(const LaneArgs& a) {
    compound(a, a.src[1], false, [&](LaneArgs& p, size_t at) {
        p.src[0] = a.src[0] + at;
        half_op<Opcode::kMuls>(p);
    });
}

/// src0 * src[factor] + src[addend].
template <int factor, int addend, bool relu>
void muladd(const LaneArgs& a) {
    compound(a, a.src[addend], relu, [&](LaneArgs& p, size_t at) {
        p.src[0] = a.src[0] + at;
        p.src[1] = a.src[factor] + at;
        half_op<Opcode::kMul>(p);
    });
}

enum class Arithmetic : uint8_t { kAdd, kSub, kMul };

template <class T>
T saturated(int64_t v) {
    constexpr int64_t low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
    return static_cast<T>(std::clamp(v, low, high));
}

template <class T, Arithmetic op>
T compute(T a, T b) {
    const int64_t x = a, y = b;
    if (op == Arithmetic::kAdd) return saturated<T>(x + y);
    if (op == Arithmetic::kSub) return saturated<T>(x - y);
    return saturated<T>(x * y);
}

template <class T, Arithmetic op, bool scalar, bool relu>
void integers(const LaneArgs& a) {
    for (size_t i = 0; i < a.count; ++i) {
        const T x = bits_at<T>(a.src[0], i);
        const T y = scalar ? static_cast<T>(a.scalar) : bits_at<T>(a.src[1], i);
        const bool reversed = scalar && op == Arithmetic::kSub && a.mode == 1;  // Subs
        T v = reversed ? compute<T, op>(y, x) : compute<T, op>(x, y);
        if (relu) v = std::max(v, T{0});
        put_bits(a.dst, i, v);
    }
}

template <class T>
LaneFn integer_lane(Opcode op) {
    switch (op) {
        case Opcode::kAdd:
            return integers<T, Arithmetic::kAdd, false, false>;
        case Opcode::kSub:
            return integers<T, Arithmetic::kSub, false, false>;
        case Opcode::kMul:
            return integers<T, Arithmetic::kMul, false, false>;
        case Opcode::kAdds:
            return integers<T, Arithmetic::kAdd, true, false>;
        case Opcode::kSubs:
            return integers<T, Arithmetic::kSub, true, false>;
        case Opcode::kMuls:
            return integers<T, Arithmetic::kMul, true, false>;
        case Opcode::kAddRelu:
            return integers<T, Arithmetic::kAdd, false, true>;
        case Opcode::kSubRelu:
            return integers<T, Arithmetic::kSub, false, true>;
        default:
            return nullptr;
    }
}

LaneFn half_lane(Opcode op) {
    switch (op) {
#define DRYDOCK_CLAMPED(name) \
    case Opcode::k##name:     \
        return half_op<Opcode::k##name>;
        DRYDOCK_CLAMPED(Abs)
        DRYDOCK_CLAMPED(Relu)
        DRYDOCK_CLAMPED(Exp)
        DRYDOCK_CLAMPED(Ln)
        DRYDOCK_CLAMPED(Sqrt)
        DRYDOCK_CLAMPED(Rsqrt)
        DRYDOCK_CLAMPED(Reciprocal)
        DRYDOCK_CLAMPED(Add)
        DRYDOCK_CLAMPED(Sub)
        DRYDOCK_CLAMPED(Mul)
        DRYDOCK_CLAMPED(Div)
        DRYDOCK_CLAMPED(Max)
        DRYDOCK_CLAMPED(Min)
        DRYDOCK_CLAMPED(Adds)
        DRYDOCK_CLAMPED(Muls)
        DRYDOCK_CLAMPED(Maxs)
        DRYDOCK_CLAMPED(Mins)
        DRYDOCK_CLAMPED(Subs)
        DRYDOCK_CLAMPED(Divs)
        DRYDOCK_CLAMPED(LeakyRelu)
        DRYDOCK_CLAMPED(AddRelu)
        DRYDOCK_CLAMPED(SubRelu)
#undef DRYDOCK_CLAMPED
        case Opcode::kAxpy:
            return axpy;
        case Opcode::kMulAddDst:
            return muladd<1, 2, false>;
        case Opcode::kFusedMulAdd:
            return muladd<2, 1, false>;
        case Opcode::kMulAddRelu:
            return muladd<2, 1, true>;
        default:
            return nullptr;
    }
}

/// Conversions whose result can be infinite or NaN.
LaneFn narrowing_lane(Opcode op, DType src, DType dst) {
    using enum DType;
    if (op == Opcode::kCast && dst == kFloat16) {
        if (src == kFloat32) return clamped<Opcode::kCast, kFloat32, kFloat16>;
        if (src == kInt32) return clamped<Opcode::kCast, kInt32, kFloat16>;
    }
    if (op == Opcode::kCast && src == kFloat32 && dst == kBfloat16)
        return clamped<Opcode::kCast, kFloat32, kBfloat16>;
    if (src == kFloat32 && dst == kFloat16) {
        if (op == Opcode::kAddReluCast) return clamped<Opcode::kAddReluCast, kFloat32, kFloat16>;
        if (op == Opcode::kSubReluCast) return clamped<Opcode::kSubReluCast, kFloat32, kFloat16>;
    }
    if (op == Opcode::kAddDeqRelu) return clamped<Opcode::kAddDeqRelu, kInt32, kFloat16>;
    return nullptr;
}

}  // namespace

uint16_t saturated_half(uint16_t bits) { return finite(bits, kHalfInf); }

LaneFn saturated_lane(Opcode op, DType src, DType dst) {
    if (src == dst && src == DType::kFloat16) return half_lane(op);
    if (src == dst && src == DType::kInt16) return integer_lane<int16_t>(op);
    if (src == dst && src == DType::kInt32) return integer_lane<int32_t>(op);
    return narrowing_lane(op, src, dst);
}

}  // namespace drydock::exec
