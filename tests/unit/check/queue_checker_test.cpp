// The queue checker alone, on buffers and accesses made by hand.
#include <gtest/gtest.h>

#include "check/queue/checker.h"

namespace drydock::check {
namespace {

constexpr uint32_t kBytes = 256;

class QueueChecker : public testing::Test {
  protected:
    std::unique_ptr<Observer> checker = make_queue_checker(find_soc("Ascend910B3"));
    const int in = 0, scratch = 0;  ///< their addresses are the owners

    void SetUp() override {
        KernelBegin event;
        event.kernel = "k";
        event.block_count = 2;
        checker->on_event(event);
        for (uint32_t block : {0u, 1u}) {
            checker->on_event(BlockBegin{block, 196608});
            init(block, &in, true, 0, 0);
            init(block, &in, true, 1, kBytes);
            init(block, &scratch, false, 0, 2 * kBytes);
        }
    }
    static const void* at(uintptr_t line) { return reinterpret_cast<const void*>(line); }
    void init(uint32_t block, const void* owner, bool queue, uint32_t index, uint32_t offset) {
        checker->on_event(
            BufferInit{block, owner, queue, 9, index, Space::kUb, offset, kBytes, kBytes, nullptr});
    }
    void queue(QueueAction action, uint32_t buffer, uintptr_t line = 1) {
        checker->on_event(QueueOp{0, &in, action, buffer, at(line)});
    }
    void vector(uint64_t dst, uint64_t src, uintptr_t line) {
        Record record{};
        record.op = Opcode::kMuls;
        record.dtype = record.dst_dtype = DType::kFloat32;
        record.pipe = Pipe::kV;
        Instr event;
        event.record = &record;
        event.site = at(line);
        event.ndst = event.nsrc = 1;
        for (Footprint* f : {&event.dst[0], &event.src[0]}) {
            f->base = {Space::kUb, 0, f == &event.dst[0] ? dst : src};
            f->run_bytes = 64;
            f->elem_bytes = 4;
        }
        checker->on_event(event);
    }
    void scalar(uint64_t offset, bool write, uintptr_t line, uint32_t block = 0) {
        checker->on_event(ScalarAccess{block, {Space::kUb, block, offset}, 4, write, at(line)});
    }
    std::string found() const {
        std::string text;
        for (const Finding& finding : checker->findings()) {
            if (!text.empty()) text += " ";
            text += finding.id + "@" + std::to_string(reinterpret_cast<uintptr_t>(finding.site));
        }
        return text;
    }
};

TEST_F(QueueChecker, TensorsBetweenAllocAndFreeAreTheKernels) {
    queue(QueueAction::kAlloc, 0);
    vector(32, 0, 5);
    queue(QueueAction::kEnQue, 0);
    queue(QueueAction::kDeQue, 0);
    scalar(kBytes - 4, true, 6);
    queue(QueueAction::kFree, 0);
    EXPECT_EQ(found(), "");
    EXPECT_EQ(checker->summary(), "queue: 4 operations, 3 accesses to buffers checked");
}

TEST_F(QueueChecker, ATensorThatWasFreedNamesItsFree) {
    queue(QueueAction::kAlloc, 1);
    queue(QueueAction::kFree, 1, 8);
    vector(2 * kBytes, kBytes, 9);
    ASSERT_EQ(found(), "queue.use-after-free@9");
    const Finding finding = checker->findings()[0];
    EXPECT_NE(finding.message.find("reads"), std::string::npos) << finding.message;
    EXPECT_EQ(finding.others.at(0).site, at(8));
    EXPECT_EQ(finding.address->offset, kBytes);
}

TEST_F(QueueChecker, ATensorThatNobodyAllocated) {
    vector(0, 2 * kBytes, 9);
    ASSERT_EQ(found(), "queue.not-allocated@9");
    EXPECT_NE(checker->findings()[0].message.find("writes"), std::string::npos);
}

TEST_F(QueueChecker, AllocatedAgainItMayBeUsedAgain) {
    queue(QueueAction::kAlloc, 0);
    queue(QueueAction::kFree, 0);
    queue(QueueAction::kAlloc, 0);
    scalar(0, true, 4);
    EXPECT_EQ(found(), "");
}

TEST_F(QueueChecker, EveryPlaceOnceAndCounted) {
    for (int i = 0; i < 5; ++i) scalar(0, false, 4);
    scalar(4, true, 5);
    ASSERT_EQ(found(), "queue.not-allocated@4 queue.not-allocated@5");
    EXPECT_EQ(checker->findings()[0].count, 5u);
}

TEST_F(QueueChecker, BlocksHaveBuffersOfTheirOwn) {
    queue(QueueAction::kAlloc, 0);
    scalar(0, true, 4, 0);
    scalar(0, true, 5, 1);
    EXPECT_EQ(found(), "queue.not-allocated@5");
}

TEST_F(QueueChecker, OtherMemoryIsNobodysBuffer) {
    scalar(2 * kBytes, true, 4);   // a TBuf
    scalar(10 * kBytes, true, 5);  // no buffer at all
    checker->on_event(BuffersGone{0, Space::kUb, 0, 196608});
    scalar(0, true, 6);  // the TPipe was reset
    EXPECT_EQ(found(), "");
}

}  // namespace
}  // namespace drydock::check
