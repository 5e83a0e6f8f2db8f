// Entry of BiasLeakyReluDropout.
#include "bias_leaky_relu_dropout.h"

extern "C" __global__ __aicore__ void bias_leaky_relu_dropout(GM_ADDR x, GM_ADDR bias,
                                                              GM_ADDR random, GM_ADDR y,
                                                              GM_ADDR mask, GM_ADDR workspace,
                                                              GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(BiasLeakyReluDropoutTilingData);
    GET_TILING_DATA_WITH_STRUCT(BiasLeakyReluDropoutTilingData, data, tiling);
    AscendC::TPipe pipe;
    BiasLeakyReluDropoutKernel::BiasLeakyReluDropout<DTYPE_X> op(data);
    op.Process(&pipe, x, bias, random, y, mask);
}
