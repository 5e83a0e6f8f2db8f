#include "kernel_operator.h"
#include "pick_rows_tiling.h"

template <uint32_t schMode, bool scatter>
class PickRowsOp {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR rows, GM_ADDR y, const PickRowsTiling& t)
    {
        tiling = t;
        xGm.SetGlobalBuffer((__gm__ float*)x, t.n * t.width);
        rowsGm.SetGlobalBuffer((__gm__ int64_t*)rows, t.k);
        yGm.SetGlobalBuffer((__gm__ float*)y, (scatter ? t.n : t.k) * t.width);
        pipe.InitBuffer(que, 2, t.width * sizeof(float));
    }
    __aicore__ inline void Process()
    {
        if constexpr (scatter) {
            // rows that nobody names are copies of x
            for (int64_t row = 0; row < tiling.n; ++row) CopyRow(row, row);
            AscendC::PipeBarrier<PIPE_ALL>();
        }
        for (int64_t i = AscendC::GetBlockIdx(); i < tiling.k; i += AscendC::GetBlockNum()) {
            int64_t row = rowsGm.GetValue(i);
            row = row < 0 ? row + tiling.n : row;
            // two may name one row: the later one stays
            if (scatter) AscendC::PipeBarrier<PIPE_MTE3>();
            if (scatter) CopyRow(i, row);
            else CopyRow(row, i);
        }
    }
private:
    __aicore__ inline void CopyRow(int64_t from, int64_t to)
    {
        AscendC::LocalTensor<float> row = que.AllocTensor<float>();
        if (schMode == 1) {
            AscendC::DataCopy(row, xGm[from * tiling.width], tiling.width);
        } else {
            AscendC::DataCopyExtParams params{1, uint32_t(tiling.width * sizeof(float)), 0, 0, 0};
            AscendC::DataCopyPad(row, xGm[from * tiling.width], params, AscendC::DataCopyPadExtParams<float>{});
        }
        que.EnQue(row);
        row = que.DeQue<float>();
        AscendC::DataCopyPad(yGm[to * tiling.width], row,
                             AscendC::DataCopyExtParams{1, uint32_t(tiling.width * sizeof(float)), 0, 0, 0});
        que.FreeTensor(row);
    }
    PickRowsTiling tiling;
    AscendC::TPipe pipe;
    AscendC::TQueBind<AscendC::TPosition::VECIN, AscendC::TPosition::VECOUT, 2> que;
    AscendC::GlobalTensor<float> xGm, yGm;
    AscendC::GlobalTensor<int64_t> rowsGm;
};

template <uint32_t schMode, bool scatter>
__global__ __aicore__ void pick_rows(GM_ADDR x, GM_ADDR rows, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(PickRowsTiling);
    REGISTER_TILING_DEFAULT(PickRowsTiling);
    GET_TILING_DATA_WITH_STRUCT(PickRowsTiling, t, tiling);
    PickRowsOp<schMode, scatter> op;
    op.Init(x, rows, y, t);
    op.Process();
}
