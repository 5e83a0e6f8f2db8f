// LeakyreluV2 in float16: all 65536 inputs in both modes, and what underflows.
#include <gtest/gtest.h>

#include "expect.h"
#include "operator_runner.h"

namespace drydock::ops_test {
namespace {

using reference::Formulation;

constexpr uint16_t kFirstNegative = 0x8001, kLastNegative = 0xfbff;  // -2^-24 to -65504

std::vector<uint16_t> all_halfs() {
    return half_table([](uint16_t bits) { return bits; });
}

std::vector<uint16_t> results(std::optional<float> slope, uint64_t mode) {
    Request request;
    request.dtype = DType::kFloat16;
    request.shape = {0x10000};
    request.slope = slope;
    request.tiling_key = mode;
    return run("leakyrelu_v2", request, all_halfs());
}

struct Case {
    const char* name;
    std::optional<float> slope;  ///< empty = not given, which is 1.0
    uint64_t mode;

    friend std::ostream& operator<<(std::ostream& out, const Case& c) { return out << c.name; }
};
constexpr Case kCases[] = {
    {"native_0_01", 0.01F, kNative},      {"protected_0_01", 0.01F, kProtected},
    {"native_0_2", 0.2F, kNative},        {"protected_0_2", 0.2F, kProtected},
    {"native_not_given", {}, kNative},    {"protected_not_given", {}, kProtected},
    {"native_minus_0_5", -0.5F, kNative}, {"protected_minus_0_5", -0.5F, kProtected},
    {"native_2", 2.0F, kNative},          {"protected_2", 2.0F, kProtected},
};

class AllHalfs : public ::testing::TestWithParam<Case> {
  protected:
    float slope() const { return GetParam().slope.value_or(1.0F); }
    bool native() const { return GetParam().mode == kNative; }
    /// The slope that the mode computes with.
    float used_slope() const {
        return native() ? reference::from_half(reference::to_half(slope())) : slope();
    }
};

TEST_P(AllHalfs, FollowTheRuleOfTheMode) {
    const auto y = results(GetParam().slope, GetParam().mode);
    EXPECT_TRUE(each_is(all_halfs(), y, [&](uint16_t x) {
        return native() ? reference::leaky_relu_native_half(Formulation::kChain, x, slope())
                        : reference::leaky_relu_protected(x, slope());
    }));
    int worst = 0;
    for (uint32_t x = 0; x < y.size(); ++x) {
        const uint16_t ideal = reference::correctly_rounded(static_cast<uint16_t>(x), used_slope());
        ASSERT_EQ(reference::is_nan(y[x]), reference::is_nan(ideal)) << "x " << x;
        if (!reference::is_nan(ideal)) {
            worst = std::max(worst, reference::ulp_distance(y[x], ideal));
        }
    }
    EXPECT_LE(worst, 1);
}

INSTANTIATE_TEST_SUITE_P(Slopes, AllHalfs, ::testing::ValuesIn(kCases),
                         [](const auto& info) { return std::string(info.param.name); });

struct Underflow {
    int zero = 0, subnormal = 0;
    uint16_t last_zero = 0, last_subnormal = 0;  ///< input of the largest magnitude
};

/// Results of the finite negative inputs that left the normal numbers.
Underflow underflow(const std::vector<uint16_t>& y) {
    Underflow found;
    for (uint32_t x = kFirstNegative; x <= kLastNegative; ++x) {
        const int magnitude = y[x] & 0x7fff;
        if (magnitude == 0) {
            ++found.zero;
            found.last_zero = static_cast<uint16_t>(x);
        } else if (magnitude < 0x0400) {
            ++found.subnormal;
            found.last_subnormal = static_cast<uint16_t>(x);
        }
    }
    return found;
}

/// The figures of spec kernel-vector 7.4, which the operator's README repeats.
TEST(HalfUnderflow, Slope001) {
    const Underflow found = underflow(results(0.01F, kNative));
    EXPECT_EQ(found.zero, 49);
    EXPECT_EQ(found.subnormal, 7693);
    EXPECT_NEAR(reference::from_half(found.last_zero), -2.9206e-6, 5e-11);
    EXPECT_NEAR(reference::from_half(found.last_subnormal), -0.00609589, 5e-9);
}

TEST(HalfUnderflow, Slope02) {
    const Underflow found = underflow(results(0.2F, kNative));
    EXPECT_EQ(found.zero, 2);
    EXPECT_EQ(found.subnormal, 3325);
    EXPECT_NEAR(reference::from_half(found.last_zero), -1.19e-7, 5e-10);
    EXPECT_NEAR(reference::from_half(found.last_subnormal), -3.0494e-4, 5e-9);
}

int differences(float slope) {
    const auto native = results(slope, kNative), protect = results(slope, kProtected);
    int count = 0;
    for (uint32_t x = kFirstNegative; x <= kLastNegative; ++x) {
        count += reference::ulp_distance(native[x], protect[x]) != 0 ? 1 : 0;
    }
    return count;
}

/// Computing in float changes how results are rounded ...
TEST(HalfUnderflow, ProtectedModeRoundsManyResultsDifferently) {
    EXPECT_EQ(differences(0.01F), 7745);
    EXPECT_EQ(differences(0.2F), 10205);
}

/// ... but cannot save one that float16 cannot hold: only the sign of the zero survives. At 0.01
/// one more input is lost, because the half slope happens to be a little larger than the float one.
TEST(HalfUnderflow, ProtectedModeUnderflowsJustAsMuch) {
    const Underflow at_001 = underflow(results(0.01F, kProtected));
    EXPECT_EQ(at_001.zero, 50);
    EXPECT_EQ(at_001.subnormal, 7693);
    const Underflow at_02 = underflow(results(0.2F, kProtected));
    EXPECT_EQ(at_02.zero, 2);
    EXPECT_EQ(at_02.subnormal, 3325);
}

TEST(HalfUnderflow, OnlyTheProtectedModeKeepsTheSignOfALostResult) {
    EXPECT_EQ(results(0.01F, kNative)[kFirstNegative], 0x0000) << "+0 + -0";
    EXPECT_EQ(results(0.01F, kProtected)[kFirstNegative], 0x8000)
        << "a negative float rounds to -0";
}

}  // namespace
}  // namespace drydock::ops_test
