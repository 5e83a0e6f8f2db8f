#include "util/math_util.h"

#include <gtest/gtest.h>

namespace Ops::Base {
namespace {

TEST(MathUtil, Division) {
    EXPECT_EQ(CeilDiv(7, 2), 4);
    EXPECT_EQ(CeilDiv(8, 2), 4);
    EXPECT_EQ(CeilDiv(0, 3), 0);
    EXPECT_EQ(CeilDiv(7, 0), 7);
    EXPECT_EQ(CeilDiv(-7, -2), 4);
    EXPECT_EQ(CeilDiv(-7, 2), -3);
    EXPECT_EQ(CeilDiv(UINT64_MAX, uint64_t{2}), uint64_t{1} << 63);
    EXPECT_EQ(FloorDiv(7, 2), 3);
    EXPECT_EQ(FloorDiv(7, 0), 7);
}

TEST(MathUtil, Alignment) {
    EXPECT_EQ(FloorAlign(100, 32), 96);
    EXPECT_EQ(FloorAlign(100, 0), 0);
    EXPECT_EQ(CeilAlign(100, 32), 128);
    EXPECT_EQ(CeilAlign(128, 32), 128);
    EXPECT_EQ(CeilAlign(100, 0), 0);
    EXPECT_EQ(CeilAlign<uint8_t>(250, 32), 255) << "saturates";
    EXPECT_EQ(CeilAlign(INT64_MAX - 1, int64_t{32}), INT64_MAX);
}

TEST(MathUtil, Others) {
    EXPECT_EQ(LastPow2(0), 0U);
    EXPECT_EQ(LastPow2(1), 1U);
    EXPECT_EQ(LastPow2(1023), 512U);
    EXPECT_TRUE(IsFloatEqual(0.1F + 0.2F, 0.3F));
    EXPECT_FALSE(IsFloatEqual(0.1, 0.2));
}

}  // namespace
}  // namespace Ops::Base
