// The race checker alone: a core's events are made by hand, so that every order is known.
#include <gtest/gtest.h>

#include <cstring>

#include "check/race/checker.h"
#include "isa/hard_event.h"

namespace drydock::check {
namespace {

uint8_t event_number(const char* name) {
    for (uint8_t i = 0; i < kHardEventCount; ++i) {
        if (std::strcmp(kHardEvents[i].name, name) == 0) return i;
    }
    return kHardEventCount;
}

class RaceChecker : public testing::Test {
  protected:
    std::unique_ptr<Observer> checker = make_race_checker(find_soc("Ascend910B3"));
    uint32_t block = 0;
    uintptr_t sites = 0x1000;
    static constexpr uint64_t kGm = 0x100000;

    void SetUp() override { begin(1); }
    void begin(uint32_t cores, uint8_t cube = 0, uint8_t vector = 1) {
        KernelBegin event;
        event.kernel = "k";
        event.block_count = cores;
        event.cube_per_block = cube;
        event.vector_per_block = vector;
        event.args = {{"x", reinterpret_cast<const uint8_t*>(kGm), 1 << 20}};
        checker->on_event(event);
        for (uint32_t i = 0; i < cores; ++i)
            checker->on_event(BlockBegin{i, 196608, i % (cube + vector) < cube});
    }
    void without_automatic_sync() {
        checker = make_race_checker(find_soc("Ascend910B3"), false);
        begin(1);
    }
    static Footprint run(Space space, uint64_t offset, uint64_t bytes) {
        Footprint footprint;
        footprint.base = {space, 0, offset};
        footprint.run_bytes = bytes;
        footprint.elem_bytes = 4;
        return footprint;
    }
    /// Copies and sums get a call site each.
    void instr(Pipe pipe, const Footprint& dst, const Footprint& src, bool atomic = false) {
        Record record{};
        record.op = pipe == Pipe::kV ? Opcode::kMuls : Opcode::kCopyPad;
        record.dtype = record.dst_dtype = DType::kFloat32;
        record.pipe = pipe;
        record.dst_space = dst.base.space;
        record.src_space = src.base.space;
        record.atomic = atomic ? 1 : 0;
        Instr event;
        event.record = &record;
        event.block = block;
        event.site = reinterpret_cast<const void*>(sites++);
        event.ndst = event.nsrc = 1;
        event.dst[0] = dst;
        event.src[0] = src;
        checker->on_event(event);
    }
    void load(uint64_t ub, uint64_t gm, uint64_t bytes) {
        instr(Pipe::kMte2, run(Space::kUb, ub, bytes), run(Space::kGm, kGm + gm, bytes));
    }
    void store(uint64_t gm, uint64_t ub, uint64_t bytes, bool atomic = false) {
        instr(Pipe::kMte3, run(Space::kGm, kGm + gm, bytes), run(Space::kUb, ub, bytes), atomic);
    }
    void vector(uint64_t dst, uint64_t src, uint64_t bytes) {
        instr(Pipe::kV, run(Space::kUb, dst, bytes), run(Space::kUb, src, bytes));
    }
    void scalar(Space space, uint64_t offset, bool write) {
        checker->on_event(ScalarAccess{
            block, {space, block, offset}, 4, write, reinterpret_cast<const void*>(sites++)});
    }
    void set(const char* name, int32_t id = 0) {
        checker->on_event(FlagSet{block, event_number(name), id, false, nullptr});
    }
    void wait(const char* name, int32_t id = 0) {
        checker->on_event(FlagWait{block, event_number(name), id, false, nullptr});
    }
    void pass(const char* name) {
        set(name);
        wait(name);
    }
    void barrier(Pipe pipe) { checker->on_event(Barrier{block, pipe, nullptr}); }
    std::string ids() {
        std::string text;
        for (const Finding& finding : checker->findings())
            text += (text.empty() ? "" : " ") + finding.id;
        return text;
    }
};

TEST_F(RaceChecker, AnOrderedTileIsSilent) {
    for (int tile = 0; tile < 3; ++tile) {
        if (tile != 0) wait("V_MTE2", 1);
        load(0, tile * 1024, 1024);
        pass("MTE2_V");
        if (tile != 0) wait("MTE3_V", 1);
        vector(1024, 0, 1024);
        set("V_MTE2", 1);
        pass("V_MTE3");
        store(8192 + tile * 1024, 1024, 1024);
        set("MTE3_V", 1);
    }
    EXPECT_EQ(ids(), "");
    EXPECT_NE(checker->summary().find("18 accesses"), std::string::npos) << checker->summary();
}

TEST_F(RaceChecker, VectorReadsBeforeTheCopyHasFinished) {
    load(0, 0, 1024);
    vector(1024, 512, 1024);
    ASSERT_EQ(ids(), "race.raw");
    const Finding finding = checker->findings()[0];
    EXPECT_EQ(reinterpret_cast<uintptr_t>(finding.site), 0x1001U);
    ASSERT_EQ(finding.others.size(), 1U);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(finding.others[0].site), 0x1000U);
    EXPECT_EQ(finding.others[0].role, "written by DataCopyPad (MTE2)");
    EXPECT_EQ(finding.address->offset, 512U);
    EXPECT_EQ(finding.facts[0].second, "512");
    EXPECT_NE(finding.hint.find("MTE2_V"), std::string::npos) << finding.hint;
}

TEST_F(RaceChecker, ADifferentFlagDoesNotHelp) {
    load(0, 0, 1024);
    pass("MTE2_MTE3");
    vector(1024, 0, 1024);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, ASetBeforeTheCopyDoesNotHelp) {
    set("MTE2_V");
    load(0, 0, 1024);
    wait("MTE2_V");
    vector(1024, 0, 1024);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, FlagsOfAnotherIdDoNotHelp) {
    set("MTE2_V", 1);
    load(0, 0, 1024);
    set("MTE2_V", 2);
    wait("MTE2_V", 1);
    vector(1024, 0, 1024);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, OrderGoesThroughSeveralPipes) {
    load(0, 0, 1024);
    pass("MTE2_V");
    pass("V_MTE3");
    store(4096, 0, 1024);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, OverwritingWhatAStoreStillReads) {
    vector(0, 1024, 1024);
    pass("V_MTE3");
    store(0, 0, 1024);
    vector(0, 1024, 1024);
    EXPECT_EQ(ids(), "race.war");
}

TEST_F(RaceChecker, TwoPipesWriteTheSameBytes) {
    load(0, 0, 64);
    vector(32, 1024, 64);
    ASSERT_EQ(ids(), "race.waw");
    EXPECT_EQ(checker->findings()[0].facts[0].second, "32");
}

TEST_F(RaceChecker, CopiesOfOnePipeMayOverlapInTime) {
    load(0, 0, 1024);
    load(512, 4096, 1024);
    EXPECT_EQ(ids(), "race.waw");
}

TEST_F(RaceChecker, ABarrierOfThePipeOrdersItsCopies) {
    load(0, 0, 1024);
    barrier(Pipe::kMte2);
    load(512, 4096, 1024);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, TheBarrierOfAnotherPipeDoesNot) {
    load(0, 0, 1024);
    barrier(Pipe::kMte3);
    load(512, 4096, 1024);
    EXPECT_EQ(ids(), "race.waw");
}

TEST_F(RaceChecker, ABarrierOfAllPipesOrdersEverything) {
    load(0, 0, 1024);
    barrier(Pipe::kAll);
    vector(0, 0, 1024);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, AutomaticSyncOrdersVectorAfterVectorOnly) {
    vector(0, 1024, 64);
    vector(1024, 0, 64);
    EXPECT_EQ(ids(), "");
    without_automatic_sync();
    vector(0, 1024, 64);
    vector(2048, 0, 64);
    EXPECT_EQ(ids(), "race.raw");
    without_automatic_sync();
    vector(0, 1024, 64);
    barrier(Pipe::kV);
    vector(2048, 0, 64);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, AutomaticSyncOrdersScalarAccesses) {
    load(0, 0, 64);
    scalar(Space::kUb, 0, false);
    scalar(Space::kUb, 32, true);
    vector(1024, 0, 64);  // after the wait of the read, S issued this
    EXPECT_EQ(ids(), "");
    without_automatic_sync();
    load(0, 0, 64);
    scalar(Space::kUb, 0, false);
    EXPECT_EQ(ids(), "race.raw");
    without_automatic_sync();
    scalar(Space::kUb, 32, true);
    vector(1024, 0, 64);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, AutomaticSyncWaitsForTheAccessThatItDependsOn) {
    load(0, 0, 64);
    load(1024, 4096, 64);
    scalar(Space::kUb, 0, false);
    vector(2048, 1024, 64);  // nothing waits for the second load
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, StoresOfTheScalarUnitToGmAreNotCovered) {
    scalar(Space::kGm, kGm, true);
    load(0, 0, 64);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, ScalarReadOfGmAfterAStoreIsCovered) {
    store(0, 0, 64);
    scalar(Space::kGm, kGm, false);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, GmWrittenAndReadAgainInOneCore) {
    store(0, 0, 64);
    load(1024, 32, 64);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, GmWrittenAndReadAgainWithAFlag) {
    store(0, 0, 64);
    pass("MTE3_MTE2");
    load(1024, 32, 64);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, GapsOfAStridedCopyAreNotTouched) {
    Footprint pieces = run(Space::kUb, 0, 32);
    pieces.level[0] = {4, 64};
    instr(Pipe::kMte2, pieces, run(Space::kGm, kGm, 128));
    vector(32, 1024, 32);
    vector(96, 1024, 32);
    EXPECT_EQ(ids(), "");
    vector(128, 1024, 32);
    EXPECT_EQ(ids(), "race.waw");
}

TEST_F(RaceChecker, LanesOutsideTheMaskAreNotTouched) {
    load(0, 0, 32);  // elements 0 to 7
    RepeatForm form{{0xff00, 0}, 2, {1, 1, 1}, {8, 8, 8}, false};
    Record record{};
    record.op = Opcode::kMuls;
    record.dtype = record.dst_dtype = DType::kFloat32;
    record.pipe = Pipe::kV;
    record.form = Form::kRepeat;
    record.side = &form;
    Instr event;
    event.record = &record;
    event.ndst = event.nsrc = 1;
    event.dst[0] = event.src[0] = run(Space::kUb, 0, 64);
    event.dst[0].level[0] = event.src[0].level[0] = {2, 256};
    event.dst[0].masked = event.src[0].masked = true;
    checker->on_event(event);
    EXPECT_EQ(ids(), "");
    form.mask[0] = 0x80;
    checker->on_event(event);
    EXPECT_EQ(ids(), "race.raw");
}

TEST_F(RaceChecker, AMissingFlagIsReportedOncePerPair) {
    for (int tile = 0; tile < 4; ++tile) {
        sites = 0x1000;
        load(0, 0, 1024);
        vector(1024, 0, 512);
        vector(2048, 512, 512);
        pass("V_MTE2");
    }
    ASSERT_EQ(ids(), "race.raw");
    EXPECT_EQ(checker->findings()[0].count, 4U);
}

TEST_F(RaceChecker, BlocksThatWriteTheSameBytes) {
    begin(2);
    store(0, 0, 64);
    block = 1;
    store(32, 0, 64);
    ASSERT_EQ(ids(), "gm.write-conflict");
    const Finding finding = checker->findings()[0];
    EXPECT_EQ(finding.block, 1U);
    EXPECT_EQ(finding.others[0].block, 0U);
    EXPECT_NE(finding.message.find("x[8..16]"), std::string::npos) << finding.message;
}

TEST_F(RaceChecker, AtomicWritesOfSeveralBlocksAreNoConflict) {
    begin(3);
    for (block = 0; block < 3; ++block) store(0, 0, 64, true);
    EXPECT_EQ(ids(), "");
    block = 2;
    store(0, 64, 64);
    EXPECT_NE(ids().find("gm.write-conflict"), std::string::npos);
}

TEST_F(RaceChecker, ABlockReadsWhatAnotherOneWrites) {
    begin(2);
    load(0, 0, 64);
    block = 1;
    store(0, 0, 64);
    EXPECT_EQ(ids(), "gm.read-conflict");
}

TEST_F(RaceChecker, SyncAllOrdersBlocks) {
    begin(2);
    for (block = 0; block < 2; ++block) {
        store(block * 64, 0, 64);
        checker->on_event(SyncAllReached{block, nullptr});
    }
    for (block = 0; block < 2; ++block) load(0, 0, 128);
    EXPECT_EQ(ids(), "");
}

TEST_F(RaceChecker, WhatComesAfterSyncAllIsNotOrdered) {
    begin(2);
    for (block = 0; block < 2; ++block) checker->on_event(SyncAllReached{block, nullptr});
    block = 0;
    store(0, 0, 64);
    block = 1;
    load(0, 0, 64);
    EXPECT_EQ(ids(), "gm.read-conflict");
}

TEST_F(RaceChecker, CrossCoreFlagsOrderTheCoresOfABlock) {
    begin(3, 1, 2);  // one cube core, two vector cores
    block = 0;
    store(0, 0, 64);
    checker->on_event(CrossCoreSet{0, 2, 3, Pipe::kMte3, nullptr});
    block = 1;
    checker->on_event(CrossCoreWait{1, 3, nullptr});
    load(0, 0, 64);
    EXPECT_EQ(ids(), "");
    block = 2;
    load(0, 0, 64);
    EXPECT_EQ(ids(), "gm.read-conflict");
}

TEST_F(RaceChecker, ACrossCoreFlagWaitsForItsOwnPipe) {
    begin(3, 1, 2);
    block = 0;
    store(0, 0, 64);
    checker->on_event(CrossCoreSet{0, 2, 3, Pipe::kMte2, nullptr});
    block = 1;
    checker->on_event(CrossCoreWait{1, 3, nullptr});
    load(0, 0, 64);
    EXPECT_EQ(ids(), "gm.read-conflict");
}

TEST_F(RaceChecker, SignalsInGmOrderBlocks) {
    begin(2);
    int32_t slot = 0;
    store(0, 0, 64);
    barrier(Pipe::kAll);
    checker->on_event(GmSignal{0, &slot, nullptr});
    block = 1;
    checker->on_event(GmWaitEnded{1, &slot, nullptr});
    load(0, 0, 64);
    EXPECT_EQ(ids(), "");
    block = 0;
    store(32, 0, 32);
    EXPECT_EQ(ids(), "gm.read-conflict");
}

TEST_F(RaceChecker, ACubeCoreHasNoAutomaticSync) {
    begin(1, 1, 0);
    scalar(Space::kL1, 0, true);
    instr(Pipe::kMte1, run(Space::kL0a, 0, 64), run(Space::kL1, 0, 64));
    EXPECT_EQ(ids(), "race.raw");
}

}  // namespace
}  // namespace drydock::check
