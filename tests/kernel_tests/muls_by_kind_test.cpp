// A kernel test of an extern "C" kernel with tiling keys, and tests that have to fail: what a
// kernel does wrong becomes a failure of the running test, and the next test runs.
#include "gtest/gtest-spi.h"
#include "gtest/gtest.h"
#ifdef __CCE_KT_TEST__
#include "data_utils.h"
#include "muls_by_kind_tiling_data.h"
#include "tikicpulib.h"
#endif
#include <cstdint>

using namespace std;

extern "C" __global__ __aicore__ void muls_by_kind(GM_ADDR self, GM_ADDR out, GM_ADDR workspace,
                                                   GM_ADDR tiling);
extern "C" __global__ __aicore__ void faulty(GM_ADDR self, GM_ADDR out, GM_ADDR workspace,
                                             GM_ADDR tiling);

class muls_by_kind_test : public testing::Test {
  protected:
    static void SetUpTestCase() { cout << "muls_by_kind_test SetUp" << endl; }
    void SetUp() override { SetKernelMode(KernelMode::AIV_MODE); }

    uint8_t* self = nullptr;
    uint8_t* out = nullptr;
    uint8_t* workspace = nullptr;
    uint8_t* tiling = nullptr;
    size_t count = 0;

    void Prepare(size_t n, int64_t perCore) {
        count = n;
        self = (uint8_t*)AscendC::GmAlloc(n * sizeof(float));
        out = (uint8_t*)AscendC::GmAlloc(n * sizeof(float));
        workspace = (uint8_t*)AscendC::GmAlloc(16 * 1024 * 1024);
        tiling = (uint8_t*)AscendC::GmAlloc(sizeof(MulsByKindTilingData));
        auto* data = reinterpret_cast<MulsByKindTilingData*>(tiling);
        data->total = n;
        data->perCore = perCore;
        data->scale = 3.0f;
        vector<float> values(n);
        for (size_t i = 0; i < n; ++i) values[i] = static_cast<float>(i);
        WriteFile("./self.bin", values.data(), n * sizeof(float));
        size_t size = n * sizeof(float);
        ASSERT_TRUE(ReadFile("./self.bin", size, self, size));
    }
    void Check() {
        for (size_t i = 0; i < count; ++i)
            ASSERT_EQ(reinterpret_cast<float*>(out)[i], 3.0f * i) << i;
    }
    void TearDown() override {
        AscendC::GmFree((void*)self);
        AscendC::GmFree((void*)out);
        AscendC::GmFree((void*)workspace);
        AscendC::GmFree((void*)tiling);
    }
};

TEST_F(muls_by_kind_test, whole_tiles_key_101) {
    Prepare(2048, 512);
    ICPU_SET_TILING_KEY(101);
    ICPU_RUN_KF(muls_by_kind, 4, self, out, workspace, (uint8_t*)(tiling));
    Check();
}

TEST_F(muls_by_kind_test, ragged_key_102) {
    Prepare(1001, 512);
    ICPU_SET_TILING_KEY(102);
    ICPU_RUN_KF(muls_by_kind, 2, self, out, workspace, tiling);
    Check();
}

TEST_F(muls_by_kind_test, empty_key) {
    Prepare(256, 256);
    ICPU_SET_TILING_KEY(1000000000000203UL);
    ICPU_RUN_KF(muls_by_kind, 1, self, out, workspace, tiling);
    EXPECT_EQ(reinterpret_cast<float*>(out)[255], 0.0f);
}

TEST_F(muls_by_kind_test, mix_mode_runs_two_vector_cores_per_block) {
    Prepare(2048, 512);
    SetKernelMode(KernelMode::MIX_MODE);
    ICPU_SET_TILING_KEY(101);
    ICPU_RUN_KF(muls_by_kind, 2, self, out, workspace, tiling);  // GetBlockIdx() is 0 to 3
    Check();
}

TEST_F(muls_by_kind_test, lost_tail_is_a_failure) {
    Prepare(1001, 512);
    ICPU_SET_TILING_KEY(101);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(muls_by_kind, 2, self, out, workspace, tiling),
                            "tail.rounded-down");
}

// Keys of `faulty`: what goes wrong.
TEST_F(muls_by_kind_test, write_past_the_end_is_a_failure) {
    Prepare(64, 64);
    ICPU_SET_TILING_KEY(1);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 1, self, out, workspace, tiling), "mem.gm-oob");
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 1, self, out, workspace, tiling), "faulty.cpp");
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 1, self, out, workspace, tiling), "out");
}

TEST_F(muls_by_kind_test, crash_is_a_failure) {
    Prepare(64, 64);
    ICPU_SET_TILING_KEY(2);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 3, self, out, workspace, tiling), "SIGSEGV");
}

TEST_F(muls_by_kind_test, deadlock_is_a_failure) {
    Prepare(64, 64);
    ICPU_SET_TILING_KEY(3);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 3, self, out, workspace, tiling), "sync.deadlock");
}

TEST_F(muls_by_kind_test, endless_loop_is_a_failure) {
    Prepare(64, 64);
    ICPU_SET_TILING_KEY(4);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(faulty, 2, self, out, workspace, tiling),
                            "no end after 2000 ms");
}

TEST_F(muls_by_kind_test, small_tiling_data_are_a_failure) {
    Prepare(64, 64);
    uint8_t* small = (uint8_t*)AscendC::GmAlloc(8);
    ICPU_SET_TILING_KEY(101);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(muls_by_kind, 1, self, out, workspace, small),
                            "launch.tiling-size");
    AscendC::GmFree(small);
}

TEST_F(muls_by_kind_test, no_blocks_are_a_failure) {
    Prepare(64, 64);
    EXPECT_NONFATAL_FAILURE(ICPU_RUN_KF(muls_by_kind, 0, self, out, workspace, tiling),
                            "block count 0");
}

TEST_F(muls_by_kind_test, freeing_what_is_not_there_is_a_failure) {
    Prepare(64, 64);
    uint8_t* once = (uint8_t*)AscendC::GmAlloc(8);
    AscendC::GmFree(once);
    EXPECT_NONFATAL_FAILURE(AscendC::GmFree(once), "mem.gm-free");
    int local = 0;
    EXPECT_NONFATAL_FAILURE(AscendC::GmFree(&local), "mem.gm-free");
}

TEST_F(muls_by_kind_test, works_after_all_that) {
    Prepare(512, 256);
    ICPU_SET_TILING_KEY(101);
    ICPU_RUN_KF(muls_by_kind, 2, self, out, workspace, tiling);
    Check();
}
