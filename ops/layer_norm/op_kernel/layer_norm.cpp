// Entry of LayerNorm.
#include "layer_norm.h"

extern "C" __global__ __aicore__ void layer_norm(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y,
                                                 GM_ADDR mean, GM_ADDR rstd, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(LayerNormTilingData);
    GET_TILING_DATA_WITH_STRUCT(LayerNormTilingData, data, tiling);
    AscendC::TPipe pipe;
    LayerNormKernel::LayerNorm<DTYPE_X> op(data);
    op.Process(&pipe, {x, gamma, beta, y, mean, rstd});
}
