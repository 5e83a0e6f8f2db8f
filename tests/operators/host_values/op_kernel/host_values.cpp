#include "kernel_operator.h"
#include "host_values_tiling_data.h"

// Adds x to the initial value of y, from `start` on.
extern "C" __global__ __aicore__ void host_values(GM_ADDR x, GM_ADDR shape, GM_ADDR start, GM_ADDR y, GM_ADDR scratch,
                                                  GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(HostValuesTilingData);
    GET_TILING_DATA(td, tiling);
    __gm__ int32_t* own = (__gm__ int32_t*)AscendC::GetUserWorkspace(workspace);
    own[15] = TILING_KEY_IS(20) ? 200 : 100;
    for (int64_t i = 0; i < td.values && td.start + i < td.total; ++i) {
        DTYPE_Y* place = (__gm__ DTYPE_Y*)y + td.start + i;
        *place = static_cast<DTYPE_Y>(static_cast<float>(*place) + static_cast<float>(((__gm__ DTYPE_X*)x)[i]));
    }
    ((__gm__ int32_t*)scratch)[0] += own[15];
    ((__gm__ int32_t*)scratch)[1] += static_cast<int32_t>(td.lastExtent + ((__gm__ DTYPE_SHAPE*)shape)[0]);
}
