/*
 * 只用 TBuf 和手动同步的 LayerNorm
 */
#include "kernel_operator.h"
#include "layer_norm_opt_tiling_data.h"
#ifndef DTYPE_GAMMA
#define DTYPE_GAMMA DTYPE_X
#endif
#ifndef DTYPE_BETA
#define DTYPE_BETA DTYPE_GAMMA
#endif

using namespace AscendC;

class LayerNormOpt {
public:
    __aicore__ inline LayerNormOpt() {}
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, GM_ADDR mean, GM_ADDR rstd, const LayerNormOptTilingData &t)
    {
        columns = t.columns;
        epsilon = t.epsilon;
        first = GetBlockIdx() * t.perCore;
        count = first + t.perCore > t.rows ? t.rows - first : t.perCore;
        flags = t.flags;
        aligned = (columns + 63) / 64 * 64;
        xGm.SetGlobalBuffer((__gm__ DTYPE_X *)x + (uint64_t)first * columns, (uint64_t)count * columns);
        yGm.SetGlobalBuffer((__gm__ DTYPE_Y *)y + (uint64_t)first * columns, (uint64_t)count * columns);
        meanGm.SetGlobalBuffer((__gm__ float *)mean + first, count);
        rstdGm.SetGlobalBuffer((__gm__ float *)rstd + first, count);
        pipe.InitBuffer(rawBuf, aligned * sizeof(float));
        pipe.InitBuffer(rowBuf, aligned * sizeof(float));
        pipe.InitBuffer(tmpBuf, aligned * sizeof(float));
        pipe.InitBuffer(gammaBuf, aligned * sizeof(float));
        pipe.InitBuffer(betaBuf, aligned * sizeof(float));
        pipe.InitBuffer(statBuf, 2 * t.perCore * sizeof(float));
        pipe.InitBuffer(oneBuf, 32);
        eventMte2V = static_cast<event_t>(pipe.AllocEventID<HardEvent::MTE2_V>());
        eventVMte2 = static_cast<event_t>(pipe.AllocEventID<HardEvent::V_MTE2>());
        eventVMte3 = static_cast<event_t>(pipe.AllocEventID<HardEvent::V_MTE3>());
        eventMte3V = static_cast<event_t>(pipe.AllocEventID<HardEvent::MTE3_V>());
        SetFlag<HardEvent::V_MTE2>(eventVMte2);
        if (flags & LN_HAS_GAMMA) Param<DTYPE_GAMMA>(gammaBuf, gamma);
        if (flags & LN_HAS_BETA) Param<DTYPE_BETA>(betaBuf, beta);
    }
    __aicore__ inline void Process()
    {
        SetFlag<HardEvent::MTE3_V>(eventMte3V);
        LocalTensor<float> stat = statBuf.Get<float>();
        const uint32_t half_ = stat.GetSize() / 2;
        for (uint32_t r = 0; r < count; r++) Row(r, stat, stat[half_]);
        WaitFlag<HardEvent::MTE3_V>(eventMte3V);
        WaitFlag<HardEvent::V_MTE2>(eventVMte2);
        // mean and rstd were written by the scalar unit
        event_t e = static_cast<event_t>(pipe.FetchEventID(HardEvent::S_MTE3));
        SetFlag<HardEvent::S_MTE3>(e);
        WaitFlag<HardEvent::S_MTE3>(e);
        DataCopyExtParams p{1, (uint32_t)(count * sizeof(float)), 0, 0, 0};
        DataCopyPad(meanGm, stat, p);
        DataCopyPad(rstdGm, stat[half_], p);
        pipe.ReleaseEventID<HardEvent::MTE2_V>(eventMte2V);
        pipe.ReleaseEventID<HardEvent::V_MTE2>(eventVMte2);
        pipe.ReleaseEventID<HardEvent::V_MTE3>(eventVMte3);
        pipe.ReleaseEventID<HardEvent::MTE3_V>(eventMte3V);
    }

