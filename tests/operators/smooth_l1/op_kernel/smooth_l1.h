#ifndef __SMOOTH_L1_H__
#define __SMOOTH_L1_H__
#include "kernel_operator.h"
#include "kernel_tiling/kernel_tiling.h"
#include "smooth_l1_tiling_data.h"
#include "smooth_l1_tiling_key.h"

namespace NsSmoothL1 {
using namespace AscendC;
constexpr int32_t BUFFER_NUM = 2;

template <typename TYPE_X, uint32_t REDUCE>
class SmoothL1 {
public:
    __aicore__ inline SmoothL1() {};
    __aicore__ inline void Init(GM_ADDR predict, GM_ADDR label, GM_ADDR loss, GM_ADDR workspace, SmoothL1TilingData tiling);
    __aicore__ inline void Process();

private:
    __aicore__ inline void CopyIn(uint64_t progress);
    __aicore__ inline void Compute();
    __aicore__ inline void CopyOut(uint64_t progress);
    __aicore__ inline void Partial();
    __aicore__ inline void Final();

private:
    TPipe pipe;
    TQue<QuePosition::VECIN, BUFFER_NUM> inQueuePredict, inQueueLabel;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outQueueLoss;
    TBuf<QuePosition::VECCALC> diffBuf, squareBuf, maskBuf, sumBuf;
    GlobalTensor<TYPE_X> predictGm, labelGm, lossGm;
    GlobalTensor<float> workGm;
    SmoothL1TilingData tiling;
    uint64_t coreNum_ = 0, tileNum_ = 0, dealNum_ = 0;
};

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::Init(GM_ADDR predict, GM_ADDR label, GM_ADDR loss, GM_ADDR workspace, SmoothL1TilingData tiling)
{
    ASSERT(GetBlockNum() != 0 && "block dim can not be zero!");
    this->tiling = tiling;
    uint64_t start = tiling.former * GetBlockIdx();
    this->coreNum_ = GetBlockIdx() == GetBlockNum() - 1 ? tiling.tail : tiling.former;
    this->tileNum_ = (this->coreNum_ + tiling.tileNum - 1) / tiling.tileNum;
    predictGm.SetGlobalBuffer((__gm__ TYPE_X *)predict + start, this->coreNum_);
    labelGm.SetGlobalBuffer((__gm__ TYPE_X *)label + start, this->coreNum_);
    lossGm.SetGlobalBuffer((__gm__ TYPE_X *)loss + (REDUCE ? 0 : start), REDUCE ? 1 : this->coreNum_);
    workGm.SetGlobalBuffer((__gm__ float *)GetUserWorkspace(workspace), GetBlockNum() * 8);
    pipe.InitBuffer(inQueuePredict, BUFFER_NUM, tiling.tileNum * sizeof(TYPE_X));
    pipe.InitBuffer(inQueueLabel, BUFFER_NUM, tiling.tileNum * sizeof(TYPE_X));
    pipe.InitBuffer(outQueueLoss, BUFFER_NUM, tiling.tileNum * sizeof(TYPE_X));
    pipe.InitBuffer(diffBuf, tiling.tileNum * sizeof(float));
    pipe.InitBuffer(squareBuf, tiling.tileNum * sizeof(float));
    pipe.InitBuffer(maskBuf, tiling.tileNum / 8);
    if constexpr (REDUCE == 1) {
        pipe.InitBuffer(sumBuf, 64 * 32);
        LocalTensor<float> sum = sumBuf.Get<float>();
        Duplicate(sum, 0.0f, 16);
    }
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::CopyIn(uint64_t progress)
{
    LocalTensor<TYPE_X> p = inQueuePredict.template AllocTensor<TYPE_X>();
    LocalTensor<TYPE_X> l = inQueueLabel.template AllocTensor<TYPE_X>();
    DataCopyExtParams copyParams{1, static_cast<uint32_t>(dealNum_ * sizeof(TYPE_X)), 0, 0, 0};
    DataCopyPadExtParams<TYPE_X> padParams{true, 0, 0, 0};
    DataCopyPad(p, predictGm[progress * tiling.tileNum], copyParams, padParams);
    DataCopyPad(l, labelGm[progress * tiling.tileNum], copyParams, padParams);
    inQueuePredict.EnQue(p);
    inQueueLabel.EnQue(l);
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::Compute()
{
    LocalTensor<TYPE_X> p = inQueuePredict.template DeQue<TYPE_X>();
    LocalTensor<TYPE_X> l = inQueueLabel.template DeQue<TYPE_X>();
    LocalTensor<float> diff = diffBuf.Get<float>();
    LocalTensor<float> square = squareBuf.Get<float>();
    LocalTensor<uint8_t> mask = maskBuf.Get<uint8_t>();
    if constexpr (std::is_same_v<TYPE_X, float>) {
        Sub(diff, p, l, tiling.tileNum);
    } else {
        Cast(diff, p, RoundMode::CAST_NONE, tiling.tileNum);
        Cast(square, l, RoundMode::CAST_NONE, tiling.tileNum);
        Sub(diff, diff, square, tiling.tileNum);
    }
    Abs(diff, diff, tiling.tileNum);
    Mul(square, diff, diff, tiling.tileNum);
    Muls(square, square, 0.5f / tiling.sigma, tiling.tileNum);
    CompareScalar(mask, diff, tiling.sigma, CMPMODE::LT, tiling.tileNum);
    Adds(diff, diff, -0.5f * tiling.sigma, tiling.tileNum);
    Select(diff, mask, square, diff, SELMODE::VSEL_TENSOR_TENSOR_MODE, tiling.tileNum);
    if constexpr (REDUCE == 1) {
        LocalTensor<float> sum = sumBuf.Get<float>();
        ReduceSum(sum[8], diff, square, dealNum_);
        Add(sum, sum, sum[8], 1);
    } else {
        LocalTensor<TYPE_X> y = outQueueLoss.template AllocTensor<TYPE_X>();
        if constexpr (std::is_same_v<TYPE_X, float>) {
            DataCopy(y, diff, tiling.tileNum);
        } else {
            Cast(y, diff, RoundMode::CAST_RINT, tiling.tileNum);
        }
        outQueueLoss.template EnQue<TYPE_X>(y);
    }
    inQueuePredict.FreeTensor(p);
    inQueueLabel.FreeTensor(l);
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::CopyOut(uint64_t progress)
{
    LocalTensor<TYPE_X> y = outQueueLoss.template DeQue<TYPE_X>();
    DataCopyExtParams copyParams{1, static_cast<uint32_t>(dealNum_ * sizeof(TYPE_X)), 0, 0, 0};
    DataCopyPad(lossGm[progress * tiling.tileNum], y, copyParams);
    outQueueLoss.FreeTensor(y);
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::Partial()
{
    LocalTensor<float> sum = sumBuf.Get<float>();
    int32_t eventID = static_cast<int32_t>(GetTPipePtr()->FetchEventID(HardEvent::V_MTE3));
    SetFlag<HardEvent::V_MTE3>(eventID);
    WaitFlag<HardEvent::V_MTE3>(eventID);
    DataCopy(workGm[GetBlockIdx() * 8], sum, 8);
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::Final()
{
    const uint32_t blocks = GetBlockNum();
    LocalTensor<float> sum = sumBuf.Get<float>();
    DataCopy(sum, workGm, blocks * 8);
    int32_t eventID = static_cast<int32_t>(GetTPipePtr()->FetchEventID(HardEvent::MTE2_S));
    SetFlag<HardEvent::MTE2_S>(eventID);
    WaitFlag<HardEvent::MTE2_S>(eventID);
    float total = 0;
    for (uint32_t i = 0; i < blocks; i++) {
        total += sum.GetValue(i * 8);
    }
    total *= tiling.scale;
    LocalTensor<TYPE_X> y = outQueueLoss.template AllocTensor<TYPE_X>();
    y.SetValue(0, static_cast<TYPE_X>(total));
    outQueueLoss.EnQue(y);
    y = outQueueLoss.template DeQue<TYPE_X>();
    DataCopyPad(lossGm, y, {1, static_cast<uint32_t>(sizeof(TYPE_X)), 0, 0, 0});
    outQueueLoss.FreeTensor(y);
}

template <typename TYPE_X, uint32_t REDUCE>
__aicore__ inline void SmoothL1<TYPE_X, REDUCE>::Process()
{
    this->dealNum_ = tiling.tileNum;
    for (uint64_t i = 0; i < this->tileNum_; i++) {
        if (i == this->tileNum_ - 1) {
            this->dealNum_ = this->coreNum_ - tiling.tileNum * i;
        }
        CopyIn(i);
        Compute();
        if constexpr (REDUCE == 0) {
            CopyOut(i);
        }
    }
    if constexpr (REDUCE == 1) {
        Partial();
        SyncAll();
        if (GetBlockIdx() == 0) {
            Final();
        }
    }
}
} // namespace NsSmoothL1
#endif
