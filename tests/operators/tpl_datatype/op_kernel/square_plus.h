#ifndef SQUARE_PLUS_H
#define SQUARE_PLUS_H
#include "kernel_operator.h"
#include "square_plus_tiling_data.h"
#include "square_plus_tiling_key.h"

namespace NsSquarePlus {
using namespace AscendC;

// y = x1 * x1 + x2, in float for the 16-bit types
template <typename T, int BUFFER_MODE>
class SquarePlus {
    static constexpr int32_t BUFFER_NUM = BUFFER_MODE ? 2 : 1;
    static constexpr bool NEED_CAST = !std::is_same_v<T, float>;

public:
    __aicore__ inline void Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, const SquarePlusTilingData* tilingData);
    __aicore__ inline void Process();

private:
    __aicore__ inline void CopyIn(uint64_t index, uint32_t num)
    {
        LocalTensor<T> x1Local = inQueueX1_.template AllocTensor<T>();
        LocalTensor<T> x2Local = inQueueX2_.template AllocTensor<T>();
        DataCopyExtParams copyParams;
        copyParams.blockCount = 1;
        copyParams.blockLen = num * sizeof(T);
        copyParams.srcStride = 0;
        copyParams.dstStride = 0;
        DataCopyPadExtParams<T> padParams = {false, 0, 0, 0};
        DataCopyPad(x1Local, x1Gm_[index], copyParams, padParams);
        DataCopyPad(x2Local, x2Gm_[index], copyParams, padParams);
        inQueueX1_.EnQue(x1Local);
        inQueueX2_.EnQue(x2Local);
    }
    __aicore__ inline void Compute(uint32_t num)
    {
        LocalTensor<T> x1Local = inQueueX1_.template DeQue<T>();
        LocalTensor<T> x2Local = inQueueX2_.template DeQue<T>();
        LocalTensor<T> yLocal = outQueueY_.template AllocTensor<T>();
        if constexpr (NEED_CAST) {
            LocalTensor<float> a = calcBufA_.Get<float>();
            LocalTensor<float> b = calcBufB_.Get<float>();
            Cast(a, x1Local, RoundMode::CAST_NONE, num);
            Cast(b, x2Local, RoundMode::CAST_NONE, num);
            PipeBarrier<PIPE_V>();
            MulAddDst(b, a, a, num);
            PipeBarrier<PIPE_V>();
            Cast(yLocal, b, RoundMode::CAST_RINT, num);
        } else {
            Mul(yLocal, x1Local, x1Local, num);
            PipeBarrier<PIPE_V>();
            Add(yLocal, yLocal, x2Local, num);
        }
        outQueueY_.template EnQue<T>(yLocal);
        inQueueX1_.FreeTensor(x1Local);
        inQueueX2_.FreeTensor(x2Local);
    }
    __aicore__ inline void CopyOut(uint64_t index, uint32_t num)
    {
        LocalTensor<T> yLocal = outQueueY_.template DeQue<T>();
        DataCopyExtParams copyParams{static_cast<uint16_t>(1), static_cast<uint32_t>(num * sizeof(T)), 0, 0, 0};
        DataCopyPad(yGm_[index], yLocal, copyParams);
        outQueueY_.FreeTensor(yLocal);
    }

    TPipe pipe_;
    TQue<QuePosition::VECIN, BUFFER_NUM> inQueueX1_, inQueueX2_;
    TQue<QuePosition::VECOUT, BUFFER_NUM> outQueueY_;
    TBuf<QuePosition::VECCALC> calcBufA_, calcBufB_;
    GlobalTensor<T> x1Gm_, x2Gm_, yGm_;
    uint64_t length_ = 0;
    uint64_t ubFactor_ = 0;
};

template <typename T, int BUFFER_MODE>
__aicore__ inline void SquarePlus<T, BUFFER_MODE>::Init(GM_ADDR x1, GM_ADDR x2, GM_ADDR y,
                                                        const SquarePlusTilingData* tilingData)
{
    const uint64_t offset = tilingData->blockFactor * GetBlockIdx();
    const uint64_t rest = tilingData->totalNum - offset;
    length_ = Std::min(rest, tilingData->blockFactor);
    ubFactor_ = tilingData->ubFactor;
    x1Gm_.SetGlobalBuffer((__gm__ T*)x1 + offset, length_);
    x2Gm_.SetGlobalBuffer((__gm__ T*)x2 + offset, length_);
    yGm_.SetGlobalBuffer((__gm__ T*)y + offset, length_);
    pipe_.InitBuffer(inQueueX1_, BUFFER_NUM, ubFactor_ * sizeof(T));
    pipe_.InitBuffer(inQueueX2_, BUFFER_NUM, ubFactor_ * sizeof(T));
    pipe_.InitBuffer(outQueueY_, BUFFER_NUM, ubFactor_ * sizeof(T));
    if constexpr (NEED_CAST) {
        pipe_.InitBuffer(calcBufA_, ubFactor_ * sizeof(float));
        pipe_.InitBuffer(calcBufB_, ubFactor_ * sizeof(float));
    }
}

template <typename T, int BUFFER_MODE>
__aicore__ inline void SquarePlus<T, BUFFER_MODE>::Process()
{
    const int64_t loop = (length_ + ubFactor_ - 1) / ubFactor_;
#pragma unroll
    for (int64_t i = 0; i < loop; i++) {
        const uint32_t num = (i == loop - 1) ? (length_ - ubFactor_ * i) : ubFactor_;
        CopyIn(i * ubFactor_, num);
        Compute(num);
        CopyOut(i * ubFactor_, num);
    }
}
} // namespace NsSquarePlus
#endif
