#include "base/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

#include "base/bfloat16.h"

namespace drydock {
namespace {

// ---- reference: scaled integers in double, sharing nothing with the code under test
// ---------------

/// A binary format with an implicit leading one.
struct Format {
    int exponent_bits;
    int mantissa_bits;
    uint16_t nan;
    int bias() const { return (1 << (exponent_bits - 1)) - 1; }
    uint16_t infinity() const {
        return static_cast<uint16_t>(((1 << exponent_bits) - 1) << mantissa_bits);
    }
};
constexpr Format kHalf{5, 10, 0x7e00};
constexpr Format kBfloat16{8, 7, 0x7fc0};

double decode(const Format& format, uint16_t bits) {
    const int exponent = (bits >> format.mantissa_bits) & ((1 << format.exponent_bits) - 1);
    const int mantissa = bits & ((1 << format.mantissa_bits) - 1);
    const double sign = bits & 0x8000 ? -1 : 1;
    if (exponent == (1 << format.exponent_bits) - 1) return mantissa ? NAN : sign * INFINITY;
    const int implicit = exponent ? 1 << format.mantissa_bits : 0;
    const int scale = (exponent ? exponent : 1) - format.bias() - format.mantissa_bits;
    return sign * std::ldexp(mantissa + implicit, scale);
}

/// Counts the value in units of the last place and rounds the count with nearbyint.
uint16_t encode(const Format& format, double value) {
    if (std::isnan(value)) return format.nan;
    const uint16_t sign = std::signbit(value) ? 0x8000 : 0;
    const double size = std::fabs(value);
    if (std::isinf(size)) return sign | format.infinity();
    int exponent = size == 0 ? -10000 : std::ilogb(size);
    exponent = std::max(exponent, 1 - format.bias());
    const double units = std::nearbyint(std::ldexp(size, format.mantissa_bits - exponent));
    const int64_t bits = (int64_t{exponent + format.bias() - 1} << format.mantissa_bits) +
                         static_cast<int64_t>(units);
    return sign | static_cast<uint16_t>(std::min<int64_t>(bits, format.infinity()));
}

float float_of(uint32_t bits) {
    float value;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

uint32_t bits_of(float value) {
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
}

void expect_encodings(float value) {
    ASSERT_EQ(float_to_half(value), encode(kHalf, value)) << std::hexfloat << value;
    ASSERT_EQ(float_to_bfloat16(value), encode(kBfloat16, value)) << std::hexfloat << value;
}

/// Doubles on, and just beside, every boundary between two neighbours of a format.
std::vector<double> boundaries(const Format& format) {
    std::vector<double> values;
    for (int bits = 0; bits < format.infinity(); ++bits) {
        const double low = decode(format, static_cast<uint16_t>(bits));
        double high = decode(format, static_cast<uint16_t>(bits + 1));
        if (std::isinf(high)) high = std::ldexp(1.0, std::ilogb(low) + 1);
        const double middle = low + (high - low) / 2;
        for (double value :
             {low, middle, std::nextafter(middle, 0.0), std::nextafter(middle, 1e300)}) {
            values.push_back(value);
            values.push_back(-value);
        }
    }
    return values;
}

// ---- conversions
// ---------------------------------------------------------------------------------

TEST(Half, EveryPatternToFloatIsExact) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const double expected = decode(kHalf, static_cast<uint16_t>(bits));
        const float actual = half_to_float(static_cast<uint16_t>(bits));
        if (std::isnan(expected)) {
            ASSERT_TRUE(std::isnan(actual)) << bits;
        } else {
            ASSERT_EQ(bits_of(actual), bits_of(static_cast<float>(expected))) << bits;
        }
    }
}

TEST(Half, EveryPatternSurvivesTheWayThroughFloat) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const bool nan = (bits & 0x7fff) > 0x7c00;
        ASSERT_EQ(float_to_half(half_to_float(static_cast<uint16_t>(bits))), nan ? 0x7e00 : bits);
    }
}

TEST(Bfloat16, EveryPatternToFloatAndBack) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto pattern = static_cast<uint16_t>(bits);
        ASSERT_EQ(bits_of(bfloat16_to_float(pattern)), bits << 16);
        const bool nan = (bits & 0x7fff) > 0x7f80;
        ASSERT_EQ(float_to_bfloat16(bfloat16_to_float(pattern)), nan ? 0x7fc0 : bits);
    }
}

#ifdef __FLT16_MANT_DIG__
TEST(Half, AgreesWithTheCompilersOwnType) {
    for (uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto pattern = static_cast<uint16_t>(bits);
        _Float16 value;
        std::memcpy(&value, &pattern, sizeof(value));
        if ((bits & 0x7fff) > 0x7c00) continue;
        ASSERT_EQ(bits_of(half_to_float(pattern)), bits_of(static_cast<float>(value)));
    }
}
#endif

