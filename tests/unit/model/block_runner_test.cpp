// Blocks on workers: every block once, waits between blocks, deadlocks, crashes, timeouts. The
// "kernel" here is a C++ function that talks to the model through the same doors as kernel code.
#include "model/block_runner.h"

#include <gtest/gtest.h>

#include <numeric>

#include "model/core_context.h"
#include "model/global_memory.h"

namespace drydock {
namespace {

const Soc& soc() { return find_soc("Ascend910B3"); }

struct BlockRun {
    LaunchState state;
    uint32_t workers = 0;
    BlockRun(uint32_t blocks, std::function<void()> kernel, uint32_t wanted_workers = 0,
             std::chrono::milliseconds timeout = {}, BlockCores cores = {}) {
        state.block_count = blocks;
        state.block_cores = cores;
        state.cube_limit = soc().cube_cores;
        state.core_limit = soc().cores();
        state.kernel = "test";
        state.invoke = std::move(kernel);
        workers = run_blocks(state, soc(), wanted_workers, timeout);
    }
};

class Workers : public testing::TestWithParam<uint32_t> {};
INSTANTIATE_TEST_SUITE_P(, Workers, testing::Values(1, 2, 5));

TEST_P(Workers, EveryBlockRunsOnce) {
    constexpr uint32_t kBlocks = 5000;
    std::vector<std::atomic<int>> seen(kBlocks);
    BlockRun run(
        kBlocks, [&] { ++seen[current_core().block_index]; }, GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone);
    for (const auto& count : seen) ASSERT_EQ(count, 1);
}

TEST_P(Workers, SyncAllIsABarrier) {
    constexpr uint32_t kBlocks = 40;
    constexpr int kRounds = 20;
    std::vector<std::atomic<int>> round(kBlocks);
    std::atomic<int> wrong{0};
    BlockRun run(
        kBlocks,
        [&] {
            const uint32_t me = current_core().block_index;
            for (int i = 0; i < kRounds; ++i) {
                ++round[me];
                sync_all(true);
                for (const auto& other : round) wrong += other < i + 1;
                sync_all(true);
            }
        },
        GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(wrong, 0);
}

TEST_P(Workers, MoreWaitingBlocksThanCoresWorkAndAreReported) {
    std::atomic<int> after{0};
    BlockRun run(
        300, [&] { sync_all(true), ++after; }, GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone);
    EXPECT_EQ(after, 300);
    ASSERT_EQ(run.state.findings.size(), 1u);
    EXPECT_EQ(run.state.findings[0].id, "launch.block-dim");
    EXPECT_EQ(run.state.findings[0].count, 300u);
}

TEST_P(Workers, AMissingBarrierIsADeadlockNamed) {
    BlockRun run(
        20,
        [&] {
            if (current_core().block_index != 7) sync_all(true);
        },
        GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kDeadlock);
    ASSERT_EQ(run.state.findings.size(), 1u);
    const Finding& finding = run.state.findings[0];
    EXPECT_EQ(finding.id, "sync.deadlock");
    EXPECT_NE(finding.message.find("19 of 20 blocks"), std::string::npos) << finding.message;
    EXPECT_NE(finding.message.find("SyncAll"), std::string::npos);
}

TEST_P(Workers, BlocksPassATokenThroughGm) {
    constexpr uint32_t kBlocks = 30;
    auto* slots =
        static_cast<int32_t*>(GlobalMemory::instance().allocate(kBlocks * sizeof(int32_t), 32));
    std::fill_n(slots, kBlocks, 0);
    std::vector<uint32_t> order;
    BlockRun run(
        kBlocks,
        [&] {
            // Highest block first: every block waits for the next higher one.
            const uint32_t me = current_core().block_index;
            if (me + 1 < kBlocks) wait_gm_value(&slots[me + 1], 1, false);
            order.push_back(me);
            __atomic_store_n(&slots[me], 1, __ATOMIC_RELEASE);
            gm_changed();
        },
        GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    std::vector<uint32_t> expected(kBlocks);
    std::iota(expected.rbegin(), expected.rend(), 0);
    EXPECT_EQ(order, expected);
    GlobalMemory::instance().release(slots);
}

TEST_P(Workers, APollingLoopLetsOthersRun) {
    auto* flag = static_cast<int32_t*>(GlobalMemory::instance().allocate(64, 32));
    *flag = 0;
    BlockRun run(
        8,
        [&] {
            const auto address = reinterpret_cast<uint64_t>(flag);
            const auto read = [&] {
                return __atomic_load_n(
                    static_cast<int32_t*>(scalar_access(Space::kGm, address, 4, false)),
                    __ATOMIC_ACQUIRE);
            };
            if (current_core().block_index == 7) {
                __atomic_store_n(static_cast<int32_t*>(scalar_access(Space::kGm, address, 4, true)),
                                 1, __ATOMIC_RELEASE);
            } else {
                while (read() == 0) {
                }
            }
        },
        GetParam(), std::chrono::seconds(60));
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    GlobalMemory::instance().release(flag);
}

TEST_P(Workers, CrossCoreFlagsOfAllCores) {
    std::atomic<int> before{0}, wrong{0};
    BlockRun run(
        24,
        [&] {
            ++before;
            cross_core_set(0, Pipe::kMte3, 3);
            cross_core_wait(3);
            wrong += before != 24;
        },
        GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(wrong, 0);
}

TEST_P(Workers, AWaitForAFlagNobodySetsIsADeadlock) {
    BlockRun run(
        3, [] { cross_core_wait(5); }, GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kDeadlock);
    EXPECT_NE(run.state.findings.at(0).message.find("CrossCoreWaitFlag(5)"), std::string::npos);
}

TEST_P(Workers, ACrashEndsTheLaunchAndNamesTheBlock) {
    BlockRun run(
        10,
        [] {
            volatile uintptr_t wild = 0x10;
            if (current_core().block_index == 4) *reinterpret_cast<volatile int*>(wild) = 1;
            sync_all(true);
        },
        GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kCrashed);
    EXPECT_EQ(run.state.stop.block, 4u);
    EXPECT_NE(run.state.stop.what.find("SIGSEGV"), std::string::npos) << run.state.stop.what;
    BlockRun again(
        10, [] { sync_all(true); }, GetParam());
    EXPECT_EQ(again.state.stop.kind, Stop::Kind::kNone);
}

TEST_P(Workers, AnExceptionEndsTheLaunch) {
    BlockRun run(
        4, [] { throw std::runtime_error("no such tile"); }, GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kCrashed);
    EXPECT_NE(run.state.stop.what.find("no such tile"), std::string::npos) << run.state.stop.what;
}

TEST_P(Workers, AKernelFaultIsAFinding) {
    BlockRun run(
        4, [] { kernel_fault("queue.exhausted", "no free buffer", "free one"); }, GetParam());
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kFault);
    ASSERT_GE(run.state.findings.size(), 1u);
    EXPECT_EQ(run.state.findings[0].id, "queue.exhausted");
    EXPECT_EQ(run.state.findings[0].hint, "free one");
}

TEST_P(Workers, AnEndlessLoopTimesOut) {
    volatile uint64_t counter = 0;
    BlockRun run(
        6,
        [&] {
            if (current_core().block_index == 2) {
                while (true) counter = counter + 1;
            }
        },
        GetParam(), std::chrono::milliseconds(200));
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kTimedOut);
}

constexpr BlockCores kMixed{1, 2};

TEST_P(Workers, AMixedLaunchHasACubeCoreAndTwoVectorCoresPerBlock) {
    constexpr uint32_t kBlocks = 20;
    std::vector<std::atomic<int>> cube(kBlocks), vector(2 * kBlocks), number(3 * kBlocks);
    std::atomic<int> wrong{0};
    BlockRun run(
        kBlocks,
        [&] {
            const CoreContext& core = current_core();
            const bool is_cube = core.core_type == CoreType::kCube;
            ++(is_cube ? cube : vector)[core.block_index];
            ++number[core.core_number];
            wrong += core.block_count != kBlocks || !core.mixed;
            wrong += core.sub_block_count != (is_cube ? 1 : 2);
            wrong += core.sub_block_index != (is_cube ? 0 : core.block_index % 2);
        },
        GetParam(), {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone);
    EXPECT_EQ(wrong, 0);
    for (const auto* seen : {&cube, &vector, &number}) {
        for (const auto& count : *seen) ASSERT_EQ(count, 1);
    }
}

TEST_P(Workers, ModeTwoFlagsPairACubeCoreWithItsVectorCores) {
    constexpr uint32_t kBlocks = 12;
    std::vector<std::atomic<int>> made(kBlocks), taken(kBlocks);
    std::atomic<int> wrong{0};
    BlockRun run(
        kBlocks,
        [&] {
            const CoreContext& core = current_core();
            for (int round = 1; round <= 5; ++round) {
                if (core.core_type == CoreType::kCube) {
                    ++made[core.block_index];
                    cross_core_set(2, Pipe::kFix, 3);  // both vector cores go on
                    cross_core_wait(4);                // both have come
                    wrong += taken[core.block_index] != 2 * round;
                } else {
                    cross_core_wait(3);
                    wrong += made[core.block_index / 2] < round;
                    ++taken[core.block_index / 2];
                    cross_core_set(2, Pipe::kMte3, 4);
                }
            }
        },
        GetParam(), {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(wrong, 0);
    EXPECT_TRUE(run.state.findings.empty());
}

TEST_P(Workers, ModesZeroAndOneJoinCoresOfOneKind) {
    constexpr uint32_t kBlocks = 6;
    std::atomic<int> cubes{0}, vectors{0}, wrong{0};
    std::vector<std::atomic<int>> pair(kBlocks);
    BlockRun run(
        kBlocks,
        [&] {
            const CoreContext& core = current_core();
            const bool cube = core.core_type == CoreType::kCube;
            ++(cube ? cubes : vectors);
            cross_core_set(0, Pipe::kMte3, 1);
            cross_core_wait(1);
            wrong += cube ? cubes != kBlocks : vectors != 2 * kBlocks;
            if (cube) return;
            ++pair[core.block_index / 2];
            cross_core_set(1, Pipe::kMte3, 2);
            cross_core_wait(2);
            wrong += pair[core.block_index / 2] != 2;
        },
        GetParam(), {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(wrong, 0);
}

TEST_P(Workers, SyncAllJoinsVectorCoresOrAllCores) {
    std::atomic<int> vectors{0}, all{0}, wrong{0};
    BlockRun run(
        10,
        [&] {
            if (current_core().core_type == CoreType::kVector) ++vectors;
            sync_all(true);  // nothing on a cube core
            if (current_core().core_type == CoreType::kVector) wrong += vectors != 20;
            ++all;
            sync_all(false);
            wrong += all != 30;
        },
        GetParam(), {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(wrong, 0);
}

TEST_P(Workers, ADeadlockOfAMixedLaunchNamesTheCores) {
    BlockRun run(
        2,
        [] {
            // The second vector core of each block never sets the flag.
            if (current_core().core_type == CoreType::kCube) return cross_core_wait(6);
            if (current_core().sub_block_index == 0) cross_core_set(2, Pipe::kMte3, 6);
        },
        GetParam(), {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kDeadlock);
    const std::string& text = run.state.findings.at(0).message;
    EXPECT_NE(text.find("2 of 6 cores"), std::string::npos) << text;
    EXPECT_NE(text.find("AIC of block 0 waits in CrossCoreWaitFlag(6)"), std::string::npos) << text;
}

TEST(BlockRunner, AFlagSetTooOftenOverflows) {
    BlockRun run(1, [] {
        for (int i = 0; i < 16; ++i) cross_core_set(1, Pipe::kMte3, 2);
    });
    ASSERT_EQ(run.state.findings.size(), 1u);
    EXPECT_EQ(run.state.findings[0].id, "sync.flag-overflow");
}

TEST(BlockRunner, FlagsOfSyncAllClashWithHandSetOnes) {
    BlockRun run(2, [] {
        cross_core_set(0, Pipe::kMte3, 11);
        cross_core_wait(11);
        sync_all(true);
    });
    ASSERT_EQ(run.state.findings.size(), 1u);
    EXPECT_EQ(run.state.findings[0].id, "sync.flag-clash");
}

TEST(BlockRunner, CubeAndVectorCoresKeepToTheirMemories) {
    std::atomic<int> ran{0}, skipped{0};
    BlockRun run(
        1,
        [&] {
            const bool cube = current_core().core_type == CoreType::kCube;
            auto* ub = static_cast<float*>(scalar_access(Space::kUb, 0, 4, true));
            *ub = 1.0f;
            Record add{};
            add.op = Opcode::kAdds;
            add.dtype = add.dst_dtype = DType::kFloat32;
            add.pipe = Pipe::kV;
            add.dst_space = add.src_space = Space::kUb;
            add.count = 1;
            const float two = 2.0f;
            __builtin_memcpy(&add.scalar, &two, sizeof two);
            record(add);
            const float now = *static_cast<float*>(scalar_access(Space::kUb, 0, 4, false));
            if (cube) skipped += now == 0.0f;
            if (!cube) ran += now == 3.0f;
        },
        1, {}, kMixed);
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(ran, 2);
    EXPECT_EQ(skipped, 1);
}

TEST(BlockRunner, AProductCountsTheBytesOfItsOperands) {
    uint16_t a[2 * 3] = {}, b[3 * 4] = {};
    float c[2 * 4];
    BlockRun run(1, [&] {
        const auto gm = [](DType dtype, const void* at, uint64_t pitch) {
            return MatrixOperand{Space::kGm, dtype, false, 0, reinterpret_cast<uint64_t>(at),
                                 pitch};
        };
        MatmulForm form{};
        form.a = gm(DType::kFloat16, a, 3 * sizeof(uint16_t));
        form.b = gm(DType::kFloat16, b, 4 * sizeof(uint16_t));
        form.c = gm(DType::kFloat32, c, 4 * sizeof(float));
        form.m = 2, form.n = 4, form.k = 3;
        Record r{};
        r.op = Opcode::kMatmul;
        r.dtype = DType::kFloat16;
        r.dst_dtype = DType::kFloat32;
        r.dst_space = r.src_space = Space::kGm;
        r.form = Form::kSpecial;
        r.side = &form;
        record(r);
    });
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kNone) << run.state.stop.what;
    EXPECT_EQ(run.state.gm_read_bytes, sizeof a + sizeof b);
    EXPECT_EQ(run.state.gm_written_bytes, sizeof c);
}

TEST(BlockRunner, LocalScalarAccessIsBounded) {
    BlockRun run(1, [] {
        const uint32_t end = current_core().local_bytes[static_cast<int>(Space::kUb)];
        *static_cast<uint8_t*>(scalar_access(Space::kUb, end - 1, 1, true)) = 1;
        scalar_access(Space::kUb, end - 1, 2, false);
    });
    EXPECT_EQ(run.state.stop.kind, Stop::Kind::kFault);
    EXPECT_EQ(run.state.findings.at(0).id, "mem.local-oob");
}

TEST(KernelPrint, OutsideAKernelIsPlainOutput) {
    ::testing::internal::CaptureStdout();
    kernel_print("from the host\n");
    std::fflush(stdout);
    EXPECT_EQ(::testing::internal::GetCapturedStdout(), "from the host\n");
}

}  // namespace
}  // namespace drydock
