// Kernel of EarlyCompute: y = x for x >= 0, else negativeSlope * x.
#include "early_compute_tiling_data.h"
#include "kernel_operator.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void early_compute(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                    GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(EarlyComputeTilingData);
    GET_TILING_DATA_WITH_STRUCT(EarlyComputeTilingData, data, tiling);
    GlobalTensor<DTYPE_X> source, target;
    source.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.totalLength);
    target.SetGlobalBuffer((__gm__ DTYPE_Y*)y, data.totalLength);
    TPipe pipe;
    TBuf<> in, out;
    pipe.InitBuffer(in, data.tileLength * sizeof(DTYPE_X));
    pipe.InitBuffer(out, data.tileLength * sizeof(DTYPE_Y));
    LocalTensor<DTYPE_X> tile = in.Get<DTYPE_X>();
    LocalTensor<DTYPE_Y> result = out.Get<DTYPE_Y>();
    const uint32_t first = GetBlockIdx() * data.blockLength;
    const bool last = GetBlockIdx() + 1 == GetBlockNum();
    const uint32_t end = last || first + data.blockLength > data.totalLength
                             ? data.totalLength
                             : first + data.blockLength;
    for (uint32_t at = first; at < end; at += data.tileLength) {
        const uint32_t count = end - at < data.tileLength ? end - at : data.tileLength;
        const uint32_t bytes = count * sizeof(DTYPE_X);
        // Neither buffer is used again before the tile that lay there is done with it.
        if (at != first) {
            WaitFlag<HardEvent::V_MTE2>(EVENT_ID0);
            WaitFlag<HardEvent::MTE3_V>(EVENT_ID0);
        }
        DataCopyPad(tile, source[at], DataCopyExtParams{1, bytes, 0, 0, 0},
                    DataCopyPadExtParams<DTYPE_X>{false, 0, 0, 0});
        SetFlag<HardEvent::MTE2_V>(EVENT_ID0);
        WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);
        LeakyRelu(result, tile, static_cast<DTYPE_X>(data.negativeSlope), count);
        SetFlag<HardEvent::V_MTE3>(EVENT_ID0);
        WaitFlag<HardEvent::V_MTE3>(EVENT_ID0);
        DataCopyPad(target[at], result, DataCopyExtParams{1, bytes, 0, 0, 0});
        if (at + data.tileLength < end) {
            SetFlag<HardEvent::V_MTE2>(EVENT_ID0);
            SetFlag<HardEvent::MTE3_V>(EVENT_ID0);
        }
    }
}
