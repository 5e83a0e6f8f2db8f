// Entry of Softmax.
#include "softmax.h"

extern "C" __global__ __aicore__ void softmax(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                              GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(SoftmaxTilingData);
    GET_TILING_DATA_WITH_STRUCT(SoftmaxTilingData, data, tiling);
    AscendC::TPipe pipe;
    SoftmaxKernel::Softmax<DTYPE_X> op(data);
    op.Process(&pipe, x, y);
}
