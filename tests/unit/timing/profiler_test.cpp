// Times by hand: see the figures of small_soc() and parameter_text().
#include <gtest/gtest.h>

#include "machine.h"

namespace drydock::timing::test {
namespace {

const StepTime& step(const LaunchProfile& profile, uint32_t core, size_t number) {
    return profile.times[core].steps[number];
}

TEST(Profiler, ACopyTakesIssueLatencyAndBytesByRate) {
    Player player(1);
    player.copy_in(0, 0, 0, 3200);
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(step(profile, 0, 0).start, 20);
    EXPECT_DOUBLE_EQ(step(profile, 0, 0).finish, 20 + 100 + 3200 / 32);
    EXPECT_DOUBLE_EQ(profile.cycles, 220);
    EXPECT_DOUBLE_EQ(profile.task_us, 0.22 + 0.5);
}

TEST(Profiler, CopiesOfOnePipeHideTheLatencyOfTheNext) {
    Player player(1);
    player.copy_in(0, 0, 0, 3200);
    player.copy_in(0, 4096, 4096, 3200);
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(profile.cycles, 220 + 100);
    EXPECT_EQ(step(profile, 0, 1).cause, Cause::kPipe);
}

TEST(Profiler, AFlagMakesThePipeWait) {
    Player player(1);
    player.copy_in(0, 0, 0, 3200);  // until 220
    player.flag(0, Pipe::kMte2, Pipe::kV);
    player.add(0, 8192, 0, 640);  // 10 repeats: 4 + 10, and 18 until the result
    player.flag(0, Pipe::kV, Pipe::kMte3);
    player.copy_out(0, 65536, 8192, 1600);
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).start, 220);
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).finish, 220 + 14 + 18);
    EXPECT_EQ(step(profile, 0, 1).cause, Cause::kOther);
    EXPECT_EQ(step(profile, 0, 1).on, Pipe::kMte2);
    EXPECT_DOUBLE_EQ(step(profile, 0, 2).start, 252);
    EXPECT_DOUBLE_EQ(profile.cycles, 252 + 1600 / 16);
    EXPECT_DOUBLE_EQ(profile.overlap_share(), 0);
}

TEST(Profiler, IndependentVectorInstructionsFollowSooner) {
    Player dependent(1), independent(1);
    dependent.add(0, 0, 8192, 64);
    dependent.add(0, 16384, 0, 64);
    independent.add(0, 0, 8192, 64);
    independent.add(0, 16384, 8192, 64);
    // Issued at 4, the first runs 5 cycles and has its result 18 later.
    EXPECT_DOUBLE_EQ(dependent.end().cycles, 4 + 2 * (5 + 18));
    EXPECT_DOUBLE_EQ(independent.end().cycles, 4 + 2 * 5 + 18);
}

TEST(Profiler, ChipBandwidthIsSharedByTheCores) {
    Player player(4);
    for (uint32_t c = 0; c < 4; ++c) player.copy_in(c, c * 8192, 0, 3072);
    // Four cores want 32 bytes per cycle each, memory gives 64 in all: 16 each.
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(profile.cycles, 120 + 3072 / 16);
    EXPECT_EQ(profile.bound.kind, Bound::Kind::kLatencyMemory);
}

TEST(Profiler, CoresStartOneAfterTheOther) {
    Player player(2, 100);
    for (uint32_t c = 0; c < 2; ++c) player.copy_in(c, c * 8192, 0, 3072);
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(profile.cores[1].cycles, 120 + 96);
    EXPECT_DOUBLE_EQ(profile.cycles, 100 + 120 + 96);
    EXPECT_DOUBLE_EQ(profile.task_us, 0.316 + 0.5);
}

TEST(Profiler, WhatIsInTheL2ComesFaster) {
    Player player(1);
    player.copy_in(0, 0, 0, 512);  // 120 + 16
    player.copy_in(0, 0, 0, 512);  // issued at 40, hits come with 256 / 4 bytes per cycle
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).traffic.hit_bytes, 512);
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).finish, 40 + 100 + 8);
}

TEST(Profiler, EvictedWritesTakeMemoryBandwidth) {
    Player player(1);
    player.copy_out(0, 0, 0, 32768);  // the L2 is full of dirty lines
    player.flag(0, Pipe::kMte3, Pipe::kMte2);
    player.copy_in(0, 1 << 20, 0, 1024);  // drives two of them out
    player.bypass = 1;
    player.copy_in(0, 2 << 20, 0, 1024);  // leaves nothing behind
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(step(profile, 0, 0).traffic.memory_bytes, 0);
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).traffic.memory_bytes, 1024 + 2 * 1024);
    EXPECT_DOUBLE_EQ(step(profile, 0, 2).traffic.memory_bytes, 1024);
}

TEST(Profiler, RowsThatCrossLinesCostMore) {
    Player player(1);
    player.copy_in(0, 32, 0, 1024);          // each request of 512 bytes meets 5 pieces of 128
    player.copy_in(0, 8192 + 256, 0, 1024);  // whole pieces
    const LaunchProfile profile = player.end();
    EXPECT_TRUE(step(profile, 0, 0).traffic.unaligned);
    EXPECT_DOUBLE_EQ(step(profile, 0, 0).traffic.l2_bytes, 2 * 5 * 128);
    EXPECT_DOUBLE_EQ(step(profile, 0, 0).finish, 120 + 1024 / (32 * 0.5));
    EXPECT_DOUBLE_EQ(step(profile, 0, 1).traffic.l2_bytes, 1024);
}

TEST(Profiler, AScalarReadWaitsForTheVectorResult) {
    Player player(1);
    player.add(0, 0, 8192, 64);  // result at 4 + 5 + 18
    player.take(ScalarAccess{0, {Space::kUb, 0, 0}, 4, false, nullptr});
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(profile.cycles, 27 + 10);
}

TEST(Profiler, SyncAllEndsForAllWhenTheLastHasCome) {
    Player player(2);
    player.copy_in(0, 0, 0, 3200);  // core 0 comes at 220
    for (uint32_t c = 0; c < 2; ++c) player.take(SyncAllReached{c, nullptr, true});
    const LaunchProfile profile = player.end();
    EXPECT_DOUBLE_EQ(profile.times[0].end, 1220);
    EXPECT_DOUBLE_EQ(profile.times[1].end, 1220);
}

TEST(Profiler, UnevenCoresAreNamedWithTheFactor) {
    Player player(2);
    player.copy_in(0, 0, 0, 3072);     // 120 + 96
    player.copy_in(1, 8192, 0, 9216);  // 120 + 288
    EXPECT_DOUBLE_EQ(player.end().imbalance(), 408 / 312.0);
}

TEST(Profiler, ALaunchThatStoppedHalfWayStillHasAProfile) {
    Player player(2);
    player.take(SyncAllReached{0, nullptr, true});  // core 1 never comes
    player.copy_in(0, 0, 0, 3200);
    EXPECT_DOUBLE_EQ(player.end().cycles, 220);
}

}  // namespace
}  // namespace drydock::timing::test
