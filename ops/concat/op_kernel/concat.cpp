// Entry of Concat. `x` is the descriptor of the list.
#include "concat.h"

extern "C" __global__ __aicore__ void concat(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                             GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(ConcatTilingData);
    GET_TILING_DATA_WITH_STRUCT(ConcatTilingData, data, tiling);
    AscendC::TPipe pipe;
    ConcatKernel::Concat op(data);
    op.Process(&pipe, x, y, sizeof(DTYPE_Y));
}
