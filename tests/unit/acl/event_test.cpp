#include <atomic>
#include <chrono>
#include <thread>

#include "acl/context.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

using namespace std::chrono_literals;

class EventTest : public BothModes {
  protected:
    void SetUp() override {
        BothModes::SetUp();
        ASSERT_EQ(aclrtCreateStream(&first_), ACL_SUCCESS);
        ASSERT_EQ(aclrtCreateStream(&second_), ACL_SUCCESS);
        ASSERT_EQ(aclrtCreateEvent(&event_), ACL_SUCCESS);
    }
    void TearDown() override {
        open();
        EXPECT_EQ(aclrtDestroyEvent(event_), ACL_SUCCESS);
        EXPECT_EQ(aclrtDestroyStream(first_), ACL_SUCCESS);
        EXPECT_EQ(aclrtDestroyStream(second_), ACL_SUCCESS);
        BothModes::TearDown();
    }
    /// Holds the stream until open().
    void block(aclrtStream stream) {
        submit(
            stream, [] {}, [this] { return open_.load(); });
    }
    void open() {
        open_ = true;
        announce_progress();
    }
    void submit(aclrtStream stream, std::function<void()> body, std::function<bool()> ready = {}) {
        Status status = 0;
        Task task;
        task.name = "test";
        task.run = [body = std::move(body)] {
            body();
            return TaskResult{};
        };
        task.ready = std::move(ready);
        ASSERT_EQ(find_stream(stream, status)->submit(std::move(task)), 0);
    }
    aclrtEventRecordedStatus recorded(aclrtEvent event) {
        aclrtEventRecordedStatus status{};
        EXPECT_EQ(aclrtQueryEventStatus(event, &status), ACL_SUCCESS);
        return status;
    }
    aclrtStream first_ = nullptr;
    aclrtStream second_ = nullptr;
    aclrtEvent event_ = nullptr;
    std::atomic<bool> open_{false};
};

TEST_P(EventTest, OrdersTwoStreams) {
    std::atomic<bool> produced{false};
    std::atomic<bool> seen{false};
    block(first_);
    submit(first_, [&] { produced = true; });
    ASSERT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtStreamWaitEvent(second_, event_), ACL_SUCCESS);
    submit(second_, [&] { seen = produced.load(); });
    EXPECT_EQ(recorded(event_), ACL_EVENT_RECORDED_STATUS_NOT_READY);
    aclrtEventWaitStatus waiting{};
    EXPECT_EQ(aclrtQueryEventWaitStatus(event_, &waiting), ACL_SUCCESS);
    EXPECT_EQ(waiting, ACL_EVENT_WAIT_STATUS_NOT_READY);
    open();
    ASSERT_EQ(aclrtSynchronizeStream(second_), ACL_SUCCESS);
    EXPECT_TRUE(seen);
    EXPECT_EQ(recorded(event_), ACL_EVENT_RECORDED_STATUS_COMPLETE);
    EXPECT_EQ(aclrtQueryEventWaitStatus(event_, &waiting), ACL_SUCCESS);
    EXPECT_EQ(waiting, ACL_EVENT_WAIT_STATUS_COMPLETE);
}

TEST_P(EventTest, OldQueryCountsTheOtherWayRound) {
    aclrtEventStatus status{};
    block(first_);
    ASSERT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
    EXPECT_EQ(aclrtQueryEvent(event_, &status), ACL_SUCCESS);
    EXPECT_EQ(status, 1);
    open();
    ASSERT_EQ(aclrtSynchronizeEvent(event_), ACL_SUCCESS);
    EXPECT_EQ(aclrtQueryEvent(event_, &status), ACL_SUCCESS);
    EXPECT_EQ(status, 0);
}

TEST_P(EventTest, NeverRecorded) {
    EXPECT_EQ(recorded(event_), ACL_EVENT_RECORDED_STATUS_NOT_READY);
    aclrtEvent ex = nullptr;
    ASSERT_EQ(aclrtCreateEventExWithFlag(&ex, ACL_EVENT_SYNC), ACL_SUCCESS);
    EXPECT_EQ(recorded(ex), ACL_EVENT_RECORDED_STATUS_COMPLETE);
    EXPECT_EQ(aclrtDestroyEvent(ex), ACL_SUCCESS);
    EXPECT_EQ(aclrtStreamWaitEvent(second_, event_), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(second_), ACL_SUCCESS);
}

TEST_P(EventTest, WaitKeepsTheOldCapture) {
    aclrtEvent ex = nullptr;
    ASSERT_EQ(aclrtCreateEventExWithFlag(&ex, ACL_EVENT_SYNC), ACL_SUCCESS);
    ASSERT_EQ(aclrtRecordEvent(ex, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtStreamWaitEvent(second_, ex), ACL_SUCCESS);
    block(first_);
    ASSERT_EQ(aclrtRecordEvent(ex, first_), ACL_SUCCESS);
    EXPECT_EQ(recorded(ex), ACL_EVENT_RECORDED_STATUS_NOT_READY);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(second_, 5000), ACL_SUCCESS)
        << "waits for the first recording";
    open();
    EXPECT_EQ(aclrtSynchronizeEvent(ex), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyEvent(ex), ACL_SUCCESS);
}

