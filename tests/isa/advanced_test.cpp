// Advanced functions (spec kernel-vector 4.2): every half, and many floats, against functions in
// long double that share no code with the executor.
#include <cmath>
#include <random>

#include "exec/describe.h"
#include "test_memory.h"

namespace drydock::isa_test {
namespace {

using Wide = long double;
constexpr uint32_t kA = 32 * 1024, kB = 64 * 1024, kScratch = 96 * 1024, kScratchBytes = 1024;
constexpr Wide kWideNan = std::numeric_limits<Wide>::quiet_NaN();
constexpr Wide kWideInf = std::numeric_limits<Wide>::infinity();

/// A call with its side block.
struct Call {
    Record record;
    AdvancedForm form{};
    Call(Opcode op, DType dtype, uint32_t count) : record(vector_record(op, dtype, dtype)) {
        record.form = Form::kAdvanced;
        record.count = count;
        add("dst", OperandUse::kWrite, 0, count * dtype_bits(dtype) / 8);
    }
    Call& add(const char* name, OperandUse use, uint32_t offset, uint32_t bytes) {
        form.operand[form.operands++] = {name, offset, bytes, 1, 0, Space::kUb, record.dtype, use};
        return *this;
    }
    Call& read(uint32_t offset) {
        return add("src", OperandUse::kRead, offset, record.count * dtype_bits(record.dtype) / 8);
    }
    const Record& done() {
        record.side = &form;
        return record;
    }
};

double cut(Wide v) { return static_cast<double>(v); }

/// With the range of double, so that products with an infinite factor agree.
Wide exponential(Wide x) { return x > 709.78L ? kWideInf : std::exp(x); }
Wide sigmoid(Wide x) { return 1 / (1 + std::exp(-x)); }
Wide gelu(Wide x) {
    // 1 + tanh(u) = 2 / (1 + exp(-2u)) keeps its digits.
    const Wide u = 0.7978845608L * (x + 0.044715L * x * x * x);
    return 0.5L * x * (2 / (1 + exponential(-2 * u)));
}
Wide faster_gelu_v2(Wide x) {
    if (x == 0) return x;
    const Wide low = std::fmin(std::fabs(0.7071L * x), 1.769L) - 1.769L;
    const Wide inner = -0.1444L * low * low + 0.5L;
    return x * ((x < 0 ? -inner : inner) + 0.5L);
}
/// Upwards by the recurrence, then an expansion about x - 1/2; no reflection.
Wide digamma(Wide x) {
    if (x == 0) return std::signbit(x) ? kWideInf : -kWideInf;
    if (x < 0 && x == std::floor(x)) return kWideNan;
    if (x == kWideInf) return x;
    Wide sum = 0;
    for (; x < 40; x += 1) sum -= 1 / x;
    const Wide h = x - 0.5L, z = 1 / (h * h);
    return sum + std::log(h) +
           z * (1 / 24.0L + z * (-7 / 960.0L + z * (31 / 8064.0L + z * (-127 / 30720.0L))));
}
Wide lgamma_wide(Wide x) {
    int sign;
    return lgammal_r(x, &sign);
}

struct Function {
    Opcode op;
    const char* name;
    double (*result)(Wide);
};
#define WITH(expression) [](Wide x) { return cut(expression); }
const Function kFunctions[] = {
    {Opcode::kFloor, "Floor", [](Wide x) { return whole(cut(x), Rounding::kFloor); }},
    {Opcode::kCeil, "Ceil",
     [](Wide x) { return std::copysign(whole(cut(x), Rounding::kCeil), cut(x)); }},
    {Opcode::kRound, "Round",
     [](Wide x) { return std::copysign(whole(cut(x), Rounding::kRint), cut(x)); }},
    {Opcode::kTrunc, "Trunc",
     [](Wide x) { return std::copysign(whole(cut(x), Rounding::kTrunc), cut(x)); }},
    {Opcode::kFrac, "Frac", [](Wide x) { return cut(x) - whole(cut(x), Rounding::kTrunc); }},
    {Opcode::kSign, "Sign",
     WITH(std::isnan(x) ? x
          : x > 0       ? 1
          : x < 0       ? -1
                        : 0)},
    {Opcode::kLog, "Log", WITH(std::log(x))},
    {Opcode::kLog2, "Log2", WITH(std::log2(x))},
    {Opcode::kLog10, "Log10", WITH(std::log10(x))},
    {Opcode::kExpTaylor, "ExpTaylor", WITH(std::exp(x))},
    {Opcode::kSin, "Sin", WITH(std::sin(x))},
    {Opcode::kCos, "Cos", WITH(std::cos(x))},
    {Opcode::kTan, "Tan", WITH(std::tan(x))},
    {Opcode::kAsin, "Asin", WITH(std::asin(x))},
    {Opcode::kAcos, "Acos", WITH(std::acos(x))},
    {Opcode::kAtan, "Atan", WITH(std::atan(x))},
    {Opcode::kSinh, "Sinh", WITH(std::sinh(x))},
    {Opcode::kCosh, "Cosh", WITH(std::cosh(x))},
    {Opcode::kTanh, "Tanh", WITH(std::tanh(x))},
    {Opcode::kAsinh, "Asinh", WITH(std::asinh(x))},
    {Opcode::kAcosh, "Acosh", WITH(std::acosh(x))},
    {Opcode::kAtanh, "Atanh", WITH(std::atanh(x))},
    {Opcode::kErf, "Erf", WITH(std::erf(x))},
    {Opcode::kErfc, "Erfc", WITH(std::erfc(x))},
    {Opcode::kLgamma, "Lgamma", WITH(lgamma_wide(x))},
    {Opcode::kDigamma, "Digamma", WITH(digamma(x))},
    {Opcode::kSigmoid, "Sigmoid", WITH(sigmoid(x))},
    {Opcode::kGelu, "Gelu", WITH(gelu(x))},
    {Opcode::kFasterGelu, "FasterGelu", WITH(x / (1 + std::exp(-1.702L * x)))},
    {Opcode::kFasterGeluV2, "FasterGeluV2", WITH(faster_gelu_v2(x))},
    {Opcode::kSilu, "Silu", WITH(x / (1 + std::exp(-x)))},
};

class AdvancedFunction : public testing::TestWithParam<Function> {};
INSTANTIATE_TEST_SUITE_P(All, AdvancedFunction, testing::ValuesIn(kFunctions),
                         [](const auto& info) { return std::string(info.param.name); });

/// Runs the function on what lies at kA and compares the whole memory.
void expect_all(const Function& f, Memory& m, DType dtype, uint32_t count) {
    Call call(f.op, dtype, count);
    call.read(kA).add("sharedTmpBuffer", OperandUse::kScratch, kScratch, kScratchBytes);
    m.expected = m.ub;
    for (uint32_t i = 0; i < count; ++i)
        store(m.expected.data(), dtype, i, f.result(load(m.ub.data() + kA, dtype, i)));
    const std::vector<uint8_t> before = m.ub;
    const testing::AssertionResult same = m.run(call.done());
    if (same) return;
    for (uint32_t i = 0; i < count; ++i) {
        const uint32_t bytes = dtype_bits(dtype) / 8;
        if (raw(m.ub.data(), bytes, i) == raw(m.expected.data(), bytes, i)) continue;
        FAIL() << f.name << "(" << load(before.data() + kA, dtype, i) << ") is "
               << load(m.ub.data(), dtype, i) << ", expected " << load(m.expected.data(), dtype, i);
    }
    FAIL() << same.message();
}

TEST_P(AdvancedFunction, EveryHalf) {
    constexpr uint32_t kPiece = 8192;
    for (uint32_t first = 0; first < 65536; first += kPiece) {
        Memory m(first);
        m.put(kA, 2, kPiece, [&](size_t i) { return first + i; });
        expect_all(GetParam(), m, DType::kFloat16, kPiece);
    }
}

TEST_P(AdvancedFunction, Floats) {
    constexpr uint32_t kCount = 6000;
    Memory m(1);
    m.fill(kA, DType::kFloat32, kCount, 7);  // special values and any bits
    std::mt19937 random(11);
    std::normal_distribution<float> near(0, 3);
    for (uint32_t i = kCount / 2; i < kCount; ++i)  // where the functions bend
        store(m.ub.data() + kA, DType::kFloat32, i, near(random));
    if (GetParam().op == Opcode::kDigamma) {  // the reference walks up to 40
        for (uint32_t i = 0; i < kCount; ++i)
            if (load(m.ub.data() + kA, DType::kFloat32, i) < -1e5)
                store(m.ub.data() + kA, DType::kFloat32, i, 1 + i);
    }
    expect_all(GetParam(), m, DType::kFloat32, kCount);
}

/// What the documents and the rules say in words.
TEST(AdvancedSpecials, ZerosInfinitiesNan) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    const double nan = std::nan("");
    const struct {
        Opcode op;
        double x, y;
    } cases[] = {
        {Opcode::kSign, -0.0, 0.0},    {Opcode::kSign, -inf, -1},
        {Opcode::kSign, nan, nan},     {Opcode::kFloor, -0.0, -0.0},
        {Opcode::kFloor, -0.5, -1},    {Opcode::kCeil, -0.5, -0.0},
        {Opcode::kRound, 2.5, 2},      {Opcode::kRound, 3.5, 4},
        {Opcode::kRound, -inf, -inf},  {Opcode::kTrunc, -1.75, -1},
        {Opcode::kFrac, -1.75, -0.75}, {Opcode::kFrac, inf, nan},
        {Opcode::kLog, -0.0, -inf},    {Opcode::kLog, -1, nan},
        {Opcode::kLog10, 1000, 3},     {Opcode::kLog2, 0.125, -3},
        {Opcode::kAsin, 1.5, nan},     {Opcode::kAcos, -1.5, nan},
        {Opcode::kAcosh, 0.5, nan},    {Opcode::kAtanh, 1, inf},
        {Opcode::kAtanh, 2, nan},      {Opcode::kSin, inf, nan},
        {Opcode::kTanh, -inf, -1},     {Opcode::kErfc, -inf, 2},
        {Opcode::kSigmoid, -inf, 0},   {Opcode::kSigmoid, inf, 1},
        {Opcode::kLgamma, -2, inf},    {Opcode::kLgamma, 1, 0},
        {Opcode::kDigamma, 0, -inf},   {Opcode::kDigamma, -3, nan},
        {Opcode::kGelu, inf, inf},     {Opcode::kGelu, -inf, nan},
        {Opcode::kSilu, inf, inf},     {Opcode::kFasterGeluV2, -4, -0.0},
        {Opcode::kFasterGeluV2, 4, 4}, {Opcode::kExpTaylor, -inf, 0},
    };
    for (const auto& c : cases) {
        for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
            Memory m(3);
            store(m.ub.data() + kA, dtype, 0, c.x);
            m.expected = m.ub;
            store(m.expected.data(), dtype, 0, c.y);
            Call call(c.op, dtype, 1);
            EXPECT_TRUE(m.run(call.read(kA).done())) << op_info(c.op).name << " of " << c.x;
        }
    }
}

