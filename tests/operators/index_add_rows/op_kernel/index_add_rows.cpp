#include "kernel_operator.h"
#include "index_add_rows_tiling_data.h"
#include "index_add_rows_tiling_key.h"

template <ReduceMode M, typename T>
struct Atomic {
    __aicore__ inline Atomic()
    {
        if constexpr (M == ReduceMode::ADD) AscendC::SetAtomicAdd<T>();
        if constexpr (M == ReduceMode::MAX) AscendC::SetAtomicMax<T>();
        if constexpr (M == ReduceMode::MIN) AscendC::SetAtomicMin<T>();
    }
    __aicore__ inline ~Atomic() { AscendC::SetAtomicNone(); }
};

template <ReduceMode reduceMode>
__global__ __aicore__ void index_add_rows(GM_ADDR self, GM_ADDR index, GM_ADDR source, GM_ADDR self_ref, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(IndexAddRowsTilingData);
    GET_TILING_DATA_WITH_STRUCT(IndexAddRowsTilingData, t, tiling);
    using namespace AscendC;
    using T = DTYPE_SELF_REF;
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 4> bind;
    constexpr uint32_t PIECE = 2048;
    pipe.InitBuffer(bind, 4, PIECE * sizeof(T));
    GlobalTensor<T> src, dst;
    GlobalTensor<int32_t> idx;
    src.SetGlobalBuffer((__gm__ T*)source);
    dst.SetGlobalBuffer((__gm__ T*)self_ref);
    idx.SetGlobalBuffer((__gm__ int32_t*)index, t.count);
    Atomic<reduceMode, T> atomic;
    for (uint32_t i = GetBlockIdx(); i < t.count; i += GetBlockNum()) {
        int32_t row = idx.GetValue(i);
        row = row < 0 ? row + (int32_t)t.rows : row;
        for (uint32_t at = 0; at < t.width; at += PIECE) {
            DataCopyExtParams p;
            p.blockLen = Std::min(PIECE, t.width - at) * sizeof(T);
            LocalTensor<T> l = bind.AllocTensor<T>();
            DataCopyPad(l, src[(uint64_t)i * t.width + at], p, {});
            bind.EnQue(l);
            l = bind.DeQue<T>();
            DataCopyPad(dst[(uint64_t)row * t.width + at], l, p);
            bind.FreeTensor(l);
        }
    }
}
