// Entry of LeakyReluGrad.
#include "leaky_relu_grad.h"

extern "C" __global__ __aicore__ void leaky_relu_grad(GM_ADDR dy, GM_ADDR x, GM_ADDR dx,
                                                      GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(LeakyReluGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(LeakyReluGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_DY;
    using Op = LeakyReluGradKernel::LeakyReluGradOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{data.negativeSlope});
    op.Process(&pipe, dx, dy, x);
}
