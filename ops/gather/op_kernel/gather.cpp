// Entry of Gather.
#include "gather.h"

extern "C" __global__ __aicore__ void gather(GM_ADDR x, GM_ADDR indices, GM_ADDR y,
                                             GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(GatherTilingData);
    GET_TILING_DATA_WITH_STRUCT(GatherTilingData, data, tiling);
    AscendC::TPipe pipe;
    GatherKernel::Addresses at{x, indices, y};
    if (data.inUb) {
        GatherKernel::GatherInUb<DTYPE_X, DTYPE_INDICES> op(data);
        op.Process(&pipe, at);
    } else {
        GatherKernel::GatherSlices<DTYPE_INDICES> op(data, sizeof(DTYPE_X));
        op.Process(&pipe, at);
    }
}
