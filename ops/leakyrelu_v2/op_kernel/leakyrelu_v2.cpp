// Entry of LeakyreluV2. schMode 0 computes in the tensor's type, 1 computes float16 in float.
#include "leakyrelu_v2.h"

template <uint32_t schMode>
__global__ __aicore__ void leakyrelu_v2(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling) {
    REGISTER_TILING_DEFAULT(LeakyreluV2TilingData);
    GET_TILING_DATA_WITH_STRUCT(LeakyreluV2TilingData, tilingData, tiling);
    AscendC::TPipe pipe;
    if constexpr (schMode == LEAKYRELU_V2_PROTECTED) {
        LeakyreluV2Kernel::LeakyreluV2<DTYPE_X, float> op;
        op.Init(x, y, tilingData, &pipe);
        op.Process();
    } else {
        LeakyreluV2Kernel::LeakyreluV2<DTYPE_X, DTYPE_X> op;
        op.Init(x, y, tilingData, &pipe);
        op.Process();
    }
}
