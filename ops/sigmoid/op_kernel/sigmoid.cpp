// Entry of Sigmoid.
#include "sigmoid.h"

extern "C" __global__ __aicore__ void sigmoid(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                              GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(SigmoidTilingData);
    GET_TILING_DATA_WITH_STRUCT(SigmoidTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    using Op = SigmoidKernel::SigmoidOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{});
    op.Process(&pipe, y, x);
}
