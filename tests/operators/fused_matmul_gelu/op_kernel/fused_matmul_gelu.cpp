#include "kernel_operator.h"
#include "lib/matmul_intf.h"

using namespace AscendC;
using namespace matmul;

constexpr MatmulConfig MM_CFG = GetNormalConfig();

template <typename T>
class FusedMatmulGelu {
public:
    __aicore__ inline FusedMatmulGelu() {}
    __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR bias, GM_ADDR y, bool hasBias, bool transposeX2, const TCubeTiling& cube, TPipe* pipe)
    {
        tiling = cube;
        hasBias_ = hasBias;
        transpose_ = transposeX2;
        const int32_t blockIdx = GetBlockIdx();
        const int32_t mBlocks = Ceil(tiling.M, tiling.singleCoreM);
        mStart_ = blockIdx % mBlocks * tiling.singleCoreM;
        nStart_ = blockIdx / mBlocks * tiling.singleCoreN;
        tailM_ = Std::min(tiling.M - mStart_, tiling.singleCoreM);
        tailN_ = Std::min(tiling.N - nStart_, tiling.singleCoreN);
        x1Gm_.SetGlobalBuffer((__gm__ T*)x1, tiling.M * tiling.Ka);
        x2Gm_.SetGlobalBuffer((__gm__ T*)x2, tiling.Kb * tiling.N);
        biasGm_.SetGlobalBuffer((__gm__ float*)bias, tiling.N);
        yGm_.SetGlobalBuffer((__gm__ T*)y, tiling.M * tiling.N);
        pipe->InitBuffer(outQueue_, 1, tiling.baseM * tiling.baseN * sizeof(T));
        pipe->InitBuffer(productBuf_, tiling.baseM * tiling.baseN * sizeof(float));
        pipe->InitBuffer(geluBuf_, tiling.baseM * tiling.baseN * sizeof(float));
        pipe->InitBuffer(tmpBuf_, 32 * 1024);
    }

    __aicore__ inline void Process()
    {
        if (GetBlockIdx() >= tiling.usedCoreNum) {
            return;
        }
        matmulObj.SetTensorA(x1Gm_[mStart_ * tiling.Ka]);
        matmulObj.SetTensorB(x2Gm_[transpose_ ? nStart_ * tiling.Kb : nStart_], transpose_);
        if (hasBias_) {
            matmulObj.SetBias(biasGm_[nStart_]);
        }
        matmulObj.SetTail(tailM_, tailN_);
        int32_t count = 0;
        const int32_t rounds = Ceil(tailM_, tiling.baseM);
        while (matmulObj.template Iterate<true>()) {
            const int32_t m0 = count % rounds * tiling.baseM;
            const int32_t n0 = count / rounds * tiling.baseN;
            Block(m0, n0, Std::min(tailM_ - m0, tiling.baseM), Std::min(tailN_ - n0, tiling.baseN));
            count++;
        }
        matmulObj.End();
    }

    using aType = MatmulType<TPosition::GM, CubeFormat::ND, T>;
    using bType = MatmulType<TPosition::GM, CubeFormat::ND, T, true>;
    using cType = MatmulType<TPosition::VECIN, CubeFormat::ND, float>;
    using biasType = MatmulType<TPosition::GM, CubeFormat::ND, float>;
    Matmul<aType, bType, cType, biasType, MM_CFG> matmulObj;
    TCubeTiling tiling;

private:
    __aicore__ inline void Block(int32_t m0, int32_t n0, int32_t m, int32_t n)
    {
        LocalTensor<float> product = productBuf_.Get<float>();
        LocalTensor<float> gelu = geluBuf_.Get<float>();
        LocalTensor<uint8_t> tmp = tmpBuf_.Get<uint8_t>();
        matmulObj.template GetTensorC<true>(product, false, true);
        Gelu(gelu, product, tmp, m * n);
        LocalTensor<T> out = outQueue_.template AllocTensor<T>();
        Cast(out, gelu, RoundMode::CAST_RINT, m * n);
        outQueue_.EnQue(out);
        out = outQueue_.template DeQue<T>();
        const uint32_t rowBytes = n * sizeof(T);
        DataCopyExtParams params{static_cast<uint16_t>(m), rowBytes, 0, static_cast<uint32_t>(tiling.N * sizeof(T)) - rowBytes, 0};
        DataCopyPad(yGm_[(mStart_ + m0) * tiling.N + nStart_ + n0], out, params);
        outQueue_.FreeTensor(out);
    }

    GlobalTensor<T> x1Gm_, x2Gm_, yGm_;
    GlobalTensor<float> biasGm_;
    TQue<QuePosition::VECOUT, 1> outQueue_;
    TBuf<TPosition::VECCALC> productBuf_, geluBuf_, tmpBuf_;
    int32_t mStart_, nStart_, tailM_, tailN_;
    bool hasBias_, transpose_;
};

extern "C" __global__ __aicore__ void fused_matmul_gelu(GM_ADDR x1, GM_ADDR x2, GM_ADDR bias, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GET_TILING_DATA(tilingData, tiling);
    if (GetSysWorkSpacePtr() == nullptr) {
        return;
    }
    TPipe pipe;
    FusedMatmulGelu<DTYPE_X1> op;
    op.Init(x1, x2, bias, y, tilingData.hasBias, tilingData.transposeX2, tilingData.cubeTilingData, &pipe);
    REGIST_MATMUL_OBJ(&pipe, GetSysWorkSpacePtr(), op.matmulObj, &op.tiling);
    op.Process();
}