TEST(Half, EveryBoundaryRoundsToNearestEven) {
    for (double value : boundaries(kHalf)) {
        ASSERT_EQ(double_to_half(value), encode(kHalf, value)) << std::hexfloat << value;
        expect_encodings(static_cast<float>(value));
    }
}

TEST(Bfloat16, EveryBoundaryRoundsToNearestEven) {
    for (double value : boundaries(kBfloat16)) {
        ASSERT_EQ(double_to_bfloat16(value), encode(kBfloat16, value)) << std::hexfloat << value;
        expect_encodings(static_cast<float>(value));
    }
}

TEST(Half, EveryExponentOfFloatWithTiesAndRandomBits) {
    std::mt19937 random(1);
    const uint32_t low_bits[] = {0, 1, 0x0fff, 0x1000, 0x1001, 0x1fff, 0x7fff, 0x8000, 0x8001};
    for (uint32_t exponent = 0; exponent < 512; ++exponent) {
        for (int i = 0; i < 200; ++i) {
            expect_encodings(float_of(exponent << 23 | (random() & 0x7fffff)));
            const uint32_t low = low_bits[i % std::size(low_bits)];
            expect_encodings(float_of(exponent << 23 | (random() & 0x7f0000) | low));
        }
    }
}

TEST(Half, DoubleIsRoundedOnce) {
    // By way of float this would be a tie: 1 + 2^-11 is half a unit, the rest is lost.
    EXPECT_EQ(double_to_half(1 + 0x1p-11 + 0x1p-40), 0x3c01);
    EXPECT_EQ(double_to_half(1 + 0x1p-11), 0x3c00);
    EXPECT_EQ(double_to_half(65519.9999999999), 0x7bff);
    EXPECT_EQ(double_to_half(65520), 0x7c00);
    EXPECT_EQ(double_to_half(-1e300), 0xfc00);
    EXPECT_EQ(double_to_half(-1e-300), 0x8000);
    EXPECT_EQ(double_to_half(NAN), 0x7e00);
    EXPECT_EQ(double_to_bfloat16(1 + 0x1p-8 + 0x1p-40), 0x3f81);
    EXPECT_EQ(double_to_bfloat16(-std::numeric_limits<double>::max()), 0xff80);
}

TEST(Half, RandomDoublesOfEveryExponent) {
    std::mt19937_64 random(2);
    for (int exponent = -1100; exponent < 1024; ++exponent) {
        for (int i = 0; i < 40; ++i) {
            const double mantissa = 1 + std::ldexp(static_cast<double>(random() >> 12), -52);
            const double value = std::ldexp(i % 2 ? mantissa : -mantissa, exponent);
            ASSERT_EQ(double_to_half(value), encode(kHalf, value)) << std::hexfloat << value;
            ASSERT_EQ(double_to_bfloat16(value), encode(kBfloat16, value))
                << std::hexfloat << value;
        }
    }
}

TEST(Half, WideIntegersAreRoundedOnce) {
    // 2^62 + half a unit + 1: lost on the way through double, which would make it a tie.
    EXPECT_EQ(bfloat16(int64_t{1} << 62 | int64_t{1} << 54 | 1).bits(), 0x5e81);
    EXPECT_EQ(bfloat16(-(int64_t{1} << 62 | int64_t{1} << 54)).bits(), 0xde80);
    EXPECT_EQ(bfloat16(std::numeric_limits<uint64_t>::max()).bits(), 0x5f80);
    EXPECT_EQ(bfloat16(std::numeric_limits<int64_t>::min()).bits(), 0xdf00);
    EXPECT_EQ(bfloat16(std::numeric_limits<int32_t>::min()).bits(), 0xcf00);
    EXPECT_EQ(half(int64_t{65519}).bits(), 0x7bff);
    EXPECT_EQ(half(int64_t{65520}).bits(), 0x7c00);
    EXPECT_EQ(half(2049).bits(), half(2048).bits());
    EXPECT_EQ(half(2051).bits(), half(2052).bits());
}

// ---- the classes
// ---------------------------------------------------------------------------------

template <typename T>
class SmallFloatTest : public testing::Test {};
using Types = testing::Types<half, bfloat16>;
TYPED_TEST_SUITE(SmallFloatTest, Types);

TYPED_TEST(SmallFloatTest, IsPlainMemory) {
    EXPECT_EQ(sizeof(TypeParam), 2U);
    EXPECT_EQ(alignof(TypeParam), 2U);
    EXPECT_TRUE(std::is_trivially_default_constructible_v<TypeParam>);
    EXPECT_TRUE(std::is_trivially_copyable_v<TypeParam>);
    EXPECT_TRUE(std::is_standard_layout_v<TypeParam>);
}

