// Entry of FusedBiasLeakyRelu.
#include "fused_bias_leaky_relu.h"

extern "C" __global__ __aicore__ void fused_bias_leaky_relu(GM_ADDR x, GM_ADDR bias, GM_ADDR y,
                                                            GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(FusedBiasLeakyReluTilingData);
    GET_TILING_DATA_WITH_STRUCT(FusedBiasLeakyReluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using Op = FusedBiasLeakyReluKernel::FusedBiasLeakyReluOp;
    OpsCommon::Channelwise<DTYPE_X, Op> op(data.split, Op{data.negativeSlope, data.scale});
    op.Process(&pipe, x, bias, y);
}
