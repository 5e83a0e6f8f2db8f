#include "session/fill.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <vector>

#include "base/error.h"
#include "session/element.h"

namespace drydock::session {
namespace {

constexpr DType kAll[] = {DType::kFloat32, DType::kFloat16, DType::kBfloat16, DType::kDouble,
                          DType::kBool,    DType::kInt8,    DType::kInt16,    DType::kInt32,
                          DType::kInt64,   DType::kUint8,   DType::kUint16,   DType::kUint32,
                          DType::kUint64};

std::vector<std::byte> made(const FillSource& source, DType dtype, uint64_t first, uint64_t count) {
    std::vector<std::byte> data(dtype_bytes(dtype, count));
    fill_elements(source, dtype, first, data);
    return data;
}

std::vector<double> numbers(const FillSource& source, DType dtype, uint64_t first, uint64_t count) {
    const auto data = made(source, dtype, first, count);
    std::vector<double> values;
    for (uint64_t i = 0; i < count; ++i) {
        values.push_back(load_number(dtype, data.data() + dtype_bytes(dtype, i)));
    }
    return values;
}

TEST(Fill, AnElementDependsOnSeedAndIndexAlone) {
    for (DType dtype : kAll) {
        for (FillKind kind :
             {FillKind::kNormal, FillKind::kUniform, FillKind::kOnes, FillKind::kSpecial}) {
            const FillSource source{kind, 7, 1};
            const auto whole = made(source, dtype, 0, 1000);
            const auto part = made(source, dtype, 321, 100);
            EXPECT_EQ(std::memcmp(whole.data() + dtype_bytes(dtype, 321), part.data(), part.size()),
                      0)
                << dtype_name(dtype) << fill_name(kind);
        }
    }
}

TEST(Fill, LargeTensorsEqualTheirPieces) {
    const FillSource source{FillKind::kNormal, 3, 0};
    const auto whole = made(source, DType::kFloat16, 0, (1 << 20) + 5);
    const auto tail = made(source, DType::kFloat16, 1 << 20, 5);
    EXPECT_EQ(std::memcmp(whole.data() + (2 << 20), tail.data(), tail.size()), 0);
    EXPECT_NO_THROW(made(source, DType::kFloat16, uint64_t{1} << 40, 5));
}

TEST(Fill, ComplexNumbersAreTwiceAsManyFloats) {
    const FillSource source{FillKind::kNormal, 3, 0};
    std::vector<std::byte> complex(80), floats(80);
    fill_elements(source, DType::kComplex64, 5, complex);
    fill_elements(source, DType::kFloat32, 10, floats);
    EXPECT_EQ(complex, floats);
}

TEST(Fill, SeedsAndStreamsDiffer) {
    const auto a = made({FillKind::kUniform, 1, 0}, DType::kFloat32, 0, 64);
    EXPECT_NE(a, made({FillKind::kUniform, 2, 0}, DType::kFloat32, 0, 64));
    EXPECT_NE(a, made({FillKind::kUniform, 1, 1}, DType::kFloat32, 0, 64));
    // Seed 1 shifted by one element is not seed 2, and streams are not shifted copies.
    const auto b = made({FillKind::kUniform, 1, 1}, DType::kFloat32, 0, 63);
    EXPECT_NE(std::memcmp(a.data() + 4, b.data(), b.size()), 0);
}

TEST(Fill, NormalHasItsMoments) {
    for (DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBfloat16, DType::kDouble}) {
        double sum = 0, squares = 0, fourth = 0, neighbours = 0, previous = 0;
        const auto values = numbers({FillKind::kNormal, 5, 0}, dtype, 0, 200000);
        for (double value : values) {
            sum += value;
            squares += value * value;
            fourth += value * value * value * value;
            neighbours += value * previous;
            previous = value;
        }
        const auto n = static_cast<double>(values.size());
        EXPECT_NEAR(sum / n, 0, 0.015) << dtype_name(dtype);
        EXPECT_NEAR(squares / n, 1, 0.02);
        EXPECT_NEAR(fourth / n, 3, 0.15);
        EXPECT_NEAR(neighbours / n, 0, 0.015);
    }
}

TEST(Fill, UniformCoversItsRangeEvenly) {
    size_t bins[10] = {};
    for (double value : numbers({FillKind::kUniform, 5, 0}, DType::kFloat32, 0, 100000)) {
        ASSERT_GE(value, -5.0);
        ASSERT_LE(value, 5.0);
        ++bins[std::min<size_t>(9, static_cast<size_t>(value + 5.0))];
    }
    for (size_t bin : bins) EXPECT_NEAR(static_cast<double>(bin), 10000, 500);
}

TEST(Fill, IntegersStayInSensibleRanges) {
    for (DType dtype : {DType::kInt8, DType::kInt16, DType::kInt32, DType::kInt64}) {
        double low = 0, high = 0;
        for (double value : numbers({FillKind::kUniform, 1, 0}, dtype, 0, 20000)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
        EXPECT_EQ(low, -100) << dtype_name(dtype);
        EXPECT_EQ(high, 100) << dtype_name(dtype);
    }
    double ones = 0;
    for (double value : numbers({FillKind::kNormal, 1, 0}, DType::kBool, 0, 10000)) {
        ASSERT_TRUE(value == 0 || value == 1);
        ones += value;
    }
    EXPECT_NEAR(ones, 5000, 300);
    for (double value : numbers({FillKind::kNormal, 1, 0}, DType::kUint8, 0, 10000))
        ASSERT_LE(value, 100);
}

TEST(Fill, OnesAreOnes) {
    for (DType dtype : kAll) {
        for (double value : numbers({FillKind::kOnes, 0, 0}, dtype, 0, 5)) EXPECT_EQ(value, 1.0);
    }
}

TEST(Fill, SpecialCycleHoldsEveryKindOfValue) {
    for (DType dtype : {DType::kFloat32, DType::kFloat16, DType::kBfloat16, DType::kDouble}) {
        const size_t cycle = special_values(dtype).size();
        const auto values = numbers({FillKind::kSpecial, 0, 0}, dtype, 0, 2 * cycle);
        size_t nan = 0, infinite = 0, plus_zero = 0, minus_zero = 0, one = 0;
        for (size_t i = 0; i < cycle; ++i) {
            nan += std::isnan(values[i]) ? 1 : 0;
            infinite += std::isinf(values[i]) ? 1 : 0;
            plus_zero += values[i] == 0 && !std::signbit(values[i]) ? 1 : 0;
            minus_zero += values[i] == 0 && std::signbit(values[i]) ? 1 : 0;
            one += values[i] == 1 ? 1 : 0;
        }
        EXPECT_EQ(nan, 1u) << dtype_name(dtype);
        EXPECT_EQ(infinite, 2u);
        EXPECT_EQ(plus_zero, 1u);
        EXPECT_EQ(minus_zero, 1u);
        EXPECT_EQ(one, 1u);
    }
    const auto half = special_values(DType::kFloat16);
    for (uint64_t bits : {0x0001, 0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x7c00, 0x7e00}) {
        EXPECT_NE(std::find(half.begin(), half.end(), bits), half.end()) << bits;
    }
}

TEST(Fill, WordsAreChecked) {
    EXPECT_EQ(parse_fill("uniform"), FillKind::kUniform);
    EXPECT_THROW(parse_fill("unifrom"), UserError);
}

// Element conversion: the compiler's own _Float16 is the reference.
TEST(Element, HalfDecodesAndEncodesLikeTheCompiler) {
    for (uint32_t bits = 0; bits < 65536; ++bits) {
        const auto half = static_cast<uint16_t>(bits);
        _Float16 reference;
        std::memcpy(&reference, &half, 2);
        const double value = decode_float(bits, kHalfFormat);
        if (std::isnan(value)) {
            EXPECT_TRUE(std::isnan(static_cast<double>(reference)));
            continue;
        }
        ASSERT_EQ(value, static_cast<double>(reference)) << bits;
        ASSERT_EQ(encode_float(value, kHalfFormat), bits);
        for (double scale : {1 + 0x1p-11, 1 - 0x1p-11, 1 + 0x1p-30, 1 + 0x1.8p-11, 0.3}) {
            const auto rounded = static_cast<_Float16>(value * scale);
            uint16_t expected;
            std::memcpy(&expected, &rounded, 2);
            ASSERT_EQ(encode_float(value * scale, kHalfFormat), expected) << bits << " * " << scale;
        }
    }
}

TEST(Element, Bfloat16IsTheUpperHalfOfFloat) {
    for (uint32_t bits = 0; bits < 65536; ++bits) {
        const auto reference = std::bit_cast<float>(bits << 16);
        const double value = decode_float(bits, kBfloat16Format);
        if (std::isnan(reference)) {
            EXPECT_TRUE(std::isnan(value));
            continue;
        }
        ASSERT_EQ(value, static_cast<double>(reference));
        ASSERT_EQ(encode_float(value, kBfloat16Format), bits);
    }
    EXPECT_EQ(encode_float(std::bit_cast<float>(0x3f808000U), kBfloat16Format),
              0x3f80u);  // tie to even
    EXPECT_EQ(encode_float(std::bit_cast<float>(0x3f818000U), kBfloat16Format), 0x3f82u);
    EXPECT_EQ(encode_float(std::bit_cast<float>(0x7f7fffffU), kBfloat16Format), 0x7f80u);
}

}  // namespace
}  // namespace drydock::session
