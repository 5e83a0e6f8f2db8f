// The memory checker alone: instructions are made by hand, so that the expected range of every
// access is known without the executor.
#include <gtest/gtest.h>

#include "check/memory/checker.h"
#include "check/registry.h"

namespace drydock::check {
namespace {

/// One allocation of 4012 bytes at a made-up address; the tensor x is its first `tensor` bytes.
class OneAllocation : public AllocationMap {
  public:
    static constexpr uintptr_t kBase = 0x100000;
    std::optional<Allocation> find(const void* address) const override {
        const auto at = reinterpret_cast<uintptr_t>(address);
        if (at < kBase || at >= kBase + 4032 + 32) return std::nullopt;
        return nearest(address);
    }
    std::optional<Allocation> nearest(const void*) const override {
        return Allocation{reinterpret_cast<const uint8_t*>(kBase), 4012, 4032 + 32, "x", false};
    }
};

class MemoryChecker : public testing::Test {
  protected:
    std::unique_ptr<Observer> checker = make_checker("memory", find_soc("Ascend910B3"));
    OneAllocation allocations;
    Record record{};

    void begin(uint64_t tensor_bytes = 4012, bool foreign = false) {
        KernelBegin event;
        event.kernel = "k";
        event.block_count = 1;
        event.args = {{"x", reinterpret_cast<const uint8_t*>(OneAllocation::kBase), tensor_bytes,
                       false, foreign}};
        event.allocations = &allocations;
        checker->on_event(event);
    }
    static Footprint run(Space space, uint64_t offset, uint64_t bytes, uint32_t elem) {
        Footprint footprint;
        footprint.base = {space, 0, offset};
        footprint.run_bytes = bytes;
        footprint.elem_bytes = elem;
        return footprint;
    }
    /// A copy between GM and UB offset 0.
    void copy(bool write, uint64_t gm_offset, uint64_t bytes, Opcode op = Opcode::kCopyPad) {
        record.op = op;
        Instr instr;
        instr.record = &record;
        instr.ndst = instr.nsrc = 1;
        const Footprint gm = run(Space::kGm, OneAllocation::kBase + gm_offset, bytes, 4);
        const Footprint ub = run(Space::kUb, 0, bytes, 4);
        instr.dst[0] = write ? gm : ub;
        instr.src[0] = write ? ub : gm;
        checker->on_event(instr);
    }
    void vector(uint64_t dst, uint64_t src, uint64_t bytes, uint32_t elem = 2) {
        record.op = Opcode::kMuls;
        Instr instr;
        instr.record = &record;
        instr.ndst = instr.nsrc = 1;
        instr.dst[0] = run(Space::kUb, dst, bytes, elem);
        instr.src[0] = run(Space::kUb, src, bytes, elem);
        checker->on_event(instr);
    }
    std::string only_id() {
        const auto found = checker->findings();
        if (found.size() != 1) return "findings: " + std::to_string(found.size());
        return found[0].id;
    }
};

TEST_F(MemoryChecker, SilentOnExactAccess) {
    begin();
    copy(false, 0, 4012);
    copy(true, 4000, 12);
    vector(0, 1024, 512);
    EXPECT_TRUE(checker->findings().empty());
    EXPECT_NE(checker->summary().find("3 instructions"), std::string::npos) << checker->summary();
}

TEST_F(MemoryChecker, ReadIntoThePaddingIsANote) {
    begin();
    copy(false, 4000, 32);
    ASSERT_EQ(only_id(), "tail.gm-overread");
    EXPECT_EQ(checker->findings()[0].severity, Severity::kNote);
    EXPECT_NE(checker->findings()[0].message.find("20 bytes past the end of x"), std::string::npos);
}

TEST_F(MemoryChecker, WriteIntoThePaddingIsAWarning) {
    begin();
    copy(true, 4000, 32);
    ASSERT_EQ(only_id(), "tail.gm-overwrite");
    EXPECT_EQ(checker->findings()[0].severity, Severity::kWarning);
}

TEST_F(MemoryChecker, WritePastATensorInsideALargerAllocationIsAnError) {
    begin(4000);
    copy(true, 3980, 24);
    ASSERT_EQ(only_id(), "mem.gm-oob");
    EXPECT_NE(checker->findings()[0].message.find("4 bytes past its end"), std::string::npos);
}

TEST_F(MemoryChecker, PastThePaddingIsAnError) {
    begin();
    copy(true, 4012, 53);
    EXPECT_EQ(only_id(), "mem.gm-oob");
}

TEST_F(MemoryChecker, BeforeEveryTensorIsAnError) {
    begin();
    copy(false, static_cast<uint64_t>(-64), 32);
    EXPECT_EQ(only_id(), "mem.gm-oob");
}

TEST_F(MemoryChecker, MisalignedOperandNamesTheNearestLegalOffsets) {
    begin();
    vector(12, 64, 500);
    ASSERT_EQ(only_id(), "mem.align");
    const Finding finding = checker->findings()[0];
    EXPECT_NE(finding.message.find("UB+12"), std::string::npos);
    EXPECT_NE(finding.hint.find("0 and 32 bytes (0 and 16 elements)"), std::string::npos)
        << finding.hint;
}

TEST_F(MemoryChecker, AnOperandMayNeedLessThanABlock) {
    begin();
    Instr instr;
    instr.record = &record;
    instr.nsrc = 1;
    instr.src[0] = run(Space::kUb, 12, 32, 4);
    instr.src[0].align_bytes = 4;
    checker->on_event(instr);
    EXPECT_TRUE(checker->findings().empty());
    instr.src[0].base.offset = 14;
    checker->on_event(instr);
    EXPECT_EQ(only_id(), "mem.align");
}

TEST_F(MemoryChecker, OperandThatCrossesTheEndOfUb) {
    begin();
    const uint64_t end = find_soc("Ascend910B3").ub_bytes;
    vector(end - 256, 0, 256);
    EXPECT_TRUE(checker->findings().empty());
    vector(end - 256, 0, 288);
    EXPECT_EQ(only_id(), "mem.local-oob");
}

TEST_F(MemoryChecker, DataCopyNeedsElementAlignmentInGmAndPadCopyDoesNot) {
    begin();
    copy(false, 2, 32, Opcode::kCopyPad);
    EXPECT_TRUE(checker->findings().empty());
    copy(false, 2, 32, Opcode::kCopy);
    EXPECT_EQ(only_id(), "mem.align");
}

TEST_F(MemoryChecker, TheSamePlaceIsCountedNotRepeated) {
    begin();
    for (int i = 0; i < 5; ++i) copy(true, 4000, 32);
    ASSERT_EQ(only_id(), "tail.gm-overwrite");
    EXPECT_EQ(checker->findings()[0].count, 5u);
}

TEST_F(MemoryChecker, StridedAccessIsJudgedByItsLastByte) {
    begin();
    record.op = Opcode::kCopyPad;
    Instr instr;
    instr.record = &record;
    instr.nsrc = 1;
    instr.src[0] = run(Space::kGm, OneAllocation::kBase, 12, 4);
    instr.src[0].level[2] = {5, 1000};
    checker->on_event(instr);
    EXPECT_TRUE(checker->findings().empty());  // 4 * 1000 + 12 = 4012
    instr.src[0].level[2] = {5, 1001};
    checker->on_event(instr);
    EXPECT_EQ(only_id(), "tail.gm-overread");
}

TEST_F(MemoryChecker, UnknownCheckerIsNamed) {
    EXPECT_THROW(make_checker("memroy", find_soc("Ascend910B3")), std::exception);
}

TEST_F(MemoryChecker, MemoryOfTheProgramHasNoKnownEnd) {
    begin(1, true);
    copy(true, 0, 8192);
    EXPECT_TRUE(checker->findings().empty());
}

}  // namespace
}  // namespace drydock::check
