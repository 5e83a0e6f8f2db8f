// Tiling of the matrix multiplication: blocks within the memories, cores that cover the matrix.
#include <gtest/gtest.h>

#include <algorithm>

#include "tiling/tiling_api.h"

namespace {

using namespace matmul_tiling;

constexpr int64_t kL0 = 64 * 1024, kL0c = 128 * 1024, kL1 = 512 * 1024;  // Ascend910B1

void check(const TCubeTiling& t, int a_bytes, int cores) {
    EXPECT_LE(2ll * t.baseM * t.baseK * a_bytes, kL0);
    EXPECT_LE(2ll * t.baseN * t.baseK * a_bytes, kL0);
    EXPECT_LE(4ll * t.baseM * t.baseN * t.dbL0C, kL0c);
    EXPECT_LE((1ll * t.depthA1 * t.baseM + 1ll * t.depthB1 * t.baseN) * t.baseK * a_bytes, kL1);
    EXPECT_EQ(t.baseM % 16, 0);
    EXPECT_EQ(t.baseN % 16, 0);
    EXPECT_GE(t.usedCoreNum, 1);
    EXPECT_LE(t.usedCoreNum, cores);
    const int rows = (t.M + t.singleCoreM - 1) / t.singleCoreM;
    const int columns = (t.N + t.singleCoreN - 1) / t.singleCoreN;
    EXPECT_EQ(rows * columns, t.usedCoreNum);
}

TEST(MatmulTiling, ManyShapesOnManyCores) {
    auto* platform = platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
    ASSERT_NE(platform, nullptr);
    for (DataType type : {DataType::DT_FLOAT16, DataType::DT_FLOAT, DataType::DT_INT8}) {
        const int bytes = type == DataType::DT_FLOAT ? 4 : type == DataType::DT_FLOAT16 ? 2 : 1;
        for (int cores : {1, 3, 24, 48}) {
            for (int m : {1, 16, 100, 4096}) {
                for (int n : {1, 17, 1024}) {
                    SCOPED_TRACE(testing::Message() << m << "x" << n << " on " << cores);
                    MultiCoreMatmulTiling tiling(*platform);
                    tiling.SetDim(cores);
                    tiling.SetAType(TPosition::GM, CubeFormat::ND, type);
                    tiling.SetBType(TPosition::GM, CubeFormat::ND, type, true);
                    tiling.SetCType(TPosition::VECIN, CubeFormat::ND, DataType::DT_FLOAT);
                    tiling.SetBiasType(TPosition::GM, CubeFormat::ND, DataType::DT_FLOAT);
                    EXPECT_EQ(tiling.SetShape(m, n, 640), 0);
                    EXPECT_EQ(tiling.SetOrgShape(m, n, 640), 0);
                    tiling.SetBias(true);
                    tiling.SetBufferSpace(-1, -1, -1);
                    TCubeTiling t;
                    ASSERT_EQ(tiling.GetTiling(t), 0);
                    check(t, bytes, cores);
                    EXPECT_EQ(t.Ka, 640);
                    EXPECT_EQ(t.isBias, 1);
                    EXPECT_EQ(t.baseM, tiling.GetBaseM());
                    EXPECT_EQ(t.baseN, tiling.GetBaseN());
                    EXPECT_EQ(t.baseK, tiling.GetBaseK());
                    int dim = 0, rows = 0, columns = 0, sm = 0, sn = 0, sk = 0;
                    tiling.GetCoreNum(dim, rows, columns);
                    EXPECT_EQ(dim, t.usedCoreNum);
                    EXPECT_EQ(rows * columns, dim);
                    tiling.GetSingleShape(sm, sn, sk);
                    EXPECT_EQ(sm, t.singleCoreM);
                    EXPECT_EQ(sn, t.singleCoreN);
                    EXPECT_EQ(sk, 640);
                }
            }
        }
    }
}

TEST(MatmulTiling, WishesAndTheirLimits) {
    auto* platform = platform_ascendc::PlatformAscendCManager::GetInstance("Ascend910B1");
    MultiCoreMatmulTiling tiling(*platform);
    optiling::TCubeTiling t;
    EXPECT_EQ(tiling.GetTiling(t), -1) << "no shape";
    EXPECT_EQ(tiling.SetShape(0, 1, 1), -1);
    EXPECT_EQ(tiling.SetDim(0), -1);
    EXPECT_EQ(tiling.SetFixSplit(17, -1, -1), -1);
    tiling.SetDim(8);
    tiling.SetShape(256, 512, 64);
    tiling.SetSingleShape(64, 256, -1);
    tiling.SetFixSplit(32, 64, -1);
    tiling.SetTraverse(MatrixTraverse::FIRSTN);
    tiling.SetMadType(MatrixMadType::NORMAL);
    tiling.SetAlignSplit(-1, -1, -1);
    tiling.SetSplitRange();
    tiling.SetDoubleBuffer(true, true, true, true);
    tiling.EnableMultiCoreSplitK(false);
    ASSERT_EQ(tiling.GetTiling(t), 0);
    EXPECT_EQ(t.get_usedCoreNum(), 8);
    EXPECT_EQ(t.get_singleCoreM(), 64);
    EXPECT_EQ(t.get_singleCoreN(), 256);
    EXPECT_EQ(t.get_baseM(), 32);
    EXPECT_EQ(t.get_baseN(), 64);
    EXPECT_EQ(t.get_iterateOrder(), 1);
    tiling.SetDim(4);
    EXPECT_EQ(tiling.GetTiling(t), -1) << "eight parts on four cores";
    tiling.SetSingleShape();
    tiling.SetSingleRange(16, 16);
    EXPECT_EQ(tiling.GetTiling(t), -1);
    tiling.SetSingleRange();
    tiling.SetFixSplit(512, 512, -1);
    EXPECT_EQ(tiling.GetTiling(t), -1) << "larger than L0C";

    MatmulApiTiling single;
    single.SetShape(100, 200, 300);
    single.SetOrgShape(1000, 2000, 300, 300);
    ASSERT_EQ(single.GetTiling(t), 0);
    EXPECT_EQ(t.get_M(), 1000);
    EXPECT_EQ(t.get_singleCoreM(), 100);
    EXPECT_EQ(t.get_usedCoreNum(), 1);
}

}  // namespace