TYPED_TEST(SmallFloatTest, ConvertsFromEveryArithmeticType) {
    const TypeParam two = 2;
    EXPECT_EQ(TypeParam(2.0F).bits(), two.bits());
    EXPECT_EQ(TypeParam(2.0).bits(), two.bits());
    EXPECT_EQ(TypeParam(2.0L).bits(), two.bits());
    EXPECT_EQ(static_cast<TypeParam>(int8_t{2}).bits(), two.bits());
    EXPECT_EQ(static_cast<TypeParam>(uint16_t{2}).bits(), two.bits());
    EXPECT_EQ(static_cast<TypeParam>(uint32_t{2}).bits(), two.bits());
    EXPECT_EQ(static_cast<TypeParam>(int64_t{2}).bits(), two.bits());
    EXPECT_EQ(static_cast<TypeParam>(uint64_t{2}).bits(), two.bits());
    EXPECT_EQ(static_cast<float>(TypeParam(true)), 1.0F);
    EXPECT_EQ(static_cast<float>(TypeParam(int64_t{-3})), -3.0F);
}

TYPED_TEST(SmallFloatTest, MixesWithOtherTypesAsFloat) {
    const TypeParam h = 1.5;
    EXPECT_TRUE((std::is_same_v<decltype(h * 2.0F), float>));
    EXPECT_TRUE((std::is_same_v<decltype(h * 2), float>));
    EXPECT_TRUE((std::is_same_v<decltype(2.0 * h), double>));
    EXPECT_EQ(h * 2.0F, 3.0F);
    EXPECT_EQ(3 - h, 1.5F);
    EXPECT_EQ(static_cast<int32_t>(h), 1);
    EXPECT_FALSE(h < 0);
    EXPECT_TRUE(h == TypeParam(1.5));
    EXPECT_TRUE(h != 1);
    EXPECT_TRUE(h ? true : false);
    const float f = h;
    EXPECT_EQ(f, 1.5F);
}

TYPED_TEST(SmallFloatTest, TwoOfATypeGiveTheTypeRoundedOnce) {
    const TypeParam one = 1, three = 3;
    EXPECT_TRUE((std::is_same_v<decltype(one + three), TypeParam>));
    EXPECT_EQ((one / three).bits(), TypeParam(1.0 / 3.0).bits());
    EXPECT_EQ(static_cast<float>(one + three), 4.0F);
    EXPECT_EQ(static_cast<float>(one - three), -2.0F);
    EXPECT_EQ(static_cast<float>(three * three), 9.0F);
}

TYPED_TEST(SmallFloatTest, AssignsAndSteps) {
    TypeParam h = 1;
    h += 1;
    h *= TypeParam(4);
    h -= 2.0;
    h /= 3;
    EXPECT_EQ(static_cast<float>(h), 2.0F);
    EXPECT_EQ(static_cast<float>(h++), 2.0F);
    EXPECT_EQ(static_cast<float>(--h), 2.0F);
}

TYPED_TEST(SmallFloatTest, MinusFlipsTheSignBitOnly) {
    EXPECT_EQ((-TypeParam(0)).bits(), 0x8000);
    EXPECT_EQ((-TypeParam::from_bits(0xffff)).bits(), 0x7fff);
}

TYPED_TEST(SmallFloatTest, LimitsAreThoseOfTheFormat) {
    using Limits = std::numeric_limits<TypeParam>;
    EXPECT_TRUE(Limits::is_specialized && Limits::has_infinity && !Limits::is_integer);
    const float epsilon = Limits::epsilon();
    EXPECT_EQ(epsilon, std::ldexp(1.0F, 1 - Limits::digits));
    EXPECT_EQ(static_cast<float>(Limits::min()), std::ldexp(1.0F, Limits::min_exponent - 1));
    EXPECT_EQ(static_cast<float>(Limits::max()),
              std::ldexp(2.0F - epsilon, Limits::max_exponent - 1));
    EXPECT_EQ(static_cast<float>(Limits::lowest()), -static_cast<float>(Limits::max()));
    EXPECT_EQ(static_cast<float>(Limits::denorm_min()), Limits::min() * epsilon);
    EXPECT_TRUE(std::isinf(Limits::infinity()));
    EXPECT_TRUE(std::isnan(Limits::quiet_NaN()));
}

TEST(SmallFloats, ConvertIntoEachOtherWhenAsked) {
    EXPECT_EQ(static_cast<bfloat16>(half(1.5)).bits(), 0x3fc0);
    EXPECT_EQ(half(bfloat16(1e10F)).bits(), 0x7c00);
    EXPECT_EQ(half(1.5) + bfloat16(1), 2.5F);
}

TEST(SmallFloats, WorkAtCompileTime) {
    static_assert(half(0.5).bits() == 0x3800);
    static_assert((half(1) + half(2)).bits() == 0x4200);
    static_assert(bfloat16(1e300).bits() == 0x7f80);
    static_assert(half::from_bits(1) == 0x1p-24F);
}

}  // namespace
}  // namespace drydock
