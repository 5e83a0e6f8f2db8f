// Instructions that make one result per element: unary, binary, with a scalar, compound.
#include <cmath>

#include "kernel_operator.h"
#include "property.h"

namespace drydock::property {
namespace {

using AscendC::BinaryRepeatParams;
using AscendC::LocalTensor;
using AscendC::TPosition;
using AscendC::UnaryRepeatParams;
using isa_test::Operands;

struct Places {
    uint32_t dst, a, b;
};

template <typename T>
LocalTensor<T> tensor(uint32_t offset) {
    return LocalTensor<T>(TPosition::VECCALC, offset, 4096);
}
BinaryRepeatParams binary_params(const Walk& w) {
    auto b = [](uint16_t v) { return static_cast<uint8_t>(v); };
    return {b(w.block[0]), b(w.block[1]), b(w.block[2]), b(w.step[0]), b(w.step[1]), b(w.step[2])};
}
UnaryRepeatParams unary_params(const Walk& w) {
    return {w.block[0], w.block[1], static_cast<uint8_t>(w.step[0]),
            static_cast<uint8_t>(w.step[1])};
}

struct Instruction {
    const char* name;
    DType dtype;
    void (*call)(const Walk& w, Places p, uint64_t scalar);
};

#define UNARY(name, T)                                                                        \
    {#name, kernel::kDType<T>, [](const Walk& w, Places p, uint64_t) {                        \
         DRYDOCK_CALL(w, name, T, int32_t, unary_params(w), tensor<T>(p.dst), tensor<T>(p.a)) \
     }},
#define BINARY(name, T)                                                                        \
    {#name, kernel::kDType<T>, [](const Walk& w, Places p, uint64_t) {                         \
         DRYDOCK_CALL(w, name, T, int32_t, binary_params(w), tensor<T>(p.dst), tensor<T>(p.a), \
                      tensor<T>(p.b))                                                          \
     }},
#define SCALAR(name, T)                                                                       \
    {#name, kernel::kDType<T>, [](const Walk& w, Places p, uint64_t s) {                      \
         DRYDOCK_CALL(w, name, T, int32_t, unary_params(w), tensor<T>(p.dst), tensor<T>(p.a), \
                      kernel::value_of_bits<T>(s))                                            \
     }},
#define FLOATS(KIND, name) KIND(name, half) KIND(name, float)
#define NUMBERS(KIND, name) FLOATS(KIND, name) KIND(name, int16_t) KIND(name, int32_t)
#define WORDS(KIND, name) KIND(name, int16_t) KIND(name, uint16_t)
#define SHIFTS(name) WORDS(SCALAR, name) SCALAR(name, int32_t) SCALAR(name, uint32_t)

const std::vector<Instruction> kUnary = {
    FLOATS(UNARY, Exp) FLOATS(UNARY, Ln) FLOATS(UNARY, Abs) FLOATS(UNARY, Sqrt) FLOATS(UNARY, Rsqrt)
        FLOATS(UNARY, Reciprocal) FLOATS(UNARY, Relu) UNARY(Relu, int32_t) WORDS(UNARY, Not)};
const std::vector<Instruction> kBinary = {
    NUMBERS(BINARY, Add) NUMBERS(BINARY, Sub) NUMBERS(BINARY, Mul) NUMBERS(BINARY, Max)
        NUMBERS(BINARY, Min) FLOATS(BINARY, Div) FLOATS(BINARY, AddRelu) BINARY(AddRelu, int16_t)
            FLOATS(BINARY, SubRelu) BINARY(SubRelu, int16_t) WORDS(BINARY, And) WORDS(BINARY, Or)};
const std::vector<Instruction> kFused = {FLOATS(BINARY, FusedMulAdd) FLOATS(BINARY, MulAddRelu)};
const std::vector<Instruction> kScalar = {
    NUMBERS(SCALAR, Adds) NUMBERS(SCALAR, Muls) NUMBERS(SCALAR, Maxs) NUMBERS(SCALAR, Mins)
        FLOATS(SCALAR, LeakyRelu) SHIFTS(ShiftLeft) SHIFTS(ShiftRight)};

const std::vector<Call> kAllCalls = {Call::kCount, Call::kNumber, Call::kBits, Call::kRegister,
                                     Call::kCounter};

