// Entry of Elu.
#include "elu.h"

extern "C" __global__ __aicore__ void elu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(EluTilingData);
    GET_TILING_DATA_WITH_STRUCT(EluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    using Op = EluKernel::EluOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{data.alpha, data.scale, data.inputScale});
    op.Process(&pipe, y, x);
}
