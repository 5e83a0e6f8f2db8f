// Entry of CrossEntropy.
#include "cross_entropy.h"

extern "C" __global__ __aicore__ void cross_entropy(GM_ADDR x, GM_ADDR target, GM_ADDR weight,
                                                    GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(CrossEntropyTilingData);
    GET_TILING_DATA_WITH_STRUCT(CrossEntropyTilingData, data, tiling);
    AscendC::TPipe pipe;
    CrossEntropyKernel::CrossEntropy<DTYPE_X, DTYPE_TARGET> op(data);
    GM_ADDR sums = AscendC::GetUserWorkspace(workspace);
    op.Process(&pipe, {x, target, weight, y, sums});
    if (data.reduction == CrossEntropyTilingData::NONE) return;
    AscendC::SyncAll();  // every block's sums are in the workspace
    if (AscendC::GetBlockIdx() != 0) return;
    pipe.Reset();  // the buffers of the first part are free again
    CrossEntropyKernel::Finish<DTYPE_X>(&pipe, sums, y, data.reduction);
}
