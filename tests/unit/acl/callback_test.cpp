#include <pthread.h>

#include <atomic>
#include <thread>
#include <vector>

#include "acl/context.h"
#include "runtime_fixture.h"

namespace drydock::acl {
namespace {

uint64_t this_thread() { return static_cast<uint64_t>(pthread_self()); }

struct Note {
    std::vector<int>* order;
    int value;
    std::thread::id thread;
};

void write_note(void* data) {
    auto* note = static_cast<Note*>(data);
    note->order->push_back(note->value);
    note->thread = std::this_thread::get_id();
}

class CallbackTest : public BothModes {
  protected:
    void SetUp() override {
        BothModes::SetUp();
        ASSERT_EQ(aclrtCreateStream(&stream_), ACL_SUCCESS);
    }
    void TearDown() override {
        EXPECT_EQ(aclrtDestroyStreamForce(stream_), ACL_SUCCESS);
        BothModes::TearDown();
    }
    void append(int value) {
        Status status = 0;
        Task task;
        task.name = "test";
        task.run = [this, value] {
            order_.push_back(value);
            return TaskResult{};
        };
        ASSERT_EQ(find_stream(stream_, status)->submit(std::move(task)), 0);
    }
    aclrtStream stream_ = nullptr;
    std::vector<int> order_;
};

TEST_P(CallbackTest, BlockingCallbackRunsOnTheSubscriberAndHoldsTheStream) {
    Note note{&order_, 2, {}};
    ASSERT_EQ(aclrtSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
    append(1);
    ASSERT_EQ(aclrtLaunchCallback(write_note, &note, ACL_CALLBACK_BLOCK, stream_), ACL_SUCCESS);
    append(3);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_STREAM_SYNC_TIMEOUT,
                           aclrtSynchronizeStreamWithTimeout(stream_, 20)));
    EXPECT_EQ(aclrtProcessReport(5000), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(order_, (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(note.thread, std::this_thread::get_id());
    EXPECT_EQ(aclrtUnSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
}

TEST_P(CallbackTest, OtherThreadProcesses) {
    std::atomic<uint64_t> id{0};
    std::atomic<bool> end{false};
    std::thread processor([&] {
        id = this_thread();
        while (!end) aclrtProcessReport(10);
    });
    while (id == 0) std::this_thread::yield();
    ASSERT_EQ(aclrtSubscribeReport(id, stream_), ACL_SUCCESS);
    std::vector<Note> notes(50);
    for (int i = 0; i < 50; ++i) {
        notes[i] = {&order_, i, {}};
        ASSERT_EQ(aclrtLaunchCallback(write_note, &notes[i], ACL_CALLBACK_BLOCK, stream_),
                  ACL_SUCCESS);
    }
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    ASSERT_EQ(order_.size(), 50u);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(order_[i], i);
    EXPECT_EQ(notes[0].thread, processor.get_id());
    end = true;
    processor.join();
    EXPECT_EQ(aclrtUnSubscribeReport(id, stream_), ACL_SUCCESS);
}

TEST_P(CallbackTest, NonBlockingCallbackLetsTheStreamGoOn) {
    std::vector<int> seen;
    Note note{&seen, 7, {}};
    ASSERT_EQ(aclrtSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
    ASSERT_EQ(aclrtLaunchCallback(write_note, &note, ACL_CALLBACK_NO_BLOCK, stream_), ACL_SUCCESS);
    append(1);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream_, 5000), ACL_SUCCESS);
    EXPECT_TRUE(seen.empty());
    EXPECT_EQ(aclrtProcessReport(-1), ACL_SUCCESS);
    EXPECT_EQ(seen, std::vector<int>{7});
    EXPECT_EQ(aclrtUnSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
}

TEST_P(CallbackTest, HostFunctionNeedsNoSubscriber) {
    Note note{&order_, 2, {}};
    append(1);
    ASSERT_EQ(aclrtLaunchHostFunc(stream_, write_note, &note), ACL_SUCCESS);
    append(3);
    EXPECT_EQ(aclrtSynchronizeStream(stream_), ACL_SUCCESS);
    EXPECT_EQ(order_, (std::vector<int>{1, 2, 3}));
    EXPECT_NE(note.thread, std::this_thread::get_id());
}

TEST_P(CallbackTest, UnsubscribingReleasesTheStream) {
    Note note{&order_, 2, {}};
    ASSERT_EQ(aclrtSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
    ASSERT_EQ(aclrtLaunchCallback(write_note, &note, ACL_CALLBACK_BLOCK, stream_), ACL_SUCCESS);
    EXPECT_EQ(aclrtUnSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
    EXPECT_EQ(aclrtSynchronizeStreamWithTimeout(stream_, 10000), ACL_SUCCESS);
}

TEST_P(CallbackTest, Misuse) {
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_THREAD_SUBSCRIBE, aclrtProcessReport(10)))
        << "not subscribed";
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtProcessReport(0)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM, aclrtProcessReport(-2)));
    Note note{&order_, 1, {}};
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_STREAM_NO_CB_REG,
                           aclrtLaunchCallback(write_note, &note, ACL_CALLBACK_BLOCK, stream_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_INVALID_PARAM,
                           aclrtLaunchCallback(nullptr, &note, ACL_CALLBACK_BLOCK, stream_)));
    EXPECT_TRUE(fails_with(
        ACL_ERROR_INVALID_PARAM,
        aclrtLaunchCallback(write_note, &note, static_cast<aclrtCallbackBlockType>(3), stream_)));
    EXPECT_TRUE(
        fails_with(ACL_ERROR_INVALID_PARAM, aclrtLaunchHostFunc(stream_, nullptr, nullptr)));
    ASSERT_EQ(aclrtSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_STREAM_SUBSCRIBE,
                           aclrtSubscribeReport(this_thread() + 1, stream_)));
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_REPORT_TIMEOUT, aclrtProcessReport(10)))
        << "nothing arrives";
    EXPECT_TRUE(fails_with(ACL_ERROR_RT_THREAD_SUBSCRIBE,
                           aclrtUnSubscribeReport(this_thread() + 1, stream_)));
    EXPECT_EQ(aclrtUnSubscribeReport(this_thread(), stream_), ACL_SUCCESS);
}

DRYDOCK_BOTH_MODES(CallbackTest);

}  // namespace
}  // namespace drydock::acl