/// Functions of two tensors; Power also with either operand as scalar.
TEST(AdvancedPairs, HalfAndFloat) {
    constexpr uint32_t kCount = 5000;
    const struct {
        Opcode op;
        double (*result)(Wide, Wide);
    } cases[] = {
        {Opcode::kPower, [](Wide a, Wide b) { return cut(std::pow(a, b)); }},
        {Opcode::kFmod, [](Wide a, Wide b) { return cut(std::fmod(a, b)); }},
        {Opcode::kGeGLU, [](Wide a, Wide b) { return cut(a * gelu(b)); }},
        {Opcode::kReGlu, [](Wide a, Wide b) { return cut(a * (std::isnan(b) || b > 0 ? b : 0)); }},
        {Opcode::kSwiGLU,
         [](Wide a, Wide b) { return cut(a * (b / (1 + exponential(-0.75L * b)))); }},
    };
    for (const auto& c : cases) {
        for (DType dtype : {DType::kFloat16, DType::kFloat32, DType::kBfloat16}) {
            if (dtype == DType::kBfloat16 && c.op != Opcode::kReGlu) continue;
            Memory m(5);
            m.fill(kA, dtype, kCount, 21);
            m.fill(kB, dtype, kCount, 22);
            std::mt19937 random(23);
            std::normal_distribution<float> near(0, 3);
            for (uint32_t i = 0; i < kCount; i += 2)
                for (uint32_t at : {kA, kB}) store(m.ub.data() + at, dtype, i, near(random));
            m.expected = m.ub;
            Call call(c.op, dtype, kCount);
            call.read(kA).read(kB);
            call.form.scalar[0] = encode(0.75, kFloatFormat);
            for (uint32_t i = 0; i < kCount; ++i)
                store(m.expected.data(), dtype, i,
                      c.result(load(m.ub.data() + kA, dtype, i), load(m.ub.data() + kB, dtype, i)));
            EXPECT_TRUE(m.run(call.done())) << op_info(c.op).name << " " << dtype_name(dtype);
        }
    }
}

