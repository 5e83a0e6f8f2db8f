#include "kernel_operator.h"
#include "take_rows_tiling_data.h"

using namespace AscendC;

// Rows are moved as bytes, whatever their element type is.
template <typename IndexT>
__aicore__ inline uint64_t RowOf(const GlobalTensor<IndexT>& index, uint64_t i, const TakeRowsTilingData& t)
{
    int64_t row = index.GetValue(i);
    if (t.clip) {
        if (row < 0) row = 0;
        if (row >= (int64_t)t.rows) row = t.rows - 1;
    } else {
        row %= (int64_t)t.rows;
        if (row < 0) row += t.rows;
    }
    return row;
}

template <typename IndexT, bool WHOLE_ROW>
class TakeRows {
public:
    __aicore__ inline void Run(GM_ADDR self, GM_ADDR index, GM_ADDR out, const TakeRowsTilingData t)
    {
        TPipe pipe;
        selfGm.SetGlobalBuffer(self);
        outGm.SetGlobalBuffer(out);
        indexGm.SetGlobalBuffer((__gm__ IndexT*)index, t.taken);
        pipe.InitBuffer(bind, 2, WHOLE_ROW ? (t.rowBytes + 31) / 32 * 32 : TAKE_ROWS_BUFFER);
        uint64_t begin = GetBlockIdx() * (uint64_t)t.perCore, end = begin + t.perCore;
        if (end > t.taken) { end = t.taken; }
        for (uint64_t i = begin; i < end; ++i) {
            const uint64_t from = RowOf<IndexT>(indexGm, i, t) * t.rowBytes;
            if constexpr (WHOLE_ROW) {
                Move(from, i * t.rowBytes, t.rowBytes);
            } else {
                for (uint64_t at = 0; at < t.rowBytes; at += TAKE_ROWS_BUFFER) {
                    Move(from + at, i * t.rowBytes + at, Std::min(t.rowBytes - at, (uint64_t)TAKE_ROWS_BUFFER));
                }
            }
        }
        pipe.Destroy();
    }

private:
    __aicore__ inline void Move(uint64_t from, uint64_t to, uint32_t bytes)
    {
        LocalTensor<uint8_t> local;
        DataCopyExtParams params;
        params.blockCount = 1;
        params.blockLen = bytes;
        params.srcStride = params.dstStride = 0;
        bind.AllocTensor<uint8_t>(local);
        DataCopyPad(local, selfGm[from], params, DataCopyPadExtParams<uint8_t>());
        bind.EnQue(local);
        bind.DeQue<uint8_t>(local);
        DataCopyPad(outGm[to], local, params);
        bind.FreeTensor(local);
    }
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 0> bind;
    GlobalTensor<uint8_t> selfGm, outGm;
    GlobalTensor<IndexT> indexGm;
};

extern "C" __global__ __aicore__ void take_rows(GM_ADDR self, GM_ADDR index, GM_ADDR out, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(TakeRowsTilingData);
    GET_TILING_DATA(t, tiling);
    if (self == nullptr || index == nullptr) return;
    if (TILING_KEY_VAR == 32) {
        TakeRows<int32_t, false>().Run(self, index, out, t);
    } else if (TILING_KEY_VAR == 64) {
        TakeRows<int64_t, false>().Run(self, index, out, t);
    } else if (TILING_KEY_VAR == 1032) {
        TakeRows<int32_t, true>{}.Run(self, index, out, t);
    } else {
        TakeRows<int64_t, true> op;
        op.Run(self, index, out, t);
    }
}
