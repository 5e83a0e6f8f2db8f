#include "acl/stream.h"

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "acl/context.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

using namespace std::chrono_literals;

std::shared_ptr<Stream> inner(aclrtStream handle) {
    Status status = 0;
    return find_stream(handle, status);
}

Task task(std::function<void()> body) {
    Task result;
    result.name = "test";
    result.run = [body = std::move(body)] {
        body();
        return TaskResult{};
    };
    return result;
}

Task failing(Status code, const std::string& message) {
    Task result;
    result.name = "test";
    result.run = [=] { return TaskResult{code, message}; };
    return result;
}

class StreamTest : public BothModes {
  protected:
    void SetUp() override {
        BothModes::SetUp();
        ASSERT_EQ(aclrtCreateStream(&stream_), ACL_SUCCESS);
    }
    void TearDown() override {
        if (stream_ != nullptr) {
            EXPECT_EQ(aclrtDestroyStream(stream_), ACL_SUCCESS);
        }
        BothModes::TearDown();
    }
    aclrtStream stream_ = nullptr;
};

TEST_P(StreamTest, TasksRunInOrder) {
    std::vector<int> order;
    for (int i = 0; i < 1000; ++i)
        inner(stream_)->submit(task([&order, i] { order.push_back(i); }));
    ASSERT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    ASSERT_EQ(order.size(), 1000u);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(order[i], i);
}

TEST_P(StreamTest, OneTaskAtATimeFromManyThreads) {
    std::atomic<int> inside{0};
    std::atomic<bool> overlap{false};
    int done = 0;
    std::vector<std::thread> threads;
    const auto stream = inner(stream_);
    for (int t = 0; t < 8; ++t) {
        threads.emplace_back([&] {
            for (int i = 0; i < 200; ++i) {
                stream->submit(task([&] {
                    if (inside.fetch_add(1) != 0) overlap = true;
                    ++done;
                    inside.fetch_sub(1);
                }));
            }
        });
    }
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(done, 1600);
    EXPECT_FALSE(overlap);
}

TEST_P(StreamTest, ErrorIsReportedAtSynchroniseNotAtSubmit) {
    EXPECT_EQ(inner(stream_)->submit(failing(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, "broken kernel")),
              0);
    bool later = false;
    EXPECT_EQ(inner(stream_)->submit(task([&] { later = true; })), 0);
    EXPECT_EQ(inner(stream_)->submit(failing(ACL_ERROR_RT_AICORE_EXCEPTION, "second")), 0);
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_ERROR_RT_VECTOR_CORE_EXCEPTION)
        << "the first error";
    const std::string text = aclGetRecentErrMsg();
    EXPECT_NE(text.find("broken kernel"), std::string::npos) << text;
    EXPECT_NE(text.find("1 later tasks"), std::string::npos) << text;
    EXPECT_TRUE(later) << "continue-on-failure is the default";
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS) << "reported once";
}

TEST_P(StreamTest, ExceptionInATask) {
    inner(stream_)->submit(task([] { throw std::runtime_error("boom"); }));
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_ERROR_RT_INTERNAL_ERROR);
    EXPECT_NE(std::string(aclGetRecentErrMsg()).find("boom"), std::string::npos);
}

TEST_P(StreamTest, NestedSubmitKeepsTheOrder) {
    std::vector<int> order;
    const auto stream = inner(stream_);
    stream->submit(task([&] {
        stream->submit(task([&] { order.push_back(2); }));
        order.push_back(1);
    }));
    ASSERT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(order, (std::vector<int>{1, 2}));
}

TEST_P(StreamTest, TimeoutWhileBusy) {
    std::atomic<bool> release{false};
    Task blocked = task([] {});
    blocked.ready = [&] { return release.load(); };
    inner(stream_)->submit(std::move(blocked));
    aclrtStreamStatus status = ACL_STREAM_STATUS_COMPLETE;
    EXPECT_EQ(aclrtStreamQuery(stream_, &status), ACL_SUCCESS);
    EXPECT_EQ(status, ACL_STREAM_STATUS_NOT_READY);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                           aclrtSynchronizeStreamWithTimeout(stream_, 20)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream_, 0)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSynchronizeStreamWithTimeout(stream_, -2)));
    release = true;
    announce_progress();
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream_, -1), ACL_SUCCESS);
    EXPECT_EQ(aclrtStreamQuery(stream_, &status), ACL_SUCCESS);
    EXPECT_EQ(status, ACL_STREAM_STATUS_COMPLETE);
}

TEST_P(StreamTest, ForceDropsPendingTasks) {
    bool ran = false;
    Task blocked = task([&] { ran = true; });
    blocked.ready = [] { return false; };
    inner(stream_)->submit(std::move(blocked));
    EXPECT_EQ(aclrtDestroyStreamForce(stream_), ACL_SUCCESS);
    EXPECT_FALSE(ran);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_HANDLE, aclrtDestroyStream(stream_)))
        << "destroyed twice";
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_HANDLE, aclrtSynchronizeStream(stream_)));
    stream_ = nullptr;
}

