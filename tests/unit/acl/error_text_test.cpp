#include "acl/error_text.h"

#include <stdexcept>
#include <string>
#include <thread>

#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

TEST(ErrorText, NothingPendingIsNull) {
    aclGetRecentErrMsg();
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST(ErrorText, NewestFirstAndCleared) {
    aclGetRecentErrMsg();
    fail(1, "older");
    fail(2, "newer", "do better");
    const char* text = aclGetRecentErrMsg();
    ASSERT_NE(text, nullptr);
    const std::string all = text;
    EXPECT_LT(all.find("newer"), all.find("older"));
    EXPECT_NE(all.find("hint: do better"), std::string::npos);
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST(ErrorText, BelongsToTheThread) {
    aclGetRecentErrMsg();
    std::thread([] { fail(5, "elsewhere"); }).join();
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
}

TEST(ErrorText, StaysValidUntilTheNextCall) {
    fail(1, "first");
    const char* first = aclGetRecentErrMsg();
    fail(2, "second");
    EXPECT_NE(std::string(first).find("first"), std::string::npos);
}

TEST(ErrorText, TakesTheNewestAlone) {
    aclGetRecentErrMsg();
    fail(1, "older");
    fail(2, "newer");
    EXPECT_NE(take_latest_message().find("newer"), std::string::npos);
    const char* rest = aclGetRecentErrMsg();
    ASSERT_NE(rest, nullptr);
    EXPECT_EQ(std::string(rest).find("newer"), std::string::npos);
    EXPECT_EQ(take_latest_message(), "");
}

TEST(ErrorText, CollectorTakesWhatIsReportedElsewhere) {
    aclGetRecentErrMsg();
    aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    {
        const MessageCollector messages;
        fail(1, "first");
        fail(2, "second");
        EXPECT_LT(messages.text().find("second"), messages.text().find("first"));
    }
    EXPECT_EQ(aclGetRecentErrMsg(), nullptr);
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
    fail(3, "again");
    EXPECT_NE(aclGetRecentErrMsg(), nullptr);
}

TEST(ErrorText, ManyMessagesAreBounded) {
    for (int i = 0; i < 100000; ++i) fail(1, "again");
    EXPECT_LT(std::string(aclGetRecentErrMsg()).size(), 100000u);
}

TEST(ErrorText, NoExceptionLeavesAnApi) {
    EXPECT_TRUE(
        fails_with(ACL_ERROR_FAILURE, api("f", []() -> Status { throw UserError("bad"); })));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_BAD_ALLOC, api("f", []() -> Status { throw std::bad_alloc(); })));
    EXPECT_TRUE(fails_with(ACL_ERROR_INTERNAL_ERROR,
                           api("f", []() -> Status { throw std::runtime_error("x"); })));
    EXPECT_TRUE(fails_with(ACL_ERROR_INTERNAL_ERROR, api("f", []() -> Status { throw 7; })));
}

TEST(ErrorText, LastErrorIsKept) {
    aclrtGetLastError(ACL_RT_THREAD_LEVEL);
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
    EXPECT_EQ(aclrtFree(nullptr), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ(aclrtGetLastError(ACL_RT_THREAD_LEVEL), ACL_ERROR_INVALID_PARAM);
    EXPECT_EQ(aclrtPeekAtLastError(ACL_RT_THREAD_LEVEL), ACL_SUCCESS);
}

}  // namespace
}  // namespace drydock::acl
