#include "base/log.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace drydock {
namespace {

TEST(LogTest, WarnsOncePerId) {
    testing::internal::CaptureStderr();
    warn_once("log-test", "only once");
    warn_once("log-test", "only once");
    warn_once("log-test-2", "another");
    EXPECT_EQ(testing::internal::GetCapturedStderr(),
              "drydock: warning: only once\ndrydock: warning: another\n");
}

TEST(LogTest, InfoIsSilentByDefault) {
    testing::internal::CaptureStderr();
    logger().info("not shown");
    logger().error("shown {}", 1);
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "drydock: error: shown 1\n");
}

TEST(ErrorDeathTest, AssertionNamesConditionAndPlace) {
    EXPECT_EXIT(DRYDOCK_ASSERT(1 + 1 == 3), testing::ExitedWithCode(70),
                "internal error: 1 \\+ 1 == 3 is false \\(.*log_test.cpp:[0-9]+\\)");
    DRYDOCK_ASSERT(true);
}

}  // namespace
}  // namespace drydock
