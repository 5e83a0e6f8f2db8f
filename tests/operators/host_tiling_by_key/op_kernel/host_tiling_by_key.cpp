#include "kernel_operator.h"
#include "host_tiling_by_key_tiling_key.h"

template <uint32_t mode>
__global__ __aicore__ void host_tiling_by_key(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(ByKey::Ordinary);
    // the key counts in the list of values: mode 5 is key 1
    REGISTER_TILING_FOR_TILINGKEY("(TILING_KEY_VAR & 3) == 1 && (TILING_KEY_VAR < 8)", ByKey::Bound);
    GET_TILING_DATA(td, tiling);
    if constexpr (mode == 7) {
        td.spare[0] = 0;
    }
    AscendC::GlobalTensor<DTYPE_X> in, out;
    in.SetGlobalBuffer((__gm__ DTYPE_X*)x);
    out.SetGlobalBuffer((__gm__ DTYPE_Y*)y);
    for (uint64_t i = 0; i < td.count; ++i) {
        out.SetValue(i, in.GetValue(i) + td.step);
    }
}
