#define OWN_SETTING 1
#include "kernel_operator.h"
#include "../host_survival_tiling_data.h"
#include "../../common/twice.h"

// Neither the file nor the function has the name that the type asks for.
extern "C" __global__ __aicore__ void survive(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(HostSurvivalTilingData);
    REGISTER_TILING_DEFAULT(HostSurvivalTilingData);
    GET_TILING_DATA(td, tiling);
    for (uint32_t i = 0; i < td.count; ++i) {
        ((__gm__ int32_t*)y)[i] = Twice(((__gm__ int32_t*)x)[i]) + td.more + OWN_SETTING;
    }
}
