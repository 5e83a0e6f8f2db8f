// Entry of LeakyRelu.
#include "leaky_relu.h"

extern "C" __global__ __aicore__ void leaky_relu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(LeakyReluTilingData);
    GET_TILING_DATA_WITH_STRUCT(LeakyReluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    using Op = LeakyReluKernel::LeakyReluOp<T>;
    OpsCommon::Elementwise<T, T, Op> op(data.split,
                                        Op{static_cast<OpsCommon::Native<T>>(data.negativeSlope)});
    op.Process(&pipe, y, x);
}
