#include "kernel_operator.h"
#include "arange_depend_tiling_data.h"

// Values on the scalar unit for 64 bits, on the vector unit else.
template <typename T>
class Arange;

template <>
class Arange<float> {
public:
    static __aicore__ inline void Fill(const AscendC::LocalTensor<float>& out, const ArangeDependTilingData& t, int64_t first, int32_t n)
    {
        AscendC::LocalTensor<int32_t> index = out.ReinterpretCast<int32_t>();
        AscendC::CreateVecIndex(index, (int32_t)first, n);
        AscendC::Cast(out, index, AscendC::RoundMode::CAST_RINT, n);
        AscendC::Muls(out, out, t.step, n);
        AscendC::Adds(out, out, t.start, n);
    }
};
template <>
class Arange<int32_t> {
public:
    static __aicore__ inline void Fill(const AscendC::LocalTensor<int32_t>& out, const ArangeDependTilingData& t, int64_t first, int32_t n)
    {
        AscendC::ArithProgression(out, (int32_t)0, (int32_t)1, n);
        AscendC::Muls<int32_t>(out, out, t.intStep, n);
        AscendC::Adds<int32_t>(out, out, t.intStart + first * t.intStep, n);
    }
};
template <>
class Arange<int64_t> {
public:
    static __aicore__ inline void Fill(const AscendC::LocalTensor<int64_t>& out, const ArangeDependTilingData& t, int64_t first, int32_t n)
    {
        for (int32_t i = 0; i < n; i++) out(i) = t.intStart + (first + i) * t.intStep;
        auto id = GetTPipePtr()->FetchEventID(AscendC::HardEvent::S_MTE3);
        AscendC::SetFlag<AscendC::HardEvent::S_MTE3>(id);
        AscendC::WaitFlag<AscendC::HardEvent::S_MTE3>(id);
    }
};

template <typename T>
__aicore__ inline void Run(GM_ADDR out, const ArangeDependTilingData& t)
{
    AscendC::TPipe pipe;
    AscendC::TQue<AscendC::TPosition::VECOUT, 1> queue;
    AscendC::GlobalTensor<T> outGm;
    outGm.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(out), t.total);
    pipe.InitBuffer(queue, 1, 4096 * sizeof(T));
    int64_t first = AscendC::GetBlockIdx() * 4096;
    int32_t n = t.total - first > 4096 ? 4096 : t.total - first;
    if (n <= 0) return;
    AscendC::LocalTensor<T> local = queue.AllocTensor<T>();
    Arange<T>::Fill(local, t, first, n);
    queue.EnQue(local);
    local = queue.DeQue<T>();
    AscendC::DataCopyPad(outGm[first], local, {1, (uint32_t)(n * sizeof(T)), 0, 0, 0});
    queue.FreeTensor(local);
}

extern "C" __global__ __aicore__ void arange_depend(GM_ADDR start, GM_ADDR end, GM_ADDR step, GM_ADDR out, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ArangeDependTilingData);
    GET_TILING_DATA(tiling_data, tiling);
#if (ORIG_DTYPE_START == DT_FLOAT)
    if (TILING_KEY_IS(100)) {
        Run<float>(out, tiling_data);
    }
#else
    if (TILING_KEY_IS(203)) {
        Run<int32_t>(out, tiling_data);
    } else if (TILING_KEY_LIST(209, 210)) {
        Run<int64_t>(out, tiling_data);
    }
#endif
}
