// Entry of Relu.
#include "relu.h"

extern "C" __global__ __aicore__ void relu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                           GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(ReluTilingData);
    GET_TILING_DATA_WITH_STRUCT(ReluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    using Op = ReluKernel::ReluOp<T>;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{});
    op.Process(&pipe, y, x);
}
