// Advanced functions through the names that operators write: every overload, what each leaves in
// its record. The arithmetic itself is proved in tests/isa.
#include <gtest/gtest.h>

#include <cmath>

#include "fake_core.h"
#include "kernel_operator.h"

namespace drydock::kernel_test {
namespace {

using namespace AscendC;

constexpr uint32_t kCount = 40;  // elements of a call with calCount
constexpr uint32_t kAll = 64;    // elements of the tensors

/// Tensors of every call, and what the newest call made of them.
template <typename T>
struct Bench {
    FakeCore core;
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    LocalTensor<T> dst, a, b;
    LocalTensor<uint8_t> tmp;
    Bench() {
        pipe.InitBuffer(buffer, 8192);
        dst = buffer.Get<T>();
        dst.SetSize(kAll);
        a = buffer.Get<T>()[1024 / sizeof(T)];
        b = buffer.Get<T>()[2048 / sizeof(T)];
        a.SetSize(kAll);
        b.SetSize(kAll);
        tmp = buffer.Get<uint8_t>()[4096];
        tmp.SetSize(2048);
        clear();
    }
    void clear() {
        for (uint32_t i = 0; i < kAll; ++i) {
            a.SetValue(i, static_cast<T>(0.5f + 0.0125f * i));
            b.SetValue(i, static_cast<T>(1.25f));
            dst.SetValue(i, static_cast<T>(-7));
        }
    }
    /// The newest call computed `reference` of the first `count` elements and nothing more, as
    /// `op`.
    template <class Reference>
    void expect(Opcode op, uint32_t count, Reference reference, const char* what) {
        ASSERT_FALSE(core.records.empty());
        EXPECT_EQ(core.records.back().op, op) << what;
        EXPECT_EQ(core.records.back().form, Form::kAdvanced) << what;
        EXPECT_EQ(core.records.back().count, count) << what;
        for (uint32_t i = 0; i < kAll; ++i) {
            const double x = static_cast<float>(a.GetValue(i)),
                         y = static_cast<float>(b.GetValue(i));
            const double expected = i < count ? reference(x, y) : -7;
            const double tolerance = (sizeof(T) == 2 ? 1e-3 : 1e-6) * (1 + std::fabs(expected));
            ASSERT_NEAR(static_cast<float>(dst.GetValue(i)), expected, tolerance)
                << what << " element " << i;
        }
        EXPECT_EQ(core.finding_ids(), "");
        clear();
    }
};

#define EXPECT_CALL(call, op, count, reference) \
    call;                                       \
    bench.expect(Opcode::op, count, reference, #call)

// All forms of a function of one tensor: with and without scratch, with and without count.
#define TEST_COUNTED(name, reference)                                                     \
    EXPECT_CALL(name(bench.dst, bench.a, bench.tmp, kCount), k##name, kCount, reference); \
    EXPECT_CALL((name<T, true>(bench.dst, bench.a, bench.tmp, kCount)), k##name, kCount,  \
                reference);                                                               \
    EXPECT_CALL(name(bench.dst, bench.a, kCount), k##name, kCount, reference)
#define TEST_ALL(name, reference)                                               \
    TEST_COUNTED(name, reference);                                              \
    EXPECT_CALL(name(bench.dst, bench.a, bench.tmp), k##name, kAll, reference); \
    EXPECT_CALL((name<T, false>(bench.dst, bench.a)), k##name, kAll, reference)

double digamma(double x) {
    const double h = 1e-4;
    return (std::lgamma(x + h) - std::lgamma(x - h)) / (2 * h);
}

template <typename T>
class Advanced : public testing::Test {};
using FloatTypes = testing::Types<float, half>;
TYPED_TEST_SUITE(Advanced, FloatTypes);

TYPED_TEST(Advanced, Rounding) {
    using T = TypeParam;
    Bench<T> bench;
    TEST_COUNTED(Floor, [](double x, double) { return std::floor(x); });
    TEST_COUNTED(Ceil, [](double x, double) { return std::ceil(x); });
    TEST_COUNTED(Round, [](double x, double) { return std::nearbyint(x); });
    TEST_ALL(Trunc, [](double x, double) { return std::trunc(x); });
    TEST_ALL(Frac, [](double x, double) { return x - std::trunc(x); });
    TEST_ALL(Sign, [](double, double) { return 1; });
}

TYPED_TEST(Advanced, Functions) {
    using T = TypeParam;
    Bench<T> bench;
#define TEST_STD(name, function) TEST_ALL(name, [](double x, double) { return function(x); })
    TEST_STD(Log2, std::log2);
    TEST_STD(Sin, std::sin);
    TEST_STD(Cos, std::cos);
    TEST_STD(Tan, std::tan);
    TEST_STD(Atan, std::atan);
    TEST_STD(Sinh, std::sinh);
    TEST_STD(Cosh, std::cosh);
    TEST_STD(Tanh, std::tanh);
    TEST_STD(Asinh, std::asinh);
    TEST_STD(Erf, std::erf);
    TEST_STD(Erfc, std::erfc);
    TEST_STD(Lgamma, std::lgamma);
    TEST_STD(Digamma, digamma);
    EXPECT_CALL(Log(bench.dst, bench.a), kLog, kAll, [](double x, double) { return std::log(x); });
    EXPECT_CALL(Log(bench.dst, bench.a, kCount), kLog, kCount,
                [](double x, double) { return std::log(x); });
    EXPECT_CALL((Log10<T, false>(bench.dst, bench.a)), kLog10, kAll,
                [](double x, double) { return std::log10(x); });
    EXPECT_CALL(Log10(bench.dst, bench.a, kCount), kLog10, kCount,
                [](double x, double) { return std::log10(x); });
    const auto exp = [](double x, double) { return std::exp(x); };
    EXPECT_CALL((Exp<T, 15, true>(bench.dst, bench.a, bench.tmp, kCount)), kExpTaylor, kCount, exp);
    EXPECT_CALL((Exp<T, 15>(bench.dst, bench.a, kCount)), kExpTaylor, kCount, exp);
}

/// Asin, Acos, Atanh have values up to 1 only, Acosh from 1 on.
TYPED_TEST(Advanced, FunctionsWithALimitedDomain) {
    using T = TypeParam;
    Bench<T> bench;
    const auto scaled = [&](double shift) {
        for (uint32_t i = 0; i < kAll; ++i) bench.a.SetValue(i, static_cast<T>(shift + i * 0.01));
    };
#define TEST_DOMAIN(name, function, shift)                                             \
    scaled(shift);                                                                     \
    name(bench.dst, bench.a);                                                          \
    bench.expect(                                                                      \
        Opcode::k##name, kAll, [](double x, double) { return function(x); }, #name);   \
    scaled(shift);                                                                     \
    name(bench.dst, bench.a, bench.tmp);                                               \
    bench.expect(                                                                      \
        Opcode::k##name, kAll, [](double x, double) { return function(x); }, #name);   \
    scaled(shift);                                                                     \
    name(bench.dst, bench.a, bench.tmp, kCount);                                       \
    bench.expect(                                                                      \
        Opcode::k##name, kCount, [](double x, double) { return function(x); }, #name); \
    scaled(shift);                                                                     \
    name<T, true>(bench.dst, bench.a, kCount);                                         \
    bench.expect(                                                                      \
        Opcode::k##name, kCount, [](double x, double) { return function(x); }, #name)
    TEST_DOMAIN(Asin, std::asin, -0.3);
    TEST_DOMAIN(Acos, std::acos, -0.3);
    TEST_DOMAIN(Atanh, std::atanh, -0.3);
    TEST_DOMAIN(Acosh, std::acosh, 1.5);
}

TYPED_TEST(Advanced, Pairs) {
    using T = TypeParam;
    Bench<T> bench;
    const T two = static_cast<T>(2);
    const auto power = [](double x, double y) { return std::pow(x, y); };
    EXPECT_CALL(Power(bench.dst, bench.a, bench.b, bench.tmp, kCount), kPower, kCount, power);
    EXPECT_CALL(Power(bench.dst, bench.a, bench.b, bench.tmp), kPower, kAll, power);
    EXPECT_CALL(Power(bench.dst, bench.a, bench.b, kCount), kPower, kCount, power);
    EXPECT_CALL((Power<T, false>(bench.dst, bench.a, bench.b)), kPower, kAll, power);
    const auto square = [](double x, double) { return x * x; };
    EXPECT_CALL(Power(bench.dst, bench.a, two, bench.tmp, kCount), kPower, kCount, square);
    EXPECT_CALL(Power(bench.dst, bench.a, two, bench.tmp), kPower, kAll, square);
    EXPECT_CALL(Power(bench.dst, bench.a, two, kCount), kPower, kCount, square);
    EXPECT_CALL((Power<T, true>(bench.dst, bench.a, two)), kPower, kAll, square);
    const auto exp2 = [](double x, double) { return std::exp2(x); };
    EXPECT_CALL(Power(bench.dst, two, bench.a, bench.tmp, kCount), kPower, kCount, exp2);
    EXPECT_CALL(Power(bench.dst, two, bench.a, bench.tmp), kPower, kAll, exp2);
    EXPECT_CALL(Power(bench.dst, two, bench.a, kCount), kPower, kCount, exp2);
    EXPECT_CALL((Power<T, true>(bench.dst, two, bench.a)), kPower, kAll, exp2);
    const auto fmod = [](double x, double y) { return std::fmod(x, y); };
    EXPECT_CALL(Fmod(bench.dst, bench.a, bench.b, bench.tmp, kCount), kFmod, kCount, fmod);
    EXPECT_CALL(Fmod(bench.dst, bench.a, bench.b, bench.tmp), kFmod, kAll, fmod);
    EXPECT_CALL(Fmod(bench.dst, bench.a, bench.b, kCount), kFmod, kCount, fmod);
    EXPECT_CALL((Fmod<T, false>(bench.dst, bench.a, bench.b)), kFmod, kAll, fmod);
}

TYPED_TEST(Advanced, Limits) {
    using T = TypeParam;
    Bench<T> bench;
    const T one = static_cast<T>(1), low = static_cast<T>(0.75);
    const auto at_most = [](double x, double) { return std::min(x, 1.0); };
    EXPECT_CALL(ClampMax(bench.dst, bench.a, bench.tmp, one, kCount), kClampMax, kCount, at_most);
    EXPECT_CALL((ClampMax<T, true>(bench.dst, bench.a, one, kCount)), kClampMax, kCount, at_most);
    const auto at_least = [](double x, double) { return std::max(x, 1.0); };
    EXPECT_CALL(ClampMin(bench.dst, bench.a, bench.tmp, one, kCount), kClampMin, kCount, at_least);
    EXPECT_CALL(ClampMin(bench.dst, bench.a, one, kCount), kClampMin, kCount, at_least);
    const auto between = [](double x, double) { return std::min(std::max(x, 0.75), 1.0); };
    EXPECT_CALL(Clamp(bench.dst, bench.a, bench.tmp, low, one, kCount), kClamp, kCount, between);
    EXPECT_CALL(Clamp(bench.dst, bench.a, low, one, kCount), kClamp, kCount, between);
}

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double gelu(double x) {
    return 0.5 * x * (1 + std::tanh(0.7978845608 * (x + 0.044715 * x * x * x)));
}
double faster_gelu_v2(double x) {
    const double d = std::min(std::fabs(0.7071 * x), 1.769) - 1.769;
    return x * (-0.1444 * d * d + 0.5 + 0.5);
}

TYPED_TEST(Advanced, Activations) {
    using T = TypeParam;
    Bench<T> bench;
    TEST_STD(Sigmoid, sigmoid);
#define TEST_GELU(name, reference)                                                        \
    EXPECT_CALL(name(bench.dst, bench.a, bench.tmp, kCount), k##name, kCount, reference); \
    EXPECT_CALL((name<T, true, false>(bench.dst, bench.a, kCount)), k##name, kCount, reference)
    TEST_GELU(Gelu, [](double x, double) { return gelu(x); });
    TEST_GELU(FasterGelu, [](double x, double) { return x * sigmoid(1.702 * x); });
    TEST_GELU(FasterGeluV2, [](double x, double) { return faster_gelu_v2(x); });
    EXPECT_CALL((Silu<T, false>(bench.dst, bench.a, kCount)), kSilu, kCount,
                [](double x, double) { return x * sigmoid(x); });
    EXPECT_CALL(Swish(bench.dst, bench.a, kCount, static_cast<T>(2)), kSwish, kCount,
                [](double x, double) { return x * sigmoid(2 * x); });
}

TYPED_TEST(Advanced, GatedUnits) {
    using T = TypeParam;
    Bench<T> bench;
#define TEST_GATED(name, reference)                                                                \
    EXPECT_CALL(name(bench.dst, bench.a, bench.b, bench.tmp, kCount), k##name, kCount, reference); \
    EXPECT_CALL(name(bench.dst, bench.a, bench.b, bench.tmp), k##name, kAll, reference);           \
    EXPECT_CALL(name(bench.dst, bench.a, bench.b, kCount), k##name, kCount, reference);            \
    EXPECT_CALL((name<T, true>(bench.dst, bench.a, bench.b)), k##name, kAll, reference)
    TEST_GATED(GeGLU, [](double x, double y) { return x * gelu(y); });
    TEST_GATED(ReGlu, [](double x, double y) { return x * std::max(y, 0.0); });
    const auto swiglu = [](double x, double y) { return x * y * sigmoid(1.5 * y); };
    EXPECT_CALL(SwiGLU(bench.dst, bench.a, bench.b, 1.5f, bench.tmp, kCount), kSwiGLU, kCount,
                swiglu);
    EXPECT_CALL(SwiGLU(bench.dst, bench.a, bench.b, 1.5f, bench.tmp), kSwiGLU, kAll, swiglu);
    EXPECT_CALL(SwiGLU(bench.dst, bench.a, bench.b, 1.5f, kCount), kSwiGLU, kCount, swiglu);
    EXPECT_CALL((SwiGLU<T, false>(bench.dst, bench.a, bench.b, 1.5f)), kSwiGLU, kAll, swiglu);
}

TEST(AdvancedIntegers, PowerAndXor) {
    FakeCore core;
    const auto at = [](uint32_t offset) {
        return LocalTensor<int32_t>(TPosition::VECCALC, offset, 8);
    };
    LocalTensor<int32_t> dst = at(0), base = at(32), exponent = at(64);
    LocalTensor<uint8_t> tmp(TPosition::VECCALC, 4096, 1024);
    const int32_t bases[] = {0, 1, -1, 2, -3, 10, -1, 0};
    const int32_t exponents[] = {0, -5, -5, 31, 3, 9, -4, -1};
    for (uint32_t i = 0; i < 8; ++i) {
        base.SetValue(i, bases[i]);
        exponent.SetValue(i, exponents[i]);
    }
    Power(dst, base, exponent, tmp, 8);
    const int32_t expected[] = {1, 1, -1, INT32_MIN, -27, 1000000000, 1, 0};
    for (uint32_t i = 0; i < 8; ++i) EXPECT_EQ(dst.GetValue(i), expected[i]) << i;
    Power(dst, base, 3, 8);
    EXPECT_EQ(dst.GetValue(4), -27);
    Power(dst, -3, exponent, tmp);
    EXPECT_EQ(dst.GetValue(5), -19683);

    LocalTensor<uint16_t> z(TPosition::VECCALC, 0, 16), x(TPosition::VECCALC, 32, 16),
        y(TPosition::VECCALC, 64, 16);
    for (uint32_t i = 0; i < 16; ++i) x.SetValue(i, 0xff00), y.SetValue(i, i), z.SetValue(i, 1);
    Xor(z, x, y, tmp, 8);
    EXPECT_EQ(z.GetValue(7), 0xff07);
    EXPECT_EQ(z.GetValue(8), 1);
    Xor(z, x, y, tmp);
    EXPECT_EQ(z.GetValue(15), 0xff0f);
    Xor(z, y, y, 8);
    EXPECT_EQ(z.GetValue(7), 0);
    Xor<int16_t, true>(z.ReinterpretCast<int16_t>(), x.ReinterpretCast<int16_t>(),
                       y.ReinterpretCast<int16_t>());
    EXPECT_EQ(z.GetValue(15), 0xff0f);
    EXPECT_EQ(core.finding_ids(), "");
}

TEST(AdvancedMixed, AxpyAddsToTheDestination) {
    Bench<float> bench;
    LocalTensor<half> x(TPosition::VECCALC, 16384, kAll);
    for (uint32_t i = 0; i < kAll; ++i) x.SetValue(i, static_cast<half>(i * 0.5f));
    Axpy(bench.dst, x, static_cast<half>(2), bench.tmp, kCount);
    for (uint32_t i = 0; i < kAll; ++i)
        EXPECT_EQ(bench.dst.GetValue(i), i < kCount ? -7 + float(i) : -7) << i;
    Axpy<float, float, true>(bench.dst, bench.dst[32], 3.0f, bench.tmp, 8);
    EXPECT_EQ(bench.dst.GetValue(1), -6 + 3 * (-7 + 33.0f));
    EXPECT_EQ(bench.core.advanced.back().operand[0].use, OperandUse::kUpdate);
    x.SetValue(0, static_cast<half>(1));
    Axpy(x, x[16], static_cast<half>(4), bench.tmp, 1);
    EXPECT_EQ(float(x.GetValue(0)), 33.0f);
}

TEST(AdvancedIntegers, ReGluOfBfloat16) {
    FakeCore core;
    LocalTensor<bfloat16_t> dst(TPosition::VECCALC, 0, 16), a(TPosition::VECCALC, 32, 16),
        b(TPosition::VECCALC, 64, 16);
    for (uint32_t i = 0; i < 16; ++i)
        a.SetValue(i, bfloat16_t(3.0f)), b.SetValue(i, bfloat16_t(i - 8.0f));
    ReGlu(dst, a, b, 16);
    EXPECT_EQ(static_cast<float>(dst.GetValue(0)), 0.0f);
    EXPECT_EQ(static_cast<float>(dst.GetValue(15)), 21.0f);
}

// ---- what a call leaves
// ---------------------------------------------------------------------------

TEST(AdvancedCall, EndsWithTheNormalModeAndAFullMask) {
    Bench<float> bench;
    SetMaskCount();
    SetVectorMask<float>(0, 8);
    Sin(bench.dst, bench.a, bench.tmp, kCount);
    EXPECT_FALSE(bench.core.context.vector.counter_mode);
    EXPECT_EQ(bench.core.context.vector.mask[0], ~0ull);
    EXPECT_EQ(bench.core.context.vector.mask[1], ~0ull);
}

TEST(AdvancedCall, OperandsHaveTheirNamesAndBytes) {
    Bench<float> bench;
    Power(bench.dst, bench.a, bench.b, bench.tmp, kCount);
    const AdvancedForm& form = bench.core.advanced.back();
    ASSERT_EQ(form.operands, 4);
    EXPECT_STREQ(form.operand[0].name, "dst");
    EXPECT_STREQ(form.operand[2].name, "src1");
    EXPECT_EQ(form.operand[2].offset, 2048u);
    EXPECT_EQ(form.operand[2].row_bytes, kCount * 4);
    EXPECT_EQ(form.operand[2].use, OperandUse::kRead);
    EXPECT_EQ(form.operand[3].use, OperandUse::kScratch);
    EXPECT_EQ(form.operand[3].row_bytes, 2048u);
    EXPECT_TRUE(form.scratch_given);
    EXPECT_EQ(form.scratch, 2048u);
    EXPECT_EQ(form.scratch_min, 1024u);
    EXPECT_FALSE(form.in_place);
    Trunc(bench.dst, bench.dst);
    EXPECT_TRUE(bench.core.advanced.back().in_place);
}

TEST(AdvancedCall, FrameworkScratchIsWhatThePipeHasLeft) {
    Bench<float> bench;
    Sin(bench.dst, bench.a);
    EXPECT_FALSE(bench.core.advanced.back().scratch_given);
    EXPECT_EQ(bench.core.advanced.back().operands, 2);
    EXPECT_EQ(bench.core.advanced.back().scratch, 192u * 1024 - 8192);
    TBuf<TPosition::VECCALC> rest;
    bench.pipe.InitBuffer(rest, 192 * 1024 - 8192 - 512);
    Sin(bench.dst, bench.a);
    EXPECT_EQ(bench.core.advanced.back().scratch, 512u);
    Log(bench.dst, bench.a);  // needs none
    EXPECT_EQ(bench.core.advanced.back().scratch_min, 0u);
}

TEST(AdvancedCall, OutsideTheMemoryNamesTheOperand) {
    FakeCore core;
    LocalTensor<float> dst(TPosition::VECCALC, 0, 64),
        src(TPosition::VECCALC, 192 * 1024 - 128, 64);
    const Fault fault = fault_of([&] { Sign(dst, src, 64); });
    EXPECT_EQ(fault.id, "mem.local-oob");
    EXPECT_NE(fault.message.find("Sign src: bytes 196480 to 196736 of UB"), std::string::npos)
        << fault.message;
    LocalTensor<float> none;
    EXPECT_EQ(fault_of([&] { Sign(dst, none, 64); }).id, "mem.local-null");
}

}  // namespace
}  // namespace drydock::kernel_test
