// Entry of ReduceSum.
#include "reduce_sum.h"

#include "../../common/sum_of_parts.h"

extern "C" __global__ __aicore__ void reduce_sum(GM_ADDR x, GM_ADDR y, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(ReduceSumTilingData);
    GET_TILING_DATA_WITH_STRUCT(ReduceSumTilingData, data, tiling);
    AscendC::TPipe pipe;
    ReduceSumKernel::ReduceSum<DTYPE_X> op(data);
    GM_ADDR sums = AscendC::GetUserWorkspace(workspace);
    op.Process(&pipe, x, y, sums);
    if (data.parts == 1) return;
    AscendC::SyncAll();  // every block's sums are in the workspace
    pipe.Reset();        // the buffers of the first part are free again
    OpsCommon::SumOfParts<DTYPE_X, ReduceSumKernel::Sum<DTYPE_X>> total;
    total.Process(&pipe, sums, y, {data.outputs, data.parts, data.partPitch});
}
