// Entry of Transpose.
#include "transpose.h"

extern "C" __global__ __aicore__ void transpose(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TransposeTilingData);
    GET_TILING_DATA_WITH_STRUCT(TransposeTilingData, data, tiling);
    AscendC::TPipe pipe;
    if (data.rows) {
        TransposeKernel::MoveRows op(data, sizeof(DTYPE_X));
        op.Process(&pipe, x, y);
    } else {
        TransposeKernel::TransposeTiles<DTYPE_X> op(data);
        op.Process(&pipe, x, y);
    }
}
