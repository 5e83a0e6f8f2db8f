// Entry of Tanh. A template, because C already has a function of this name.
#include "tanh.h"

#include "tanh_tiling_key.h"

template <typename D_T_X>
__global__ __aicore__ void tanh(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(TanhTilingData);
    GET_TILING_DATA_WITH_STRUCT(TanhTilingData, data, tiling);
    AscendC::TPipe pipe;
    using Op = TanhKernel::TanhOp;
    OpsCommon::Elementwise<D_T_X, D_T_X, Op> op(data.split, Op{});
    op.Process(&pipe, y, x);
}
