// Entry of BiasLeakyReluDropoutGrad.
#include "bias_leaky_relu_dropout_grad.h"

extern "C" __global__ __aicore__ void bias_leaky_relu_dropout_grad(GM_ADDR dy, GM_ADDR y,
                                                                   GM_ADDR mask, GM_ADDR dx,
                                                                   GM_ADDR workspace,
                                                                   GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(BiasLeakyReluDropoutGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(BiasLeakyReluDropoutGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    BiasLeakyReluDropoutGradKernel::BiasLeakyReluDropoutGrad<DTYPE_DY> op(data);
    op.Process(&pipe, dy, y, mask, dx);
}
