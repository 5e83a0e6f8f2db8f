/*!
 * \file apply_momentum.h
 * \brief accum = accum * momentum + grad; var -= lr * accum (nesterov: lr * (grad + momentum * accum))
 */
#ifndef _APPLY_MOMENTUM_H_
#define _APPLY_MOMENTUM_H_
#include "kernel_operator.h"
#include "apply_momentum_tiling_data.h"

namespace ApplyMomentumND {
using namespace AscendC;
constexpr int64_t DOUBLE_BUFFER = 2;

// fp32: compute in place in the queues
template <typename T, bool NESTEROV>
class ApplyMomentumFp32 {
public:
    __aicore__ inline ApplyMomentumFp32(TPipe* pipe) : pipe_(pipe) {}
    __aicore__ inline void Init(GM_ADDR var, GM_ADDR accum, GM_ADDR lr, GM_ADDR grad, GM_ADDR momentum, GM_ADDR varOut,
                                GM_ADDR accumOut, const ApplyMomentumTilingData* __restrict tilingData)
    {
        blockIdx_ = GetBlockIdx();
        ubFactor_ = tilingData->ubFactor;
        count_ = blockIdx_ == tilingData->usedCores - 1 ? tilingData->lastCore : tilingData->perCore;
        const int64_t offset = blockIdx_ * tilingData->perCore;
        varGm_.SetGlobalBuffer((__gm__ T*)var + offset);
        accumGm_.SetGlobalBuffer((__gm__ T*)accum + offset);
        gradGm_.SetGlobalBuffer((__gm__ T*)grad + offset);
        varOutGm_.SetGlobalBuffer((__gm__ T*)varOut + offset);
        accumOutGm_.SetGlobalBuffer((__gm__ T*)accumOut + offset);
        lrGm_.SetGlobalBuffer((__gm__ T*)lr, 1);
        momentumGm_.SetGlobalBuffer((__gm__ T*)momentum, 1);
        pipe_->InitBuffer(inQue_, DOUBLE_BUFFER, ubFactor_ * 3 * sizeof(T));
        pipe_->InitBuffer(outQue_, DOUBLE_BUFFER, ubFactor_ * 2 * sizeof(T));
        if constexpr (!std::is_same_v<T, float>) {
            pipe_->InitBuffer(castBuf_, ubFactor_ * 3 * sizeof(float));
        }
        if constexpr (IsSameType<T, bfloat16_t>::value) {
            lr_ = ToFloat(lrGm_.GetValue(0));
            momentum_ = ToFloat(momentumGm_.GetValue(0));
        } else {
            lr_ = (float)lrGm_.GetValue(0);
            momentum_ = (float)momentumGm_.GetValue(0);
        }
    }
    __aicore__ inline void Process()
    {
        if (blockIdx_ >= GetBlockNum()) {
            return;
        }
        int64_t loops = (count_ + ubFactor_ - 1) / ubFactor_;
        for (int64_t i = 0; i < loops; i++) {
            int64_t n = (i == loops - 1) ? (count_ - i * ubFactor_) : ubFactor_;
            CopyIn(i * ubFactor_, n);
            Compute(n);
            CopyOut(i * ubFactor_, n);
        }
    }

private:
    __aicore__ inline void CopyIn(int64_t offset, int64_t n)
    {
        LocalTensor<T> in = inQue_.AllocTensor<T>();
        // three inputs share one buffer of the queue
        DataCopyExtParams params { 1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0 };
        DataCopyPadExtParams<T> pad { false, 0, 0, static_cast<T>(0) };
        DataCopyPad(in, varGm_[offset], params, pad);
        DataCopyPad(in[ubFactor_], accumGm_[offset], params, pad);
        DataCopyPad(in[ubFactor_ * 2], gradGm_[offset], params, pad);
        inQue_.EnQue(in);
    }
    __aicore__ inline void Update(const LocalTensor<float>& var, const LocalTensor<float>& accum, const LocalTensor<float>& grad,
                                  const LocalTensor<float>& varOut, const LocalTensor<float>& accumOut, int32_t n)
    {
        Muls(accumOut, accum, momentum_, n);
        PipeBarrier<PIPE_V>();
        Add(accumOut, accumOut, grad, n);
        PipeBarrier<PIPE_V>();
        if constexpr (NESTEROV) {
            Axpy(grad, accumOut, momentum_, n);
            PipeBarrier<PIPE_V>();
            Muls(grad, grad, lr_, n);
        } else {
            Muls(grad, accumOut, lr_, n);
        }
        PipeBarrier<PIPE_V>();
        Sub(varOut, var, grad, n);
    }
    __aicore__ inline void Compute(int64_t n)
    {
        LocalTensor<T> in = inQue_.DeQue<T>();
        LocalTensor<T> out = outQue_.AllocTensor<T>();
        if constexpr (std::is_same_v<T, float>) {
            Update(in, in[ubFactor_], in[ubFactor_ * 2], out, out[ubFactor_], n);
        } else {
            LocalTensor<float> f = castBuf_.Get<float>();
            Cast(f, in, RoundMode::CAST_NONE, ubFactor_ * 3);
            PipeBarrier<PIPE_V>();
            Update(f, f[ubFactor_], f[ubFactor_ * 2], f, f[ubFactor_], n);
            PipeBarrier<PIPE_V>();
            Cast(out, f, RoundMode::CAST_RINT, ubFactor_ * 2);
        }
        inQue_.FreeTensor(in);
        outQue_.EnQue(out);
    }
    __aicore__ inline void CopyOut(int64_t offset, int64_t n)
    {
        LocalTensor<T> out = outQue_.DeQue<T>();
        DataCopyExtParams params { 1, static_cast<uint32_t>(n * sizeof(T)), 0, 0, 0 };
        DataCopyPad(varOutGm_[offset], out, params);
        DataCopyPad(accumOutGm_[offset], out[ubFactor_], params);
        outQue_.FreeTensor(out);
    }

    TPipe* pipe_ = nullptr;
    TQue<QuePosition::VECIN, 1> inQue_;
    TQue<QuePosition::VECOUT, 1> outQue_;
    TBuf<QuePosition::VECCALC> castBuf_;
    GlobalTensor<T> varGm_, accumGm_, gradGm_, lrGm_, momentumGm_, varOutGm_, accumOutGm_;
    int64_t blockIdx_ = 0, count_ = 0;
    uint32_t ubFactor_ = 0;
    float lr_ = 0, momentum_ = 0;
};
} // namespace ApplyMomentumND
#endif // _APPLY_MOMENTUM_H_
