#pragma once
// A process with an initialised runtime and one device, with and without threads for streams.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "acl/acl.h"
#include "acl/settings.h"

namespace drydock::acl {

/// Sets an environment variable of the runtime for the life of the object.
class ScopedSetting {
  public:
    ScopedSetting(const char* name, const char* value) : name_(name) {
        setenv(name, value, 1);
        reload_settings();
    }
    ~ScopedSetting() {
        unsetenv(name_);
        reload_settings();
    }
    ScopedSetting(const ScopedSetting&) = delete;
    ScopedSetting& operator=(const ScopedSetting&) = delete;

  private:
    const char* name_;
};

/// aclInit and device 0 before, reset and aclFinalize after each test.
class Runtime : public ::testing::Test {
  protected:
    void SetUp() override {
        ASSERT_EQ(aclInit(nullptr), ACL_SUCCESS);
        ASSERT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
        aclGetRecentErrMsg();
    }
    void TearDown() override {
        EXPECT_EQ(aclrtResetDevice(0), ACL_SUCCESS);
        EXPECT_EQ(aclFinalize(), ACL_SUCCESS);
    }
};

/// The same with streams on their own threads (true) and inside the submitting call (false).
class BothModes : public Runtime, public ::testing::WithParamInterface<bool> {
  protected:
    ScopedSetting mode_{"DRYDOCK_ASYNC", GetParam() ? "1" : "0"};
};

#define DRYDOCK_BOTH_MODES(suite)                                             \
    INSTANTIATE_TEST_SUITE_P(Modes, suite, ::testing::Bool(),                 \
                             [](const ::testing::TestParamInfo<bool>& mode) { \
                                 return mode.param ? "threads" : "inside";    \
                             })

/// The status is the expected one and left a message.
inline ::testing::AssertionResult fails_with(aclError expected, aclError actual) {
    const char* text = aclGetRecentErrMsg();
    if (actual != expected) {
        return ::testing::AssertionFailure() << "status " << actual << " instead of " << expected;
    }
    if (text == nullptr || *text == '\0') return ::testing::AssertionFailure() << "no message";
    if (std::string(text).find(std::to_string(expected)) == std::string::npos) {
        return ::testing::AssertionFailure() << "the message does not name the status: " << text;
    }
    return ::testing::AssertionSuccess();
}

}  // namespace drydock::acl
