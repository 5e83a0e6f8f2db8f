// Entry of Cast.
#include "cast.h"

extern "C" __global__ __aicore__ void cast(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                           GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(CastTilingData);
    GET_TILING_DATA_WITH_STRUCT(CastTilingData, data, tiling);
    AscendC::TPipe pipe;
    CastKernel::CastTiles<DTYPE_X, DTYPE_Y> op(data.split);
    op.Process(&pipe, x, y);
}
