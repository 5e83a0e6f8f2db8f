#include "icpu/argument_names.h"

#include <gtest/gtest.h>

namespace drydock::icpu {
namespace {

using Names = std::vector<std::string>;

TEST(ArgumentNames, SplitsAndRemovesCasts) {
    EXPECT_EQ(argument_names("x, (uint8_t*)y, (GM_ADDR)(tiling)", 3),
              (Names{"x", "y", "(tiling)"}));
    EXPECT_EQ(argument_names("list[f(1, 2)], S{1, 2}.p", 2), (Names{"list[f(1, 2)]", "S{1, 2}.p"}));
    EXPECT_EQ(argument_names("(a)", 1), (Names{"(a)"}));
}

TEST(ArgumentNames, NumbersWhatItCannotSplit) {
    EXPECT_EQ(argument_names("cast<A, B>(x), y", 2), (Names{"argument 0", "argument 1"}));
    EXPECT_TRUE(argument_names("", 0).empty());
}

}  // namespace
}  // namespace drydock::icpu
