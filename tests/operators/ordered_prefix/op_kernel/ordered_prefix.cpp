#include "kernel_operator.h"
#include "ordered_prefix_tiling_data.h"

using namespace AscendC;

class OrderedPrefix {
public:
    __aicore__ inline OrderedPrefix(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, OrderedPrefixTilingData* t)
    {
        first = GetBlockIdx() * t->perBlock;
        count = first >= t->n ? 0 : (t->n - first < t->perBlock ? t->n - first : t->perBlock);
        exclusive = t->exclusive;
        xGm.SetGlobalBuffer((__gm__ float*)x + first, count);
        yGm.SetGlobalBuffer((__gm__ float*)y + first, count);
        sumGm.SetGlobalBuffer((__gm__ float*)GetUserWorkspace(workspace), PREFIX_SUMS / sizeof(float));
        flagGm.SetGlobalBuffer((__gm__ int32_t*)(GetUserWorkspace(workspace) + PREFIX_SUMS), PREFIX_FLAGS / sizeof(int32_t));
        pipe.InitBuffer(rowBuf, TILE * sizeof(float));
        pipe.InitBuffer(sumBuf, 64 * 32);
        pipe.InitBuffer(flagBuf, 65 * 32);
        row = rowBuf.Get<float>();
        sums = sumBuf.Get<float>();
        flags = flagBuf.Get<int32_t>();
        if (GetBlockIdx() == 0) {
            InitGlobalMemory(flagGm, PREFIX_FLAGS / sizeof(int32_t), 0);
            InitGlobalMemory(sumGm, PREFIX_SUMS / sizeof(float), 0.0f);
        }
        SyncAll();
    }
    // neighbours: block b waits for block b - 1, which leaves its running sum in the workspace
    __aicore__ inline void ByFlags()
    {
        const int32_t me = GetBlockIdx();
        const float own = Total();
        float before = 0;
        if (me > 0) {
            IBWait(flagGm, flags, me - 1, 0);
            before = ReadSum(me - 1);
        }
        WriteSum(me, before + own);
        if (me + 1 < GetBlockNum()) {
            IBSet(flagGm, flags, me, 0);
        }
        Write(before);
    }
    __aicore__ inline void InOrder()
    {
        GlobalTensor<int32_t> order = flagGm;
        InitDetermineComputeWorkspace(order, flags);
        SyncAll();
        const float own = Total();
        WaitPreBlock(order, flags);
        const float before = ReadSum(0);
        WriteSum(0, before + own);
        NotifyNextBlock(order, flags);
        Write(before);
    }
    __aicore__ inline void AllAtOnce()
    {
        WriteSum(GetBlockIdx(), Total());
        SyncAll(flagGm, flags);
        float before = 0;
        DataCopy(sums, sumGm, 64 * 8);
        PipeBarrier<PIPE_ALL>();
        for (int64_t b = 0; b < GetBlockIdx(); b++) before += sums.GetValue(b * 8);
        SyncAll(flagGm, flags, GetBlockNum());
        Write(before);
    }

private:
    static constexpr int64_t TILE = 1024;
    __aicore__ inline void Load(int64_t at, uint32_t n)
    {
        PipeBarrier<PIPE_ALL>();
        DataCopyPad(row, xGm[at], {1, (uint32_t)(n * 4), 0, 0, 0}, {false, 0, 0, 0});
        PipeBarrier<PIPE_ALL>();
    }
    __aicore__ inline float Total()
    {
        float total = 0;
        for (int64_t at = 0; at < count; at += TILE) {
            const uint32_t n = count - at < TILE ? count - at : TILE;
            Load(at, n);
            for (uint32_t i = 0; i < n; i++) total += row.GetValue(i);
        }
        return total;
    }
    __aicore__ inline void Write(float running)
    {
        for (int64_t at = 0; at < count; at += TILE) {
            const uint32_t n = count - at < TILE ? count - at : TILE;
            Load(at, n);
            for (uint32_t i = 0; i < n; i++) {
                const float x = row.GetValue(i);
                row.SetValue(i, exclusive ? running : running + x);
                running += x;
            }
            PipeBarrier<PIPE_ALL>();
            DataCopyPad(yGm[at], row, {1, (uint32_t)(n * 4), 0, 0, 0});
        }
    }
    __aicore__ inline float ReadSum(int32_t slot)
    {
        PipeBarrier<PIPE_ALL>();
        DataCopy(sums, sumGm[slot * 8], 8);
        PipeBarrier<PIPE_ALL>();
        return sums.GetValue(0);
    }
    __aicore__ inline void WriteSum(int32_t slot, float value)
    {
        for (int i = 0; i < 8; i++) sums.SetValue(i, value);
        PipeBarrier<PIPE_ALL>();
        DataCopy(sumGm[slot * 8], sums, 8);
        PipeBarrier<PIPE_ALL>();
    }
    TPipe pipe;
    TBuf<TPosition::VECCALC> rowBuf, sumBuf, flagBuf;
    LocalTensor<float> row, sums;
    LocalTensor<int32_t> flags;
    GlobalTensor<float> xGm, yGm, sumGm;
    GlobalTensor<int32_t> flagGm;
    int64_t first, count;
    bool exclusive;
};

extern "C" __global__ __aicore__ void ordered_prefix(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_MIX_AIV_1_0);
    GET_TILING_DATA_WITH_STRUCT(OrderedPrefixTilingData, tilingData, tiling);
    OrderedPrefix op(x, y, workspace, &tilingData);
    if (TILING_KEY_IS(0)) {
        op.ByFlags();
    } else if (TILING_KEY_IS(1)) {
        op.InOrder();
    } else {
        op.AllAtOnce();
    }
}
