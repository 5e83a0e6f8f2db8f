#ifndef GROUP_NORM_WELFORD_IMPL_H_
#define GROUP_NORM_WELFORD_IMPL_H_
#include "group_norm_welford_base.h"
namespace GroupNormWelford {
template <typename T1, typename T2, bool isB16>
class Impl : public Base<T1, T2, isB16> {
    using B = Base<T1, T2, isB16>;
public:
    __aicore__ inline Impl(){};
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, GM_ADDR mean, GM_ADDR rstd, GM_ADDR workspace, const GroupNormWelfordTilingData* tilingData, TPipe* pipeIn) {
        this->ParseTiling(tilingData);
        pipe = pipeIn;
        xGm.SetGlobalBuffer((__gm__ T1*)x); yGm.SetGlobalBuffer((__gm__ T1*)y);
        gammaGm.SetGlobalBuffer((__gm__ T2*)gamma); betaGm.SetGlobalBuffer((__gm__ T2*)beta);
        meanGm.SetGlobalBuffer((__gm__ T2*)mean); rstdGm.SetGlobalBuffer((__gm__ T2*)rstd);
        pipe->InitBuffer(inQueX, DOUBLE_BUFFER, this->td->processSize * sizeof(T1));
        pipe->InitBuffer(outQueY, DOUBLE_BUFFER, this->td->processSize * sizeof(T1));
        pipe->InitBuffer(xBuf, this->td->processSize * sizeof(float));
        pipe->InitBuffer(meanBuf, this->td->processSize * sizeof(float));
        pipe->InitBuffer(m2Buf, this->td->processSize * sizeof(float));
        pipe->InitBuffer(deltaBuf, this->td->processSize * sizeof(float));
        pipe->InitBuffer(outBuf, 64 * sizeof(float));
    }
    __aicore__ inline void Process() {
        if (this->blockIdx >= this->td->realCoreNum) { return; }
        xF = xBuf.template Get<float>(); meanF = meanBuf.template Get<float>(); m2F = m2Buf.template Get<float>(); delta = deltaBuf.template Get<float>();
        for (int64_t g = 0; g < this->groupCount; ++g) { ProcessGroup(this->blockIdx * this->td->numPerCore + g); }
    }
private:
    __aicore__ inline void LoadX(int64_t offset, uint32_t num) {
        LocalTensor<T1> xLocal = inQueX.template AllocTensor<T1>();
        this->CopyIn(xLocal, xGm, offset, num);
        inQueX.EnQue(xLocal);
        xLocal = inQueX.template DeQue<T1>();
        if constexpr (isB16) { Cast(xF, xLocal, RoundMode::CAST_NONE, num); }
        else { Adds(xF, xLocal, 0.0f, num); }
        inQueX.FreeTensor(xLocal);
    }
    __aicore__ inline void ProcessGroup(int64_t group) {
        const int64_t base = group * this->td->elemNum;
        const uint32_t process = this->td->processSize;
        const bool whole = this->td->loopNum > 1;
        const uint32_t lanes = whole ? process : static_cast<uint32_t>(this->td->loopTail);
        Duplicate(meanF, 0.0f, lanes); Duplicate(m2F, 0.0f, lanes);
        const int64_t full = whole ? this->td->loopNum - 1 : 1;
        for (int64_t i = 0; i < full; ++i) {
            LoadX(base + i * process, lanes);
            PipeBarrier<PIPE_V>();
            Sub(delta, xF, meanF, lanes);
            PipeBarrier<PIPE_V>();
            Axpy(meanF, delta, 1.0f / static_cast<float>(i + 1), lanes);
            PipeBarrier<PIPE_V>();
            Sub(xF, xF, meanF, lanes);
            Mul(delta, delta, xF, lanes);
            Add(m2F, m2F, delta, lanes);
        }
        uint32_t tail = whole ? static_cast<uint32_t>(this->td->loopTail) : 0;
        if (tail > 0) {
            LoadX(base + full * process, tail);
            Sub(delta, xF, meanF, tail);
            Axpy(meanF, delta, 1.0f / static_cast<float>(full + 1), tail);
            Sub(xF, xF, meanF, tail);
            Mul(delta, delta, xF, tail);
            Add(m2F, m2F, delta, tail);
        }
        // combine lanes
        const float n = static_cast<float>(this->td->elemNum);
        float avg = 0.0f;
        Muls(delta, meanF, static_cast<float>(full), lanes);
        if (tail > 0) { Add(delta, delta, meanF, tail); }
        avg = SumAll(delta, lanes) / n;
        Adds(xF, meanF, -avg, lanes);
        Mul(xF, xF, xF, lanes);
        Muls(delta, xF, static_cast<float>(full), lanes);
        if (tail > 0) { Add(delta, delta, xF, tail); }
        Add(delta, delta, m2F, lanes);
        float var = SumAll(delta, lanes) / n;
        float rstd = 1.0f / sqrt(var + this->td->epsilon);
        StoreScalar(meanGm, group, avg); StoreScalar(rstdGm, group, rstd);
        const int64_t channel0 = group % this->td->numGroups * this->td->shapeD;
        for (int64_t c = 0; c < this->td->shapeD; ++c) {
            float w = this->td->hasGamma ? this->LoadScalar(gammaGm, channel0 + c) : 1.0f;
            float b = this->td->hasBeta ? this->LoadScalar(betaGm, channel0 + c) : 0.0f;
            float scale = rstd * w; float bias = b - avg * scale;
            for (int64_t at = 0; at < this->td->hwNum; at += process) {
                uint32_t num = static_cast<uint32_t>(Std::min(static_cast<int64_t>(process), this->td->hwNum - at));
                const int64_t offset = base + c * this->td->hwNum + at;
                LoadX(offset, num);
                Muls(xF, xF, scale, num);
                Adds(xF, xF, bias, num);
                LocalTensor<T1> yLocal = outQueY.template AllocTensor<T1>();
                if constexpr (isB16) { Cast(yLocal, xF, RoundMode::CAST_RINT, num); } else { Adds(yLocal, xF, 0.0f, num); }
                outQueY.EnQue(yLocal);
                yLocal = outQueY.template DeQue<T1>();
                DataCopyExtParams p{1, static_cast<uint32_t>(num * sizeof(T1)), 0, 0, 0};
                DataCopyPad(yGm[offset], yLocal, p);
                outQueY.FreeTensor(yLocal);
            }
        }
    }
    __aicore__ inline float SumAll(const LocalTensor<float>& src, uint32_t n) {
        LocalTensor<float> out = outBuf.template Get<float>();
        ReduceSum(out, src, src, n);
        SetWait<HardEvent::V_S>();
        return out.GetValue(0);
    }
    template <typename U> __aicore__ inline void StoreScalar(GlobalTensor<U>& g, int64_t i, float v) {
        LocalTensor<U> out = outBuf.template Get<U>();
        if constexpr (is_same<U, bfloat16_t>::value) { out.SetValue(0, ToBfloat16(v)); } else { out.SetValue(0, static_cast<U>(v)); }
        SetWait<HardEvent::S_MTE3>();
        DataCopyExtParams p{1, sizeof(U), 0, 0, 0};
        DataCopyPad(g[i], out, p);
        SetWait<HardEvent::MTE3_S>();
    }
    TPipe* pipe;
    GlobalTensor<T1> xGm, yGm;
    GlobalTensor<T2> gammaGm, betaGm, meanGm, rstdGm;
    TQue<QuePosition::VECIN, DOUBLE_BUFFER> inQueX;
    TQue<QuePosition::VECOUT, DOUBLE_BUFFER> outQueY;
    TBuf<QuePosition::VECCALC> xBuf, meanBuf, m2Buf, deltaBuf, outBuf;
    LocalTensor<float> xF, meanF, m2F, delta;
};
}
#endif
