#include "smooth_l1.h"

template <uint32_t REDUCE>
__global__ __aicore__ void smooth_l1(GM_ADDR predict, GM_ADDR label, GM_ADDR loss, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(SmoothL1TilingData);
    GET_TILING_DATA_WITH_STRUCT(SmoothL1TilingData, tilingData, tiling);
    NsSmoothL1::SmoothL1<DTYPE_PREDICT, REDUCE> op;
    op.Init(predict, label, loss, workspace, tilingData);
    op.Process();
}