/// Runs the call and the reference, and compares all of UB.
void check(const Instruction& it, const Walk& w, Places p, uint64_t scalar) {
    Scene scene(it.dtype);
    const isa_test::OpCase& op = reference_of(it.name);
    const uint32_t elem = w.elem[0];
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        Operands o;
        o.dtype = it.dtype;
        const uint32_t at = p.dst + w.at(0, r, l);
        o.a = scene.value(p.a + w.at(1, r, l), it.dtype);
        if (w.elem[2] != 0) o.b = scene.value(p.b + w.at(2, r, l), it.dtype);
        o.old = scene.value(at, it.dtype);
        o.s = load(reinterpret_cast<const uint8_t*>(&scalar), it.dtype, 0);
        uint8_t bytes[8] = {};
        store(bytes, it.dtype, 0, op.result(o));
        return Write{at, elem, raw(bytes, elem, 0)};
    });
    with_mask(w, [&] { it.call(w, p, scalar); });
    RC_LOG() << it.name << ' ' << dtype_name(it.dtype) << " scalar " << scalar << " dst " << p.dst
             << " a " << p.a << " b " << p.b << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(ElementProperty, Unary, ()) {
    const Instruction& it = pick(kUnary);
    Walk w = any_walk({it.dtype, it.dtype}, kAllCalls);
    Places p{any_start(0), any_start(1), 0};
    if (between(0, 3) == 0) lay_on(w, 1), p.a = p.dst;
    check(it, w, p, 0);
}

RC_GTEST_PROP(ElementProperty, Scalar, ()) {
    const Instruction& it = pick(kScalar);
    Walk w = any_walk({it.dtype, it.dtype}, kAllCalls);
    Places p{any_start(0), any_start(1), 0};
    if (between(0, 3) == 0) lay_on(w, 1), p.a = p.dst;
    const bool shift = std::string(it.name).starts_with("Shift");
    check(it, w, p, shift ? between(0, dtype_bits(it.dtype)) : any_scalar(it.dtype));
}

RC_GTEST_PROP(ElementProperty, Binary, ()) {
    const Instruction& it = pick(kBinary);
    Walk w = any_walk({it.dtype, it.dtype, it.dtype}, kAllCalls);
    Places p{any_start(0), any_start(1), any_start(2)};
    const uint32_t overlap = between(0, 7);
    if (overlap == 0 || overlap == 2) lay_on(w, 1), p.a = p.dst;
    if (overlap == 1 || overlap == 2) lay_on(w, 2), p.b = p.dst;
    check(it, w, p, 0);
}

/// dst is src1 and one of their repeat strides is 0: the device accumulates (spec
/// kernel-vector 1.5).
RC_GTEST_PROP(ElementProperty, BinaryAccumulates, ()) {
    Instruction it = pick(kBinary);
    const std::string name = it.name;
    RC_PRE(name != "Div" && name != "And" && name != "Or" && it.dtype != DType::kInt16);
    Walk w = any_walk({it.dtype, it.dtype, it.dtype}, {Call::kNumber, Call::kBits, Call::kCounter});
    w.block[0] = w.block[2] = 1;
    w.step[0] = pick<uint16_t>({0, 8});
    w.step[2] = w.step[0] == 0 ? pick<uint16_t>({0, 8}) : uint16_t{0};
    w.repeat = std::min(w.repeat, 200u);
    const uint32_t dst = any_start(0);
    check(it, w, {dst, any_start(1), dst}, 0);
}

RC_GTEST_PROP(ElementProperty, FusedWithDestination, ()) {
    const Instruction& it = pick(kFused);
    Walk w = any_walk({it.dtype, it.dtype, it.dtype}, kAllCalls);
    lay_on(w, 1);  // strides of the destination that keep repeats apart
    check(it, w, {any_start(0), any_start(1), any_start(2)}, 0);
}

// ---- Axpy, MulAddDst: also half into float
// --------------------------------------------------------

