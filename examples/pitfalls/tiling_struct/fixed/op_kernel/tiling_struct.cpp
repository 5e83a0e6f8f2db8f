// Kernel of TilingStruct: y = x for x >= 0, else negativeSlope * x.
#include "kernel_operator.h"
#include "tiling_struct_tiling_data.h"

using namespace AscendC;

extern "C" __global__ __aicore__ void tiling_struct(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                    GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TilingStructTilingData);
    GET_TILING_DATA_WITH_STRUCT(TilingStructTilingData, data, tiling);
    GlobalTensor<DTYPE_X> source, target;
    source.SetGlobalBuffer((__gm__ DTYPE_X*)x, data.totalLength);
    target.SetGlobalBuffer((__gm__ DTYPE_Y*)y, data.totalLength);
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 2, data.tileLength * sizeof(DTYPE_X));
    pipe.InitBuffer(out, 2, data.tileLength * sizeof(DTYPE_Y));
    const uint32_t first = GetBlockIdx() * data.blockLength;
    const bool last = GetBlockIdx() + 1 == GetBlockNum();
    const uint32_t end = last || first + data.blockLength > data.totalLength
                             ? data.totalLength
                             : first + data.blockLength;
    for (uint32_t at = first; at < end; at += data.tileLength) {
        const uint32_t count = end - at < data.tileLength ? end - at : data.tileLength;
        const uint32_t bytes = count * sizeof(DTYPE_X);
        LocalTensor<DTYPE_X> loaded = in.AllocTensor<DTYPE_X>();
        DataCopyPad(loaded, source[at], DataCopyExtParams{1, bytes, 0, 0, 0},
                    DataCopyPadExtParams<DTYPE_X>{false, 0, 0, 0});
        in.EnQue(loaded);
        LocalTensor<DTYPE_X> tile = in.DeQue<DTYPE_X>();
        LocalTensor<DTYPE_Y> result = out.AllocTensor<DTYPE_Y>();
        LeakyRelu(result, tile, static_cast<DTYPE_X>(data.negativeSlope), count);
        out.EnQue(result);
        in.FreeTensor(tile);
        LocalTensor<DTYPE_Y> done = out.DeQue<DTYPE_Y>();
        DataCopyPad(target[at], done, DataCopyExtParams{1, bytes, 0, 0, 0});
        out.FreeTensor(done);
    }
}
