// Entry of Silu.
#include "silu.h"

extern "C" __global__ __aicore__ void silu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                           GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(SiluTilingData);
    GET_TILING_DATA_WITH_STRUCT(SiluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    using Op = SiluKernel::SiluOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{});
    op.Process(&pipe, y, x);
}
