#include <gtest/gtest.h>

#include <algorithm>

#include "opbuild/source_scan.h"

namespace drydock::opbuild {
namespace {

TEST(WithoutLaunches, LeavesOtherTextAlone) {
    for (const char* text :
         {"int f() { return 1 << 2; }", "// k<<<1, nullptr, s>>>(x);\n", "\"k<<<1>>>(x)\"",
          "std::cout <<<oops;", "k<<<1, 2;", "f() { <<<1>>>(x); }"})
        EXPECT_FALSE(without_launches(text).has_value()) << text;
}

TEST(WithoutLaunches, EmptiesTheExpressionAndKeepsLines) {
    const std::string text =
        "void a_do(int n)\n{\n    a<<<n, nullptr, (s)>>>(x,\n        f(y)); // a<<<1>>>(z)\n}\n"
        "void b() { if (c) ns::k<float, V<2>><<<1, l2, s>>>(x); else d(1 << 2); }\n";
    const auto out = without_launches(text);
    ASSERT_TRUE(out.has_value());
    EXPECT_EQ(out->size(), text.size());
    EXPECT_EQ(std::count(out->begin(), out->end(), '\n'), 6);
    EXPECT_EQ(out->find("<<<n"), std::string::npos);
    EXPECT_EQ(out->find("ns::k"), std::string::npos);
    EXPECT_NE(out->find("if (c) (void)0"), std::string::npos) << *out;
    EXPECT_NE(out->find("// a<<<1>>>(z)"), std::string::npos);
    EXPECT_NE(out->find("else d(1 << 2)"), std::string::npos);
    EXPECT_EQ(out->find("f(y)"), std::string::npos);
}

}  // namespace
}  // namespace drydock::opbuild
