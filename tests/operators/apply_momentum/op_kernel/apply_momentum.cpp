#include "apply_momentum.h"

using namespace ApplyMomentumND;

#define APPLY_MOMENTUM_PROCESS(TYPE, NESTEROV)                                          \
    do {                                                                                \
        ApplyMomentumFp32<TYPE, NESTEROV> op(&pipe);                                    \
        op.Init(var, accum, lr, grad, momentum, var_ref, accum_ref, &tilingData);       \
        op.Process();                                                                   \
    } while (0)

extern "C" __global__ __aicore__ void apply_momentum(GM_ADDR var, GM_ADDR accum, GM_ADDR lr, GM_ADDR grad, GM_ADDR momentum,
                                                     GM_ADDR var_ref, GM_ADDR accum_ref, GM_ADDR workspace, GM_ADDR tiling)
{
    KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
    REGISTER_TILING_DEFAULT(ApplyMomentumTilingData);
    GET_TILING_DATA_WITH_STRUCT(ApplyMomentumTilingData, tilingData, tiling);
    TPipe pipe;
    if (TILING_KEY_IS(1UL)) {
        APPLY_MOMENTUM_PROCESS(float, false);
    } else if (TILING_KEY_IS(2UL)) {
        APPLY_MOMENTUM_PROCESS(half, false);
    } else if (TILING_KEY_IS(3UL)) {
        APPLY_MOMENTUM_PROCESS(bfloat16_t, false);
    } else if (TILING_KEY_IS(11UL)) {
        APPLY_MOMENTUM_PROCESS(float, true);
    } else if (TILING_KEY_IS(12UL)) {
        APPLY_MOMENTUM_PROCESS(half, true);
    } else if (TILING_KEY_IS(13UL)) {
        APPLY_MOMENTUM_PROCESS(bfloat16_t, true);
    }
}
