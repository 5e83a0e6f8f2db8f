// Entry of Topk.
#include "topk.h"

extern "C" __global__ __aicore__ void topk(GM_ADDR x, GM_ADDR values, GM_ADDR indices,
                                           GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TopkTilingData);
    GET_TILING_DATA_WITH_STRUCT(TopkTilingData, data, tiling);
    AscendC::TPipe pipe;
    TopkKernel::Topk<DTYPE_X> op(data);
    op.Process(&pipe, x, values, indices);
}
