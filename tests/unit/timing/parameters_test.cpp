#include "timing/parameters.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "machine.h"

namespace drydock::timing::test {
namespace {

std::string refusal(const std::string& from, const std::string& to) {
    std::string text = parameter_text();
    text.replace(text.find(from), from.size(), to);
    try {
        parse_parameters(text, "test.toml");
    } catch (const UserError& error) {
        return error.what();
    }
    return "accepted";
}

TEST(Parameters, AMistakeIsNamedWithItsKey) {
    EXPECT_EQ(refusal("flag = 1\n", ""), "test.toml: scalar.flag: is missing");
    EXPECT_EQ(refusal("flag = 1\n", "flag = -1\n"),
              "test.toml: scalar.flag: is not a number from 0 on");
    EXPECT_EQ(refusal("read_rate = 32.0", "read_rate = 0"),
              "test.toml: copy.read_rate: 0 is no divisor");
    EXPECT_EQ(refusal("flag = 1\n", "flag = 1\nflags = 1\n"),
              "test.toml: scalar.flags: unknown key");
    EXPECT_EQ(refusal("Exp =", "Expo ="), "test.toml: vector.rates.Expo: no such instruction");
    EXPECT_EQ(refusal("[32, 32]", "[32]"),
              "test.toml: vector.rates.Exp: is not a list of two numbers");
}

TEST(Parameters, EveryPartOfArchitecture2201HasOnes) {
    for (const Soc& soc : all_socs()) {
        if (soc.npu_arch != 2201) continue;
        EXPECT_GT(parameters_of(soc).memory_rate(soc), 0) << soc.name;
    }
    EXPECT_LT(parameters_of(find_soc("Ascend910B4")).memory_rate(find_soc("Ascend910B4")) * 1500,
              parameters_of(find_soc("Ascend910B1")).memory_rate(find_soc("Ascend910B1")) * 1850);
}

TEST(Parameters, OtherArchitecturesHaveNone) {
    EXPECT_THROW(parameters_of(find_soc("Ascend950PR_9589")), UserError);
}

}  // namespace
}  // namespace drydock::timing::test
