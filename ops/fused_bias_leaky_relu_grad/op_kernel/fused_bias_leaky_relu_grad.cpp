// Entry of FusedBiasLeakyReluGrad.
#include "fused_bias_leaky_relu_grad.h"

extern "C" __global__ __aicore__ void fused_bias_leaky_relu_grad(GM_ADDR dy, GM_ADDR y, GM_ADDR dx,
                                                                 GM_ADDR dbias, GM_ADDR workspace,
                                                                 GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(FusedBiasLeakyReluGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(FusedBiasLeakyReluGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    FusedBiasLeakyReluGradKernel::FusedBiasLeakyReluGrad<DTYPE_DY> op(data);
    op.Process(&pipe, dy, y, dx, dbias);
}
