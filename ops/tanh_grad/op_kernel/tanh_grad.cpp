// Entry of TanhGrad.
#include "tanh_grad.h"

extern "C" __global__ __aicore__ void tanh_grad(GM_ADDR y, GM_ADDR dy, GM_ADDR dx,
                                                GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TanhGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(TanhGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_Y;
    using Op = TanhGradKernel::TanhGradOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{});
    op.Process(&pipe, dx, y, dy);
}
