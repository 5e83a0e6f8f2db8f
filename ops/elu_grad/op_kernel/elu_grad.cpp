// Entry of EluGrad.
#include "elu_grad.h"

extern "C" __global__ __aicore__ void elu_grad(GM_ADDR dy, GM_ADDR y, GM_ADDR dx, GM_ADDR workspace,
                                               GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(EluGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(EluGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_DY;
    using Op = EluGradKernel::EluGradOp;
    OpsCommon::Elementwise<T, T, Op> op(data.split, Op{data.alpha, data.scale, data.inputScale});
    op.Process(&pipe, dx, dy, y);
}
