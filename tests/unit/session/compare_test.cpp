#include "session/compare.h"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "base/error.h"
#include "session/element.h"

namespace drydock::session {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

template <class A, class G>
Comparison compared(DType actual, const std::vector<A>& a, DType golden, const std::vector<G>& g,
                    const Tolerance& tolerance) {
    Comparator comparator(actual, golden, tolerance);
    comparator.add(reinterpret_cast<const std::byte*>(a.data()),
                   reinterpret_cast<const std::byte*>(g.data()), a.size());
    return comparator.result();
}

Comparison floats(const std::vector<float>& a, const std::vector<float>& g) {
    return compared(DType::kFloat32, a, DType::kFloat32, g, standard_tolerance(DType::kFloat32));
}

/// Steps of nextafter, counted: the definition of an ULP distance.
uint64_t brute_ulp(float from, float to) {
    uint64_t steps = 0;
    for (float at = from; at != to; at = std::nextafter(at, to)) ++steps;
    return steps;
}

TEST(Compare, UlpEqualsCountedSteps) {
    const float values[] = {0.0F, -0.0F, 1e-45F, -1e-45F, 3e-45F, -4e-44F};
    for (float a : values) {
        for (float g : values)
            EXPECT_EQ(floats({a}, {g}).max_ulp, brute_ulp(a, g)) << a << " " << g;
    }
    float far = 1.0F;
    for (int i = 0; i < 1000; ++i) far = std::nextafter(far, 2.0F);
    EXPECT_EQ(floats({far}, {1.0F}).max_ulp, 1000u);
    EXPECT_EQ(floats({-far}, {-1.0F}).max_ulp, 1000u);
}

TEST(Compare, ComplexNumbersPartByPart) {
    const std::vector<std::complex<float>> a{{1, 2}, {3, -4}, {0.5, 0}};
    const std::vector<std::complex<double>> g{{1, 2}, {3, -4.5}, {0.5, 0}};
    const Tolerance tolerance = standard_tolerance(DType::kComplex64);
    EXPECT_EQ(tolerance.source, standard_tolerance(DType::kFloat32).source);
    const Comparison found =
        compared(DType::kComplex64, a, DType::kComplex128, g, given_tolerance(0, 0.1));
    EXPECT_EQ(found.elements, 6u);
    EXPECT_EQ(found.passed, 5u);
    EXPECT_EQ(found.differing, 1u);
    EXPECT_EQ(found.max_abs_error, 0.5);
    ASSERT_TRUE(found.first.has_value());
    EXPECT_EQ(found.first->index, 3u);
    // Real golden values: imaginary parts are 0.
    const std::vector<double> real{1, 3, 0.5};
    EXPECT_EQ(compared(DType::kComplex64, a, DType::kDouble, real, tolerance).differing, 2u);
    EXPECT_EQ(element_text(DType::kComplex64, &a[1]), "3-4j");
    EXPECT_EQ(element_text(DType::kComplex64, &a[0]), "1+2j");
    EXPECT_THROW(Comparator(DType::kFloat32, DType::kComplex64, tolerance), UserError);
}

TEST(Compare, RandomFloatsAgainstDirectFormulas) {
    std::mt19937_64 random(1);
    std::normal_distribution<float> normal;
    std::vector<float> a, g;
    const Tolerance tolerance = given_tolerance(1e-3, 1e-4);
    Comparison expected;
    for (int i = 0; i < 5000; ++i) {
        g.push_back(normal(random));
        a.push_back(i % 3 == 0 ? g.back() : g.back() + normal(random) * 1e-3F);
        const double error =
            std::abs(static_cast<double>(a.back()) - static_cast<double>(g.back()));
        expected.passed += error <= 1e-4 + 1e-3 * std::abs(static_cast<double>(g.back())) ? 1 : 0;
        expected.differing += a.back() != g.back() ? 1 : 0;
        expected.max_abs_error = std::max(expected.max_abs_error, error);
        expected.max_rel_error =
            std::max(expected.max_rel_error, error / std::abs(static_cast<double>(g.back())));
    }
    const Comparison result = compared(DType::kFloat32, a, DType::kFloat32, g, tolerance);
    EXPECT_EQ(result.elements, 5000u);
    EXPECT_EQ(result.passed, expected.passed);
    EXPECT_EQ(result.differing, expected.differing);
    EXPECT_EQ(result.max_abs_error, expected.max_abs_error);
    EXPECT_EQ(result.max_rel_error, expected.max_rel_error);
    EXPECT_FALSE(passes(result, tolerance));
}

TEST(Compare, EveryPairOfHalvesNearEachOther) {
    for (uint32_t bits = 0; bits < 0x7bf0; bits += 7) {
        for (uint32_t step : {0u, 1u, 2u, 9u}) {
            const std::vector<uint16_t> a{static_cast<uint16_t>(bits + step)},
                g{static_cast<uint16_t>(bits)};
            ASSERT_EQ(compared(DType::kFloat16, a, DType::kFloat16, g,
                               standard_tolerance(DType::kFloat16))
                          .max_ulp,
                      step);
        }
    }
}

TEST(Compare, SpecialValues) {
    const auto nan = std::numeric_limits<float>::quiet_NaN();
    const auto inf = std::numeric_limits<float>::infinity();
    const Tolerance standard = standard_tolerance(DType::kFloat32);
    const Comparison equal = floats({nan, inf, -inf, 0.0F}, {-nan, inf, -inf, 0.0F});
    EXPECT_EQ(equal.differing, 0u);
    EXPECT_EQ(equal.passed, 4u);
    EXPECT_EQ(equal.max_ulp, 0u);
    EXPECT_TRUE(passes(equal, standard));
    for (const auto& [a, g] :
         {std::pair{nan, 1.0F}, {1.0F, nan}, {inf, 1.0F}, {1.0F, inf}, {inf, -inf}, {nan, inf}}) {
        const Comparison wrong = floats({a}, {g});
        EXPECT_EQ(wrong.differing, 1u) << a << " " << g;
        EXPECT_EQ(wrong.passed, 0u) << a << " " << g;
        EXPECT_EQ(wrong.max_abs_error, kInf) << a << " " << g;
        EXPECT_FALSE(passes(wrong, standard)) << a << " " << g;
    }
    EXPECT_EQ(floats({nan}, {1.0F}).nan_mismatches, 1u);
}

TEST(Compare, OneNanAmongManyFails) {
    std::vector<float> a(1000, 1.0F), g(1000, 1.0F);
    a[500] = std::numeric_limits<float>::quiet_NaN();
    const Comparison result = floats(a, g);
    EXPECT_GT(result.ratio(), 0.99);
    EXPECT_FALSE(passes(result, standard_tolerance(DType::kFloat32)));
}

TEST(Compare, SignOfZeroIsCountedApart) {
    const Comparison result = floats({0.0F, -0.0F, 0.0F}, {-0.0F, 0.0F, 0.0F});
    EXPECT_EQ(result.zero_sign_differing, 2u);
    EXPECT_EQ(result.differing, 0u);
    EXPECT_EQ(result.max_ulp, 0u);
    EXPECT_FALSE(result.first);
    EXPECT_TRUE(passes(result, standard_tolerance(DType::kFloat32)));
}

TEST(Compare, StandardRatioAndLimit) {
    const Tolerance standard = standard_tolerance(DType::kFloat32);
    std::vector<float> a(1000, 1.0F), g(1000, 1.0F);
    for (size_t i = 0; i < 10; ++i) a[i] = 1.005F;  // outside rtol, inside 1e-2
    EXPECT_TRUE(passes(floats(a, g), standard));
    a[10] = 1.005F;
    EXPECT_FALSE(passes(floats(a, g), standard));  // ratio 0.989
    a.assign(1000, 1.0F);
    a[0] = 1.02F;
    EXPECT_FALSE(passes(floats(a, g), standard));  // over 1e-2 and over 32 ULP
    std::vector<float> large_g(10, 1e8F), large_a(10, 1e8F);
    large_a[0] = std::nextafter(1e8F, 2e8F);  // error 8 > 1e-2, but 1 ULP
    EXPECT_TRUE(passes(floats(large_a, large_g), standard));
}

TEST(Compare, FirstDifferenceIsNamed) {
    const Comparison result = floats({1.0F, 2.5F, 9.0F}, {1.0F, 2.0F, 3.0F});
    ASSERT_TRUE(result.first);
    EXPECT_EQ(result.first->index, 1u);
    EXPECT_EQ(result.first->actual, "2.5");
    EXPECT_EQ(result.first->expected, "2");
    ASSERT_TRUE(result.worst);
    EXPECT_EQ(result.worst->index, 2u);
}

TEST(Compare, WiderGoldenIsRoundedOnce) {
    // 1 + 2^-11 is the tie between two halves; just above it the upper one is right.
    const std::vector<double> golden{1 + 0x1p-11, 1 + 0x1p-11 + 0x1p-40, 70000.0, 1e-12};
    const std::vector<uint16_t> a{0x3c00, 0x3c01, 0x7c00, 0x0000};
    const Comparison result =
        compared(DType::kFloat16, a, DType::kDouble, golden, standard_tolerance(DType::kFloat16));
    EXPECT_EQ(result.max_ulp, 0u);
    EXPECT_EQ(result.differing, 0u);
    EXPECT_EQ(result.passed, 4u);
    EXPECT_NEAR(result.max_abs_error, 0x1p-11, 1e-9);
}

TEST(Compare, IntegersAreExact) {
    const std::vector<int64_t> a{std::numeric_limits<int64_t>::max(), -5, 7},
        g{std::numeric_limits<int64_t>::max() - 1, -5, 7};
    const Tolerance exact = standard_tolerance(DType::kInt64);
    const Comparison result = compared(DType::kInt64, a, DType::kInt64, g, exact);
    EXPECT_EQ(result.differing, 1u);
    EXPECT_EQ(result.max_ulp, 1u);
    EXPECT_EQ(result.first->actual, "9223372036854775807");
    EXPECT_EQ(result.first->expected, "9223372036854775806");
    EXPECT_FALSE(passes(result, exact));
    const std::vector<uint8_t> bytes{200};
    EXPECT_EQ(
        compared(DType::kUint8, bytes, DType::kInt64, std::vector<int64_t>{200}, exact).differing,
        0u);
    EXPECT_EQ(
        compared(DType::kUint8, bytes, DType::kInt64, std::vector<int64_t>{456}, exact).differing,
        1u);
    EXPECT_EQ(
        compared(DType::kUint8, bytes, DType::kDouble, std::vector<double>{200.0}, exact).differing,
        0u);
    EXPECT_EQ(
        compared(DType::kUint8, bytes, DType::kDouble, std::vector<double>{200.5}, exact).differing,
        1u);
    EXPECT_EQ(compared(DType::kUint8, bytes, DType::kDouble, std::vector<double>{kNan}, exact)
                  .max_abs_error,
              kInf);
    EXPECT_EQ(compared(DType::kUint64, std::vector<uint64_t>{~0ULL}, DType::kInt64,
                       std::vector<int64_t>{-1}, exact)
                  .differing,
              1u);
}

TEST(Compare, PiecesGiveTheSameAsTheWhole) {
    std::vector<float> a(1000, 1.0F), g(1000, 1.0F);
    a[777] = 2.0F;
    Comparator pieces(DType::kFloat32, DType::kFloat32, standard_tolerance(DType::kFloat32));
    for (size_t i = 0; i < 1000; i += 100) {
        pieces.add(reinterpret_cast<std::byte*>(&a[i]), reinterpret_cast<std::byte*>(&g[i]), 100);
    }
    EXPECT_EQ(pieces.result().first->index, 777u);
    EXPECT_EQ(pieces.result().elements, 1000u);
    EXPECT_TRUE(
        passes(Comparison{}, standard_tolerance(DType::kFloat32)));  // empty tensors are right
}

}  // namespace
}  // namespace drydock::session
