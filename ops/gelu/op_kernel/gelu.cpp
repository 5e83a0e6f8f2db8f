// Entry of Gelu.
#include "gelu.h"

extern "C" __global__ __aicore__ void gelu(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                           GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(GeluTilingData);
    GET_TILING_DATA_WITH_STRUCT(GeluTilingData, data, tiling);
    AscendC::TPipe pipe;
    using T = DTYPE_X;
    if (data.exact) {
        OpsCommon::Elementwise<T, T, GeluKernel::ExactOp> op(data.split, {});
        op.Process(&pipe, y, x);
    } else {
        OpsCommon::Elementwise<T, T, GeluKernel::TanhOp> op(data.split, {});
        op.Process(&pipe, y, x);
    }
}