/// dst + src * s, rounded once; the source may be narrower than the destination.
TEST(AdvancedPairs, Axpy) {
    constexpr uint32_t kCount = 5000;
    const struct {
        DType src, dst;
    } types[] = {{DType::kFloat16, DType::kFloat16},
                 {DType::kFloat32, DType::kFloat32},
                 {DType::kFloat16, DType::kFloat32}};
    for (const auto& t : types) {
        Memory m(5);
        m.fill(kA, t.src, kCount, 51);
        m.fill(0, t.dst, kCount, 52);
        Call call(Opcode::kAxpyAdvanced, t.src, kCount);
        call.form.operand[0].row_bytes = kCount * dtype_bits(t.dst) / 8;
        call.form.operand[0].use = OperandUse::kUpdate;
        call.record.dst_dtype = t.dst;
        call.form.scalar[0] = encode(-0.7, t.src == DType::kFloat16 ? kHalfFormat : kFloatFormat);
        const double s = decode(static_cast<uint32_t>(call.form.scalar[0]),
                                t.src == DType::kFloat16 ? kHalfFormat : kFloatFormat);
        for (uint32_t i = 0; i < kCount; ++i) {
            const double product = load(m.ub.data() + kA, t.src, i) * s;  // exact
            store(m.expected.data(), t.dst, i, load(m.ub.data(), t.dst, i) + product);
        }
        EXPECT_TRUE(m.run(call.read(kA).done())) << dtype_name(t.src) << dtype_name(t.dst);
    }
}