template <typename T, typename U>
void check_compound(bool axpy) {
    constexpr DType dst = kernel::kDType<T>, src = kernel::kDType<U>;
    Walk w = axpy ? any_walk({dst, src}, kAllCalls) : any_walk({dst, src, src}, kAllCalls);
    const uint16_t block = w.block[1], step = w.step[1];
    lay_on(w, 1);
    if (w.call == Call::kCount) w.block[1] = block, w.step[1] = step;
    const Places p{any_start(0), any_start(1), any_start(2)};
    Scene scene(dst);
    scene.fill(kRegion, kRegion, src);
    scene.fill(2 * kRegion, kRegion, src);
    const uint64_t scalar = any_scalar(src);
    const double factor = load(reinterpret_cast<const uint8_t*>(&scalar), src, 0);
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const uint32_t at = p.dst + w.at(0, r, l);
        const double b = axpy ? factor : scene.value(p.b + w.at(2, r, l), src);
        uint8_t bytes[8] = {};
        // The product of one type is rounded; half times half is exact in float.
        store(bytes, dst, 0, scene.value(p.a + w.at(1, r, l), src) * b);
        store(bytes, dst, 0, load(bytes, dst, 0) + scene.value(at, dst));
        return Write{at, sizeof(T), raw(bytes, sizeof(T), 0)};
    });
    with_mask(w, [&] {
        const LocalTensor<T> d = tensor<T>(p.dst);
        const LocalTensor<U> a = tensor<U>(p.a), b = tensor<U>(p.b);
        const U s = kernel::value_of_bits<U>(scalar);
        const auto repeat = static_cast<uint8_t>(w.repeat);
        const auto count = static_cast<int32_t>(w.count);
        const UnaryRepeatParams one = unary_params(w);
        const BinaryRepeatParams two = binary_params(w);
        switch (w.call) {
            case Call::kCount:
                axpy ? AscendC::Axpy(d, a, s, count) : AscendC::MulAddDst(d, a, b, count);
                break;
            case Call::kNumber:
                axpy ? AscendC::Axpy(d, a, s, uint64_t{w.number}, repeat, one)
                     : AscendC::MulAddDst(d, a, b, uint64_t{w.number}, repeat, two);
                break;
            case Call::kBits:
                axpy ? AscendC::Axpy(d, a, s, w.mask, repeat, one)
                     : AscendC::MulAddDst(d, a, b, w.mask, repeat, two);
                break;
            case Call::kRegister:
            case Call::kCounter:
                axpy ? AscendC::Axpy<T, U, false>(d, a, s, AscendC::MASK_PLACEHOLDER, repeat, one)
                     : AscendC::MulAddDst<T, U, false>(d, a, b, AscendC::MASK_PLACEHOLDER, repeat,
                                                       two);
                break;
        }
    });
    RC_LOG() << (axpy ? "Axpy " : "MulAddDst ") << dtype_name(dst) << " scalar " << factor << "; "
             << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(ElementProperty, MultiplyAndAddToDestination, ()) {
    const bool axpy = between(0, 1) == 0;
    switch (between(0, 2)) {
        case 0:
            return check_compound<half, half>(axpy);
        case 1:
            return check_compound<float, float>(axpy);
        default:
            return check_compound<float, half>(axpy);
    }
}

/// Signed ShiftRight with roundEn adds the last bit that was shifted out.
template <typename T>
void check_rounding_shift() {
    constexpr DType dtype = kernel::kDType<T>;
    const Walk w =
        any_walk({dtype, dtype}, {Call::kNumber, Call::kBits, Call::kRegister, Call::kCounter});
    const Places p{any_start(0), any_start(1), 0};
    const uint32_t shift = between(0, dtype_bits(dtype));
    Scene scene(dtype);
    scene.expect(w, [&](uint32_t r, uint32_t l) {
        const double a = scene.value(p.a + w.at(1, r, l), dtype);
        const double scaled = std::ldexp(a, -static_cast<int>(shift));
        const bool add = std::is_signed_v<T> && scaled - std::floor(scaled) >= 0.5;
        uint8_t bytes[8] = {};
        store(bytes, dtype, 0, std::floor(scaled) + (add ? 1 : 0));
        return Write{p.dst + w.at(0, r, l), sizeof(T), raw(bytes, sizeof(T), 0)};
    });
    with_mask(w, [&] {
        const LocalTensor<T> d = tensor<T>(p.dst), a = tensor<T>(p.a);
        const auto repeat = static_cast<uint8_t>(w.repeat);
        const auto s = static_cast<T>(shift);
        if (w.call == Call::kNumber) {
            AscendC::ShiftRight(d, a, s, uint64_t{w.number}, repeat, unary_params(w), true);
        } else if (w.call == Call::kBits) {
            AscendC::ShiftRight(d, a, s, w.mask, repeat, unary_params(w), true);
        } else {
            AscendC::ShiftRight<T, false>(d, a, s, AscendC::MASK_PLACEHOLDER, repeat,
                                          unary_params(w), true);
        }
    });
    RC_LOG() << dtype_name(dtype) << " shift " << shift << "; " << w.text() << '\n';
    const std::string difference = scene.difference();
    RC_ASSERT(difference == "");
}

RC_GTEST_PROP(ElementProperty, ShiftRightRounds, ()) {
    switch (between(0, 3)) {
        case 0:
            return check_rounding_shift<int16_t>();
        case 1:
            return check_rounding_shift<int32_t>();
        case 2:
            return check_rounding_shift<uint16_t>();
        default:
            return check_rounding_shift<uint32_t>();
    }
}

}  // namespace
}  // namespace drydock::property
