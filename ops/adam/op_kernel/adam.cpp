// Entry of Adam. The outputs are the memory of the inputs of the same names.
#include "adam.h"

extern "C" __global__ __aicore__ void adam(GM_ADDR var, GM_ADDR m, GM_ADDR v, GM_ADDR grad,
                                           GM_ADDR varOut, GM_ADDR mOut, GM_ADDR vOut,
                                           GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(AdamTilingData);
    GET_TILING_DATA_WITH_STRUCT(AdamTilingData, data, tiling);
    AscendC::TPipe pipe;
    AdamKernel::Adam<DTYPE_VAR> op(data);
    op.Process(&pipe, {var, m, v, grad, varOut, mOut, vOut});
}