TEST_P(EventTest, Timeout) {
    block(first_);
    ASSERT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_EVENT_SYNC_TIMEOUT, aclrtSynchronizeEventWithTimeout(event_, 20)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtSynchronizeEventWithTimeout(event_, 0)));
    open();
    EXPECT_EQ(aclrtSynchronizeEventWithTimeout(event_, -1), ACL_SUCCESS);
}

TEST_P(EventTest, ElapsedTime) {
    aclrtEvent end = nullptr;
    ASSERT_EQ(aclrtCreateEvent(&end), ACL_SUCCESS);
    float ms = -1;
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, event_, end)));
    ASSERT_EQ(aclrtRecordEvent(event_, first_), ACL_SUCCESS);
    submit(first_, [] { std::this_thread::sleep_for(3ms); });
    block(first_);
    ASSERT_EQ(aclrtRecordEvent(end, first_), ACL_SUCCESS);
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, event_, end)))
        << "not complete yet";
    open();
    ASSERT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
    EXPECT_EQ(aclrtEventElapsedTime(&ms, event_, end), ACL_SUCCESS);
    EXPECT_GE(ms, 3.0F);
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL, aclrtEventElapsedTime(&ms, end, event_)));
    uint64_t from = 0;
    uint64_t to = 0;
    EXPECT_EQ(aclrtEventGetTimestamp(event_, &from), ACL_SUCCESS);
    EXPECT_EQ(aclrtEventGetTimestamp(end, &to), ACL_SUCCESS);
    EXPECT_GE(to - from, 3000u - 1u);
    EXPECT_EQ(aclrtDestroyEvent(end), ACL_SUCCESS);
}

TEST_P(EventTest, FlagsLimitWhatIsAllowed) {
    aclrtEvent timing = nullptr;
    aclrtEvent sync = nullptr;
    ASSERT_EQ(aclrtCreateEventWithFlag(&timing, ACL_EVENT_TIME_LINE), ACL_SUCCESS);
    ASSERT_EQ(aclrtCreateEventWithFlag(&sync, ACL_EVENT_SYNC), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtStreamWaitEvent(second_, timing)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtResetEvent(timing, first_)));
    ASSERT_EQ(aclrtRecordEvent(sync, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
    float ms = 0;
    EXPECT_TRUE(
        fails_with(ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID, aclrtEventElapsedTime(&ms, sync, sync)));
    EXPECT_EQ(aclrtDestroyEvent(timing), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyEvent(sync), ACL_SUCCESS);
}

TEST_P(EventTest, Reset) {
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtResetEvent(event_, first_)))
        << "a plain event cannot be reset";
    aclrtEvent event = nullptr;
    ASSERT_EQ(aclrtCreateEventWithFlag(&event, ACL_EVENT_SYNC), ACL_SUCCESS);
    ASSERT_EQ(aclrtRecordEvent(event, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
    EXPECT_EQ(recorded(event), ACL_EVENT_RECORDED_STATUS_COMPLETE);
    ASSERT_EQ(aclrtResetEvent(event, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtSynchronizeStream(first_), ACL_SUCCESS);
    EXPECT_EQ(recorded(event), ACL_EVENT_RECORDED_STATUS_NOT_READY);
    EXPECT_EQ(aclrtDestroyEvent(event), ACL_SUCCESS);
}

TEST_P(EventTest, DestroyBeforeCompletionDoesNotBlock) {
    aclrtEvent event = nullptr;
    ASSERT_EQ(aclrtCreateEvent(&event), ACL_SUCCESS);
    block(first_);
    ASSERT_EQ(aclrtRecordEvent(event, first_), ACL_SUCCESS);
    ASSERT_EQ(aclrtStreamWaitEvent(second_, event), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyEvent(event), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_INVALID_HANDLE, aclrtDestroyEvent(event)));
    open();
    EXPECT_EQ(aclrtSynchronizeStream(second_), ACL_SUCCESS);
}

TEST_P(EventTest, DroppedRecordReleasesWaiters) {
    aclrtStream doomed = nullptr;
    ASSERT_EQ(aclrtCreateStream(&doomed), ACL_SUCCESS);
    submit(
        doomed, [] {}, [] { return false; });
    ASSERT_EQ(aclrtRecordEvent(event_, doomed), ACL_SUCCESS);
    ASSERT_EQ(aclrtStreamWaitEvent(second_, event_), ACL_SUCCESS);
    EXPECT_EQ(aclrtDestroyStreamForce(doomed), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(second_, 10000), ACL_SUCCESS);
}

TEST_P(EventTest, Null) {
    float ms = 0;
    uint64_t time = 0;
    aclrtEventRecordedStatus status{};
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateEvent(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateEventWithFlag(nullptr, 1)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtCreateEventExWithFlag(nullptr, 1)));
    aclrtEvent event = nullptr;
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_PARAM_INVALID, aclrtCreateEventWithFlag(&event, 0x800)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtDestroyEvent(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtRecordEvent(nullptr, first_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtResetEvent(nullptr, first_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtStreamWaitEvent(first_, nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtSynchronizeEvent(nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtQueryEventStatus(nullptr, &status)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtQueryEventStatus(event_, nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtQueryEvent(event_, nullptr)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtQueryEventWaitStatus(event_, nullptr)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM, aclrtEventElapsedTime(nullptr, event_, event_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtEventElapsedTime(&ms, nullptr, event_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtEventGetTimestamp(nullptr, &time)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtEventGetTimestamp(event_, nullptr)));
}

DRYDOCK_BOTH_MODES(EventTest);

}  // namespace
}  // namespace drydock::acl
