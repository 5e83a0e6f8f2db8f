// Entry of SiluMul.
#include "silu_mul.h"

extern "C" __global__ __aicore__ void silu_mul(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, GM_ADDR workspace,
                                               GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(SiluMulTilingData);
    GET_TILING_DATA_WITH_STRUCT(SiluMulTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X1;
    using Op = SiluMulKernel::SiluMulOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{});
    op.Process(&pipe, y, x1, x2);
}
