#ifndef COMMON_FLAT_KERNEL_H
#define COMMON_FLAT_KERNEL_H
#include "kernel_operator.h"
#include "flat_tiling_data.h"

// Base of one-input one-output kernels; Derived has Compute(y, x, tmp, n) in float.
template <typename Derived, typename T>
class FlatKernel {
protected:
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECIN, 1> xQueue;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> yQueue;
    AscendC::TBuf<AscendC::TPosition::VECCALC> xBuf, yBuf, tmpBuf;
    AscendC::GlobalTensor<T> xGm, yGm;
    FlatTilingData t;

public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, const FlatTilingData& tiling)
    {
        t = tiling;
        int64_t first = t.perCore * AscendC::GetBlockIdx();
        if (first + t.perCore > t.total) t.perCore = t.total - first;
        xGm.SetGlobalBuffer((__gm__ T*)x + first, t.perCore);
        yGm.SetGlobalBuffer((__gm__ T*)y + first, t.perCore);
        pipe.InitBuffer(xQueue, 2, t.tile * sizeof(T));
        pipe.InitBuffer(yQueue, 2, t.tile * sizeof(T));
        pipe.InitBuffer(xBuf, t.tile * sizeof(float));
        if (!AscendC::IsSameType<T, float>::value) pipe.InitBuffer(yBuf, t.tile * sizeof(float));
        pipe.InitBuffer(tmpBuf, t.tile * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        using namespace AscendC;
        for (int64_t at = 0; at < t.perCore; at += t.tile) {
            const uint32_t n = t.perCore - at < t.tile ? t.perCore - at : t.tile;
            LocalTensor<T> x = xQueue.AllocTensor<T>();
            DataCopyPad(x, xGm[at], {1, (uint32_t)(n * sizeof(T)), 0, 0, 0}, {false, 0, 0, 0});
            xQueue.EnQue(x);
            x = xQueue.DeQue<T>();
            LocalTensor<T> y = yQueue.AllocTensor<T>();
            LocalTensor<float> wide = xBuf.Get<float>(), tmp = tmpBuf.Get<float>();
            if constexpr (IsSameType<T, float>::value) {
                Adds(wide, x, 0.0f, n);
                static_cast<Derived*>(this)->Compute(y, wide, tmp, n);
            } else {
                Cast(wide, x, RoundMode::CAST_NONE, n);
                LocalTensor<float> result = yBuf.Get<float>();
                static_cast<Derived*>(this)->Compute(result, wide, tmp, n);
                Cast(y, result, RoundMode::CAST_RINT, n);
            }
            xQueue.FreeTensor(x);
            yQueue.EnQue(y);
            y = yQueue.DeQue<T>();
            DataCopyPad(yGm[at], y, {1, (uint32_t)(n * sizeof(T)), 0, 0, 0});
            yQueue.FreeTensor(y);
        }
    }
};
#endif
