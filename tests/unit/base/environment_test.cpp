#include "base/environment.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace drydock {
namespace {

constexpr const char* kName = "DRYDOCK_TEST_NUMBER";

struct Environment : testing::Test {
    void TearDown() override { ::unsetenv(kName); }
    static uint64_t whole(const char* text) {
        ::setenv(kName, text, 1);
        return environment_number<uint64_t>(kName, 7);
    }
    static double real(const char* text) {
        ::setenv(kName, text, 1);
        return environment_number<double>(kName, 7);
    }
};

TEST_F(Environment, ReadsWhatIsANumber) {
    EXPECT_EQ(whole("0"), 0u);
    EXPECT_EQ(whole("18446744073709551615"), UINT64_MAX);
    EXPECT_EQ(real("0.25"), 0.25);
    EXPECT_EQ(environment_text(kName), "0.25");
}

TEST_F(Environment, FallsBackOnEverythingElse) {
    EXPECT_EQ(environment_number<uint64_t>(kName, 7), 7u);
    EXPECT_EQ(environment_text(kName), "");
    for (const char* text : {"", "-1", "1x", " 1", "18446744073709551616", "ten"})
        EXPECT_EQ(whole(text), 7u) << text;
    for (const char* text : {"", "-1", "1x", "inf", "nan", "1e999"})
        EXPECT_EQ(real(text), 7) << text;
}

}  // namespace
}  // namespace drydock