private:
    template <typename T>
    __aicore__ inline void Load(const LocalTensor<float> &to, const GlobalTensor<T> &from)
    {
        LocalTensor<T> raw = rawBuf.Get<T>();
        WaitFlag<HardEvent::V_MTE2>(eventVMte2);
        DataCopyPad(raw, from, {1, (uint32_t)(columns * sizeof(T)), 0, 0, 0}, {false, 0, 0, 0});
        SetFlag<HardEvent::MTE2_V>(eventMte2V);
        WaitFlag<HardEvent::MTE2_V>(eventMte2V);
        if constexpr (sizeof(T) == 2) {
            Cast(to, raw, RoundMode::CAST_NONE, columns);
        } else {
            DataCopy(to, raw, aligned);
        }
        SetFlag<HardEvent::V_MTE2>(eventVMte2);
    }
    template <typename T>
    __aicore__ inline void Param(TBuf<QuePosition::VECCALC> &buf, GM_ADDR address)
    {
        GlobalTensor<T> gm;
        gm.SetGlobalBuffer((__gm__ T *)address, columns);
        Load<T>(buf.Get<float>(), gm);
    }
    __aicore__ inline void Narrow(LocalTensor<float> &y, const LocalTensor<float> &row) { Muls(y, row, 1.0f, columns); }
    __aicore__ inline void Narrow(LocalTensor<half> &y, const LocalTensor<float> &row) { Cast(y, row, RoundMode::CAST_RINT, columns); }
    __aicore__ inline float Sum(const LocalTensor<float> &src)
    {
        LocalTensor<float> one = oneBuf.Get<float>();
        LocalTensor<float> tmp = tmpBuf.Get<float>();
        ReduceSum(one, src, tmp, columns);
        auto e = pipe.FetchEventID(HardEvent::V_S);
        SetFlag<HardEvent::V_S>(e);
        WaitFlag<HardEvent::V_S>(e);
        return one.GetValue(0);
    }
    __aicore__ inline void Row(uint32_t r, const LocalTensor<float> &means, const LocalTensor<float> &rstds)
    {
        LocalTensor<float> row = rowBuf.Get<float>();
        LocalTensor<float> tmp = tmpBuf.Get<float>();
        Load<DTYPE_X>(row, xGm[(uint64_t)r * columns]);
        WaitFlag<HardEvent::MTE3_V>(eventMte3V); // tmp 还在搬出上一行
        const float mean = Sum(row) / columns;
        Adds(row, row, -mean, columns);
        Mul(tmp, row, row, columns);
        const float variance = Sum(tmp) / columns;
        LocalTensor<float> one = oneBuf.Get<float>();
        one.SetValue(0, variance + epsilon);
        event_t sv = (event_t)pipe.FetchEventID<HardEvent::S_V>();
        SetFlag<HardEvent::S_V>(sv);
        WaitFlag<HardEvent::S_V>(sv);
        Sqrt(one, one, 1);
        SetFlag<HardEvent::V_S>(EVENT_ID5);
        WaitFlag<HardEvent::V_S>(EVENT_ID5);
        const float rstd = 1.0f / one.GetValue(0);
        means.SetValue(r, mean);
        rstds.SetValue(r, rstd);
        Muls(row, row, rstd, columns);
        if (flags & LN_HAS_GAMMA) Mul(row, row, gammaBuf.Get<float>(), columns);
        if (flags & LN_HAS_BETA) Add(row, row, betaBuf.Get<float>(), columns);
        LocalTensor<DTYPE_Y> y = tmpBuf.Get<DTYPE_Y>();
        Narrow(y, row);
        SetFlag<HardEvent::V_MTE3>(eventVMte3);
        WaitFlag<HardEvent::V_MTE3>(eventVMte3);
        DataCopyPad(yGm[(uint64_t)r * columns], y, {1, (uint32_t)(columns * sizeof(DTYPE_Y)), 0, 0, 0});
        SetFlag<HardEvent::MTE3_V>(eventMte3V);
    }

    TPipe pipe;
    TBuf<QuePosition::VECCALC> rawBuf, rowBuf, tmpBuf, gammaBuf, betaBuf, statBuf, oneBuf;
    GlobalTensor<DTYPE_X> xGm;
    GlobalTensor<DTYPE_Y> yGm;
    GlobalTensor<float> meanGm, rstdGm;
    uint32_t columns, aligned, first, count, flags;
    float epsilon;
    event_t eventMte2V, eventVMte2, eventVMte3, eventMte3V;
};

extern "C" __global__ __aicore__ void layer_norm_opt(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, GM_ADDR mean, GM_ADDR rstd,
                                                     GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(LayerNormOptTilingData);
    GET_TILING_DATA(tilingData, tiling);
    LayerNormOpt op;
    op.Init(x, gamma, beta, y, mean, rstd, tilingData);
    op.Process();
}