TEST_P(StreamTest, DestroyWaits) {
    std::atomic<bool> ran{false};
    inner(stream_)->submit(task([&] {
        std::this_thread::sleep_for(20ms);
        ran = true;
    }));
    EXPECT_EQ(aclrtDestroyStream(stream_), ACL_SUCCESS);
    EXPECT_TRUE(ran);
    stream_ = nullptr;
}

TEST_P(StreamTest, Misuse) {
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateStream(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateStreamWithConfig(nullptr, 0, 0)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtDestroyStream(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtDestroyStreamForce(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtStreamQuery(stream_, nullptr)));
    int local = 0;
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_HANDLE, aclrtSynchronizeStream(&local)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSetStreamFailureMode(stream_, 2)));
    EXPECT_EQ(aclrtSetStreamFailureMode(stream_, ACL_CONTINUE_ON_FAILURE), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID,
                           aclrtSetStreamFailureMode(stream_, ACL_STOP_ON_FAILURE)));
}

TEST_P(StreamTest, DefaultStream) {
    bool ran = false;
    inner(nullptr)->submit(task([&] { ran = true; }));
    EXPECT_EQ(aclrtSynchronizeStream(nullptr), ACL_SUCCESS);
    EXPECT_TRUE(ran);
}

TEST_P(StreamTest, DeviceSynchroniseWaitsForAllAndReports) {
    bool ran = false;
    inner(stream_)->submit(task([&] { ran = true; }));
    inner(stream_)->submit(failing(ACL_ERROR_RT_AICORE_EXCEPTION, "x"));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_AICORE_EXCEPTION, aclrtSynchronizeDevice()));
    EXPECT_TRUE(ran);
}

TEST_P(StreamTest, PersistentStreamsAreNotWaitedFor) {
    for (const uint32_t flag :
         {ACL_STREAM_PERSISTENT, ACL_STREAM_CPU_SCHEDULE, ACL_STREAM_DEVICE_USE_ONLY}) {
        aclrtStream stream = nullptr;
        ASSERT_EQ(aclrtCreateStreamWithConfig(&stream, 0, flag | 0x8000), ACL_SUCCESS);
        Task blocked = task([] {});
        blocked.ready = [] { return false; };
        inner(stream)->submit(std::move(blocked));
        EXPECT_EQ(aclrtSynchronizeStream(stream), ACL_SUCCESS);
        EXPECT_EQ(aclrtDestroyStreamForce(stream), ACL_SUCCESS);
    }
}

TEST_P(StreamTest, StopOnFailureStopsTheContext) {
    aclrtContext before = nullptr;
    ASSERT_EQ(aclrtGetCurrentContext(&before), ACL_SUCCESS);
    aclrtContext context = nullptr;
    ASSERT_EQ(aclrtCreateContext(&context, 0), ACL_SUCCESS);
    aclrtStream stopping = nullptr;
    aclrtStream other = nullptr;
    ASSERT_EQ(aclrtCreateStream(&stopping), ACL_SUCCESS);
    ASSERT_EQ(aclrtCreateStream(&other), ACL_SUCCESS);
    ASSERT_EQ(aclrtSetStreamFailureMode(stopping, ACL_STOP_ON_FAILURE), ACL_SUCCESS);
    inner(stopping)->submit(failing(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, "x"));
    inner(stopping)->wait_idle();
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, inner(stopping)->submit(task([] {}))));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, inner(other)->submit(task([] {}))));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_VECTOR_CORE_EXCEPTION, aclrtSynchronizeStream(stopping)));
    EXPECT_EQ(inner(stream_)->submit(task([] {})), 0) << "other contexts go on";
    EXPECT_EQ(aclrtDestroyStream(stopping), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyStream(other), ACL_SUCCESS);
    EXPECT_EQ(aclrtSetCurrentContext(before), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyContext(context), ACL_SUCCESS);
}

TEST_P(StreamTest, NumberIsLimited) {
    std::vector<aclrtStream> all;
    aclrtStream stream = nullptr;
    while (aclrtCreateStream(&stream) == ACL_SUCCESS) all.push_back(stream);
    EXPECT_EQ(all.size() + 1, 2048u);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_NO_STREAM_RESOURCE, aclrtCreateStream(&stream)));
    for (aclrtStream one : all) EXPECT_EQ(aclrtDestroyStream(one), ACL_SUCCESS);
}

TEST_P(StreamTest, ResetDestroysTheStreams) {
    EXPECT_EQ(aclrtResetDeviceForce(0), ACL_SUCCESS);
    EXPECT_EQ(aclrtSetDevice(0), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_HANDLE, aclrtDestroyStream(stream_)));
    stream_ = nullptr;
}

DRYDOCK_BOTH_MODES(StreamTest);

/// A child that submits work, never synchronises and ends: no hang, no crash.
TEST(StreamExit, ProcessMayEndWithoutFinalise) {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_EXIT(
        {
            aclInit(nullptr);
            aclrtSetDevice(0);
            aclrtStream stream = nullptr;
            aclrtCreateStream(&stream);
            for (int i = 0; i < 100; ++i)
                inner(stream)->submit(task([] { std::this_thread::sleep_for(1ms); }));
            std::exit(0);
        },
        ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace drydock::acl
