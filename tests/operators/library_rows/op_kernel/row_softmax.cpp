#include "kernel_operator.h"
#include "adv_api/activation/softmax.h"
#include "row_softmax_tiling_data.h"

using namespace AscendC;

// y = softmax of each row, row_max = the maximum of each row; library functions with given scratch.
template <typename T>
class RowSoftmax {
public:
    __aicore__ inline void Init(GM_ADDR x, GM_ADDR y, GM_ADDR rowMax, const RowSoftmaxTilingData* tiling)
    {
        t = tiling;
        first = t->rowsPerBlock * GetBlockIdx();
        const uint32_t rest = first < t->rows ? t->rows - first : 0;
        count = rest < t->rowsPerBlock ? rest : t->rowsPerBlock;
        xGm.SetGlobalBuffer((__gm__ T*)x + uint64_t(first) * t->columns);
        yGm.SetGlobalBuffer((__gm__ T*)y + uint64_t(first) * t->columns);
        maxGm.SetGlobalBuffer((__gm__ T*)rowMax + first);
        const uint32_t tile = t->rowsPerLoop * t->padded * sizeof(T);
        pipe.InitBuffer(inQueue, 1, tile);
        pipe.InitBuffer(outQueue, 1, tile);
        pipe.InitBuffer(maxQueue, 1, 256);
        pipe.InitBuffer(tmpBuf, t->softmaxTmp > t->reduceTmp ? t->softmaxTmp : t->reduceTmp);
    }
    __aicore__ inline void Process()
    {
        for (uint32_t row = 0; row < count; row += t->rowsPerLoop) {
            const uint32_t rows = count - row < t->rowsPerLoop ? count - row : t->rowsPerLoop;
            CopyIn(row, rows);
            Compute(rows);
            CopyOut(row, rows);
        }
    }

private:
    __aicore__ inline void CopyIn(uint32_t row, uint32_t rows)
    {
        LocalTensor<T> x = inQueue.AllocTensor<T>();
        const DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(t->columns * sizeof(T)), 0, 0, 0};
        const uint8_t right = t->padded - t->columns;
        DataCopyPad(x, xGm[uint64_t(row) * t->columns], copy, {true, 0, right, static_cast<T>(-60000.0f)});
        inQueue.EnQue(x);
    }
    __aicore__ inline void Compute(uint32_t rows)
    {
        LocalTensor<T> x = inQueue.DeQue<T>();
        LocalTensor<T> y = outQueue.AllocTensor<T>();
        LocalTensor<T> rowMax = maxQueue.AllocTensor<T>();
        LocalTensor<uint8_t> tmp = tmpBuf.Get<uint8_t>();
        const uint32_t shape[2] = {rows, t->padded};
        ReduceMax<T, Pattern::Reduce::AR, false>(rowMax, x, tmp, shape, true);
        const SoftMaxShapeInfo info = {rows, t->padded, rows, t->columns};
        SoftMax<T>(y, x, tmp, t->softmax, info);
        maxQueue.EnQue(rowMax);
        outQueue.EnQue(y);
        inQueue.FreeTensor(x);
    }
    __aicore__ inline void CopyOut(uint32_t row, uint32_t rows)
    {
        LocalTensor<T> y = outQueue.DeQue<T>();
        LocalTensor<T> rowMax = maxQueue.DeQue<T>();
        const DataCopyExtParams copy{static_cast<uint16_t>(rows), static_cast<uint32_t>(t->columns * sizeof(T)), 0, 0, 0};
        DataCopyPad(yGm[uint64_t(row) * t->columns], y, copy);
        DataCopyPad(maxGm[row], rowMax, {1, static_cast<uint32_t>(rows * sizeof(T)), 0, 0, 0});
        outQueue.FreeTensor(y);
        maxQueue.FreeTensor(rowMax);
    }

    TPipe pipe;
    TQue<QuePosition::VECIN, 1> inQueue;
    TQue<QuePosition::VECOUT, 1> outQueue, maxQueue;
    TBuf<QuePosition::VECCALC> tmpBuf;
    GlobalTensor<T> xGm, yGm, maxGm;
    const RowSoftmaxTilingData* t = nullptr;
    uint32_t first = 0;
    uint32_t count = 0;
};

extern "C" __global__ __aicore__ void row_softmax(GM_ADDR x, GM_ADDR y, GM_ADDR row_max, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(RowSoftmaxTilingData);
    GET_TILING_DATA_WITH_STRUCT(RowSoftmaxTilingData, tilingData, tiling);
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    RowSoftmax<DTYPE_X> op;
    op.Init(x, y, row_max, &tilingData);
    op.Process();
}
