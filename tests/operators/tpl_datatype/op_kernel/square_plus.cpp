#include "square_plus.h"

template <typename D_T_X, int BUFFER_MODE>
__global__ __aicore__ void square_plus(GM_ADDR x1, GM_ADDR x2, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(SquarePlusTilingData);
    GET_TILING_DATA_WITH_STRUCT(SquarePlusTilingData, tilingData, tiling);
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    NsSquarePlus::SquarePlus<D_T_X, BUFFER_MODE> op;
    op.Init(x1, x2, y, &tilingData);
    op.Process();
}
