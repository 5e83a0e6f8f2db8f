// The sync checker alone, on flags made by hand.
#include <gtest/gtest.h>

#include <cstring>

#include "check/sync/checker.h"
#include "isa/hard_event.h"

namespace drydock::check {
namespace {

class SyncChecker : public testing::Test {
  protected:
    std::unique_ptr<Observer> checker = make_sync_checker(find_soc("Ascend910B3"));
    uint32_t block = 0;

    void SetUp() override { begin(1); }
    void begin(uint32_t cores, uint8_t cube = 0, uint8_t vector = 1) {
        KernelBegin event;
        event.kernel = "k";
        event.block_count = cores;
        event.cube_per_block = cube;
        event.vector_per_block = vector;
        checker->on_event(event);
    }
    static uint8_t number(const char* name) {
        uint8_t event = 0;
        while (std::strcmp(kHardEvents[event].name, name) != 0) ++event;
        return event;
    }
    static const void* at(uintptr_t line) { return reinterpret_cast<const void*>(line); }
    void set(const char* event, int32_t id, uintptr_t line, bool implied = false) {
        checker->on_event(FlagSet{block, number(event), id, implied, at(line)});
    }
    void wait(const char* event, int32_t id, uintptr_t line, bool implied = false) {
        checker->on_event(FlagWait{block, number(event), id, implied, at(line)});
    }
    void cross_set(uint32_t core, uint8_t mode, uint16_t id, uintptr_t line) {
        checker->on_event(CrossCoreSet{core, mode, id, Pipe::kMte3, at(line)});
    }
    void cross_wait(uint32_t core, uint16_t id) {
        checker->on_event(CrossCoreWait{core, id, nullptr});
    }
    /// "id@line ..." of what was found.
    std::string end(bool completed = true) {
        checker->on_event(BlockEnd{block});
        checker->on_event(KernelEnd{completed});
        std::string text;
        for (const Finding& finding : checker->findings()) {
            if (!text.empty()) text += " ";
            text += finding.id + "@" + std::to_string(reinterpret_cast<uintptr_t>(finding.site));
        }
        return text;
    }
};

TEST_F(SyncChecker, PairsAreSilent) {
    for (int i = 0; i < 3; ++i) {
        set("MTE2_V", 0, 1);
        set("MTE2_V", 1, 2);
        set("V_MTE3", 0, 3);
        wait("MTE2_V", 1, 4);
        wait("MTE2_V", 0, 5);
        wait("V_MTE3", 0, 6);
    }
    EXPECT_EQ(end(), "");
    EXPECT_EQ(checker->summary(), "sync: 18 flags, 0 barriers, 0 signals between cores checked");
}

TEST_F(SyncChecker, AFlagLeftSetNamesItsSet) {
    set("MTE2_V", 3, 7);
    EXPECT_EQ(end(), "sync.unpaired@7");
    EXPECT_NE(checker->findings()[0].message.find("MTE2_V id 3"), std::string::npos);
}

TEST_F(SyncChecker, AFlagSetTwiceNamesTheSecondSetAndTheFirst) {
    set("MTE2_V", 0, 7);
    set("MTE2_V", 0, 8);
    wait("MTE2_V", 0, 9);
    EXPECT_EQ(end(), "sync.double-set@8");
    EXPECT_EQ(checker->findings()[0].others.at(0).site, at(7));
}

TEST_F(SyncChecker, AWaitForNothingIsADeadlock) {
    wait("V_MTE3", 1, 4);
    EXPECT_EQ(end(), "sync.deadlock@4");
    EXPECT_EQ(checker->findings()[0].severity, Severity::kError);
    EXPECT_NE(checker->findings()[0].message.find("pipe MTE3 waits"), std::string::npos);
}

TEST_F(SyncChecker, AWaitBeforeItsSetIsOneOfTheOrder) {
    wait("V_MTE3", 1, 4);
    set("V_MTE3", 1, 5);
    EXPECT_EQ(end(), "sync.wait-before-set@4");
}

TEST_F(SyncChecker, IdsOutsideTheRangeAreThoseOfTheKernelOnly) {
    set("MTE2_V", 8, 1);
    wait("MTE2_V", 8, 2);
    set("MTE2_V", -1, 3, true);  // a queue with more tensors than ids says so itself
    wait("MTE2_V", -1, 4, true);
    EXPECT_EQ(end(), "sync.id-range@1 sync.id-range@2");
}

TEST_F(SyncChecker, AnIdOfAQueueIsNotTheKernels) {
    set("MTE2_V", 0, 1, true);
    set("MTE2_V", 0, 2);
    EXPECT_EQ(end(), "sync.id-clash@2");
}

TEST_F(SyncChecker, FlagsOfBlocksAreApart) {
    begin(2);
    set("MTE2_V", 0, 1);
    block = 1;
    wait("MTE2_V", 0, 2);
    checker->on_event(BlockEnd{0});
    EXPECT_EQ(end(), "sync.deadlock@2 sync.unpaired@1");
}

TEST_F(SyncChecker, CrossCoreFlagsNeedTheirWaits) {
    begin(2);
    for (uint32_t core : {0u, 1u}) cross_set(core, 0, 4, 10 + core);
    cross_wait(0, 4);
    EXPECT_EQ(end(), "sync.cross-unpaired@11");
    EXPECT_NE(checker->findings()[0].message.find("raised for core 1"), std::string::npos);
}

TEST_F(SyncChecker, CrossCoreFlagsNeedAllWhoSetThem) {
    begin(3);
    for (uint32_t core : {0u, 1u}) cross_set(core, 0, 4, 10 + core);
    EXPECT_EQ(end(), "sync.cross-partial@11");
    EXPECT_NE(checker->findings()[0].message.find("2 of 3 cores"), std::string::npos);
}

TEST_F(SyncChecker, AStoppedKernelIsNotJudgedByItsEnd) {
    begin(2);
    cross_set(0, 0, 4, 10);
    EXPECT_EQ(end(false), "");
}

}  // namespace
}  // namespace drydock::check
