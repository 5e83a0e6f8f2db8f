#include "base/shape.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace drydock {
namespace {

constexpr int64_t kHuge = int64_t{1} << 62;

std::string error_of(std::string_view text) {
    try {
        parse_dims(text, "shape of x");
    } catch (const UserError& error) {
        EXPECT_FALSE(error.hint().empty());
        return error.what();
    }
    return "accepted";
}

TEST(ShapeTest, ParsesDims) {
    EXPECT_EQ(parse_dims("128,8,8,8", "x"), (Dims{128, 8, 8, 8}));
    EXPECT_EQ(parse_dims(" 3 , 4 ", "x"), (Dims{3, 4}));
    EXPECT_EQ(parse_dims("0", "x"), (Dims{0}));
    EXPECT_EQ(parse_dims("", "x"), Dims{});
    EXPECT_EQ(parse_dims("scalar", "x"), Dims{});
    EXPECT_EQ(parse_dims("1,1,1,1,1,1,1,1", "x").size(), kMaxRank);
    EXPECT_EQ(parse_dims("9223372036854775807", "x"), (Dims{INT64_MAX}));
}

TEST(ShapeTest, NamesObjectValueAndLimit) {
    EXPECT_EQ(error_of("4,-1"), "shape of x: dim -1 in shape \"4,-1\" is negative; smallest is 0");
    EXPECT_EQ(error_of("4,,2"), "shape of x: \"\" in shape \"4,,2\" is not a whole number");
    EXPECT_EQ(error_of("4x2"), "shape of x: \"4x2\" in shape \"4x2\" is not a whole number");
    EXPECT_EQ(error_of("1.5"), "shape of x: \"1.5\" in shape \"1.5\" is not a whole number");
    EXPECT_EQ(error_of("1,1,1,1,1,1,1,1,1"),
              "shape of x: rank 9 of shape \"1,1,1,1,1,1,1,1,1\" exceeds 8");
    EXPECT_EQ(error_of("9223372036854775808"),
              "shape of x: dim 9223372036854775808 in shape \"9223372036854775808\" exceeds "
              "9223372036854775807");
    EXPECT_EQ(error_of("4294967296,2147483648"),
              "shape of x: element count of shape \"4294967296,2147483648\" exceeds "
              "9223372036854775807");
}

TEST(ShapeTest, CountsIn64Bits) {
    EXPECT_EQ(element_count({}), 1);
    EXPECT_EQ(element_count({65536, 65536}), int64_t{1} << 32);
    EXPECT_EQ(element_count({kHuge, 2}), std::nullopt);
    EXPECT_EQ(element_count({kHuge, kHuge, 0}), 0);
    EXPECT_EQ(element_count({4, -1}), std::nullopt);
    EXPECT_EQ(element_count({0, -1}), std::nullopt);
}

TEST(ShapeTest, StridesAreRowMajor) {
    EXPECT_EQ(contiguous_strides({2, 3, 4}), (Dims{12, 4, 1}));
    EXPECT_EQ(contiguous_strides({}), Dims{});
    EXPECT_EQ(contiguous_strides({2, 0, 4}), (Dims{4, 4, 1}));
    EXPECT_EQ(contiguous_strides({2, 65536, 65536}), (Dims{int64_t{1} << 32, 65536, 1}));
}

TEST(ShapeTest, PrintsAndKnowsUnknown) {
    EXPECT_EQ(to_string({128, 8, 8, 8}), "[128, 8, 8, 8]");
    EXPECT_EQ(to_string({}), "[]");
    EXPECT_TRUE(has_unknown({4, -1}));
    EXPECT_TRUE(has_unknown({-2}));
    EXPECT_FALSE(has_unknown({4, 0}));
}

}  // namespace
}  // namespace drydock
