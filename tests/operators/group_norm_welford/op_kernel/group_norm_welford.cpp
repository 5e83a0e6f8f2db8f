#include "group_norm_welford_impl.h"
using namespace GroupNormWelford;
extern "C" __global__ __aicore__ void group_norm_welford(GM_ADDR x, GM_ADDR gamma, GM_ADDR beta, GM_ADDR y, GM_ADDR mean, GM_ADDR rstd, GM_ADDR workspace, GM_ADDR tiling)
{
    if (workspace == nullptr) { return; }
    GM_ADDR userWS = GetUserWorkspace(workspace);
    if (userWS == nullptr) { return; }
    GET_TILING_DATA(tilingData, tiling);
    const GroupNormWelfordTilingData* __restrict tdPtr = &tilingData;
    TPipe pipe;
#define RUN(T1, T2, B16) do { GroupNormWelford::Impl<T1, T2, B16> op; op.Init(x, gamma, beta, y, mean, rstd, userWS, tdPtr, &pipe); op.Process(); } while (0)
    if (TILING_KEY_IS(100)) {
#if (ORIG_DTYPE_X == DT_FLOAT16)
        RUN(half, half, true);
#elif (ORIG_DTYPE_X == DT_BF16)
        RUN(bfloat16_t, bfloat16_t, true);
#endif
    } else if (TILING_KEY_IS(101)) {
        RUN(float, float, false);
    } else if (TILING_KEY_IS(110)) {
#if (ORIG_DTYPE_X == DT_FLOAT16)
        RUN(half, float, true);
#else
        RUN(bfloat16_t, float, true);
#endif
    }
}
