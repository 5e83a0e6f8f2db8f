// A kernel test in the usual form: GoogleTest, the operator's kernel source included, its template
// instances called through ICPU_RUN_KF. Compiled by a plain g++ (kernel_tests.py).
#include <gtest/gtest.h>

#ifdef __CCE_KT_TEST__
#include "tikicpulib.h"
#endif
#include "op_kernel/leakyrelu_v2.cpp"

namespace {

using std::string;

class leakyrelu_v2_test : public testing::Test {
  protected:
    static void SetUpTestCase() { AscendC::SetKernelMode(KernelMode::AIV_MODE); }
};

/// x = -n/2, ..., in the kernel's type; every y is compared.
template <uint32_t schMode>
void RunCase(int64_t n, uint32_t numBlocks) {
    const size_t bytes = n * sizeof(DTYPE_X);
    uint8_t* x = (uint8_t*)AscendC::GmAlloc(bytes);
    uint8_t* y = (uint8_t*)AscendC::GmAlloc(bytes);
    uint8_t* workspace = (uint8_t*)AscendC::GmAlloc(1024);
    uint8_t* tiling = (uint8_t*)GmAlloc(sizeof(LeakyreluV2TilingData));
    LeakyreluV2TilingData* tilingDatafromBin = reinterpret_cast<LeakyreluV2TilingData*>(tiling);
    const int64_t blocks = (bytes + 31) / 32;
    tilingDatafromBin->totalElements = n;
    tilingDatafromBin->blocksPerCore = blocks / numBlocks;
    tilingDatafromBin->tailCores = blocks % numBlocks;
    tilingDatafromBin->tileElements = 512;
    tilingDatafromBin->negativeSlope = 0.25f;
    for (int64_t i = 0; i < n; ++i) ((DTYPE_X*)x)[i] = static_cast<DTYPE_X>(float(i - n / 2));

    ICPU_SET_TILING_KEY(schMode);
    auto leakyrelu = [](GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
        ::leakyrelu_v2<schMode>(x, y, workspace, tiling);
    };
    ICPU_RUN_KF(leakyrelu, numBlocks, x, y, workspace, (uint8_t*)(tilingDatafromBin));

    for (int64_t i = 0; i < n; ++i) {
        const float value = float(i - n / 2);
        // A quarter of a whole number below 1024 is exact in float16.
        ASSERT_EQ(static_cast<float>(((DTYPE_X*)y)[i]), value < 0 ? value * 0.25f : value) << i;
    }
    AscendC::GmFree(x);
    AscendC::GmFree(y);
    AscendC::GmFree(workspace);
    GmFree(tiling);
}

TEST_F(leakyrelu_v2_test, native) { RunCase<0>(1536, 2); }
TEST_F(leakyrelu_v2_test, protected_by_float) { RunCase<1>(1536, 2); }
TEST_F(leakyrelu_v2_test, ragged_end_on_many_cores) { RunCase<0>(1021, 8); }
TEST_F(leakyrelu_v2_test, more_blocks_than_work) { RunCase<1>(5, 40); }

TEST_F(leakyrelu_v2_test, template_instance_in_brackets) {
    uint8_t* x = (uint8_t*)AscendC::GmAlloc(64);
    uint8_t* y = (uint8_t*)AscendC::GmAlloc(64);
    LeakyreluV2TilingData tiling{64 / sizeof(DTYPE_X), 2, 0, 64, 0.5f};
    for (size_t i = 0; i < 64 / sizeof(DTYPE_X); ++i)
        ((DTYPE_X*)x)[i] = static_cast<DTYPE_X>(-4.0f);
    // No workspace; the tiling data are the test's own memory.
    ICPU_RUN_KF((leakyrelu_v2<0>), 1, x, y, NULL, (uint8_t*)&tiling);
    for (size_t i = 0; i < 64 / sizeof(DTYPE_X); ++i)
        EXPECT_EQ(static_cast<float>(((DTYPE_X*)y)[i]), -2.0f);
    AscendC::GmFree(x);
    AscendC::GmFree(y);
}

}  // namespace
