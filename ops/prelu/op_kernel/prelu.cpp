// Entry of Prelu.
#include "prelu.h"

extern "C" __global__ __aicore__ void prelu(GM_ADDR x, GM_ADDR weight, GM_ADDR y, GM_ADDR workspace,
                                            GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(PreluTilingData);
    GET_TILING_DATA_WITH_STRUCT(PreluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using Op = PreluKernel::PreluOp;
    OpsCommon::Channelwise<DTYPE_X, Op> op(data.split, Op{});
    op.Process(&pipe, x, weight, y);
}