TEST(AdvancedPairs, ScalarsAndLimits) {
    constexpr uint32_t kCount = 5000;
    const struct {
        Opcode op;
        uint8_t mode;
        double first, second;
        double (*result)(Wide x, Wide first, Wide second);
    } cases[] = {
        {Opcode::kPower, 1, 2.5, 0, [](Wide x, Wide s, Wide) { return cut(std::pow(x, s)); }},
        {Opcode::kPower, 2, 1.5, 0, [](Wide x, Wide s, Wide) { return cut(std::pow(s, x)); }},
        {Opcode::kSwish, 0, -2, 0,
         [](Wide x, Wide s, Wide) { return cut(x / (1 + std::exp(-s * x))); }},
        {Opcode::kClampMax, 0, 1.25, 0, [](Wide x, Wide s, Wide) { return cut(x > s ? s : x); }},
        {Opcode::kClampMin, 0, -1.25, 0, [](Wide x, Wide s, Wide) { return cut(x < s ? s : x); }},
        {Opcode::kClamp, 0, -1, 2,
         [](Wide x, Wide low, Wide high) {
             return cut(x < low ? low : x > high ? high : x);
         }},
    };
    for (const auto& c : cases) {
        for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
            const FloatFormat& format = dtype == DType::kFloat16 ? kHalfFormat : kFloatFormat;
            Memory m(6);
            m.fill(kA, dtype, kCount, 31);
            std::mt19937 random(33);
            std::normal_distribution<float> near(0, 3);
            for (uint32_t i = 0; i < kCount; i += 2)
                store(m.ub.data() + kA, dtype, i, near(random));
            m.expected = m.ub;
            Call call(c.op, dtype, kCount);
            call.read(kA);
            call.record.mode = c.mode;
            call.form.scalar[0] = encode(c.first, format);
            call.form.scalar[1] = encode(c.second, format);
            for (uint32_t i = 0; i < kCount; ++i)
                store(m.expected.data(), dtype, i,
                      c.result(load(m.ub.data() + kA, dtype, i), c.first, c.second));
            EXPECT_TRUE(m.run(call.done())) << op_info(c.op).name << " " << dtype_name(dtype);
        }
    }
}

