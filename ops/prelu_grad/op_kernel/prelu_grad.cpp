// Entry of PreluGrad.
#include "prelu_grad.h"

#include "../../common/sum_of_parts.h"

extern "C" __global__ __aicore__ void prelu_grad(GM_ADDR dy, GM_ADDR x, GM_ADDR weight, GM_ADDR dx,
                                                 GM_ADDR dweight, GM_ADDR workspace,
                                                 GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(PreluGradTilingData);
    GET_TILING_DATA_WITH_STRUCT(PreluGradTilingData, data, tiling);
    AscendC::TPipe pipe;
    GM_ADDR sums = AscendC::GetUserWorkspace(workspace);
    PreluGradKernel::PreluGrad<DTYPE_X> op(data);
    op.Process(&pipe, dy, x, weight, dx, sums);
    AscendC::SyncAll();  // every block's sums are in the workspace
    pipe.Reset();        // the buffers of the first part are free again
    OpsCommon::SumOfParts<DTYPE_X, float> total;
    total.Process(&pipe, sums, dweight,
                  {data.split.channels, AscendC::GetBlockNum(), data.sumsPitch});
}