TEST(AdvancedIntegers, PowerWrapsAndXor) {
    constexpr uint32_t kCount = 4000;
    Memory m(8);
    std::mt19937 random(41);
    m.put(kA, 4, kCount, [&](size_t i) { return i % 3 == 0 ? random() : random() % 21 - 10; });
    m.put(kB, 4, kCount, [&](size_t) { return random() % 40 - 8; });
    Call call(Opcode::kPower, DType::kInt32, kCount);
    for (uint32_t i = 0; i < kCount; ++i) {
        const auto base = static_cast<int32_t>(raw(m.ub.data() + kA, 4, i));
        const auto exponent = static_cast<int32_t>(raw(m.ub.data() + kB, 4, i));
        uint32_t result = 1;
        for (int32_t k = 0; k < exponent; ++k) result *= static_cast<uint32_t>(base);
        if (exponent < 0) result = base == 1 ? 1 : base != -1 ? 0 : exponent % 2 == 0 ? 1 : ~0u;
        put_raw(m.expected.data(), 4, i, result);
    }
    EXPECT_TRUE(m.run(call.read(kA).read(kB).done()));

    for (DType dtype : {DType::kInt16, DType::kUint16}) {
        Memory x(9);
        for (uint32_t i = 0; i < kCount; ++i)
            put_raw(x.expected.data(), 2, i,
                    raw(x.ub.data() + kA, 2, i) ^ raw(x.ub.data() + kB, 2, i));
        Call bits(Opcode::kXor, dtype, kCount);
        EXPECT_TRUE(x.run(bits.read(kA).read(kB).done()));
    }
}

TEST(AdvancedCalls, NothingForNoElementsAndInPlace) {
    Memory m(10);
    Call none(Opcode::kSin, DType::kFloat32, 0);
    EXPECT_TRUE(m.run(none.read(kA).done()));
    for (uint32_t i = 0; i < 100; ++i) {
        store(m.ub.data(), DType::kFloat32, i, i - 50.25);
        store(m.ub.data() + 400, DType::kFloat32, i, 7);
    }
    m.expected = m.ub;
    for (uint32_t i = 0; i < 100; ++i)
        store(m.expected.data(), DType::kFloat32, i,
              std::copysign(whole(i - 50.25, Rounding::kTrunc), i - 50.25));
    Call trunc(Opcode::kTrunc, DType::kFloat32, 100);
    EXPECT_TRUE(m.run(trunc.read(0).done()));
}

TEST(AdvancedCalls, SaturationModeLimitsHalfResults) {
    Memory m(11);
    m.registers.ctrl = 0;
    const double x[] = {12, -65504, 1};
    for (uint32_t i = 0; i < 3; ++i) store(m.ub.data() + kA, DType::kFloat16, i, x[i]);
    m.expected = m.ub;
    store(m.expected.data(), DType::kFloat16, 0, 65504);  // infinity
    store(m.expected.data(), DType::kFloat16, 1, 0);
    store(m.expected.data(), DType::kFloat16, 2, std::exp(1.0));
    Call call(Opcode::kExpTaylor, DType::kFloat16, 3);
    EXPECT_TRUE(m.run(call.read(kA).done()));
}

TEST(AdvancedCalls, MissingTypesAndOperandsOutsideAreRefused) {
    Memory m(12);
    Call integers(Opcode::kSin, DType::kInt32, 8);
    const exec::LocalMemories memories{m.base, m.bytes, &m.registers};
    EXPECT_STREQ(exec::execute(integers.read(kA).done(), memories),
                 "Sin: no such instruction for int32 -> int32");
    Call outside(Opcode::kSin, DType::kFloat32, 8);
    outside.read(kA).add("sharedTmpBuffer", OperandUse::kScratch, kUbBytes - 32, 64);
    EXPECT_NE(std::string(exec::execute(outside.done(), memories))
                  .find("Sin sharedTmpBuffer: bytes 131040 to 131104 of UB"),
              std::string::npos);
}

TEST(AdvancedCalls, DescribesOperandsByTheirUse) {
    Call call(Opcode::kSin, DType::kFloat32, 8);
    call.read(kA).add("tmp", OperandUse::kScratch, kScratch, kScratchBytes);
    call.form.operand[call.form.operands++] = {
        "sum", 4096, 32, 3, 64, Space::kUb, DType::kFloat32, OperandUse::kUpdate};
    const Instr instr = exec::describe(call.done());
    ASSERT_EQ(instr.ndst, 3);
    ASSERT_EQ(instr.nsrc, 2);
    EXPECT_EQ(instr.dst[1].base.offset, kScratch);
    EXPECT_EQ(instr.dst[1].run_bytes, kScratchBytes);
    EXPECT_EQ(instr.dst[2].level[0].count, 3u);
    EXPECT_EQ(instr.src[1].level[0].stride_bytes, 64);
    EXPECT_EQ(exec::end_offset(instr.src[1]), 4096u + 2 * 64 + 32);
}

}  // namespace
}  // namespace drydock::isa_test
