#include "kernel_operator.h"
using namespace AscendC;

// The structure under its own name: generated from the class of the host.
__aicore__ inline int64_t Constant(const HostTilingClassData* td)
{
    return td->flag + td->spare + td->part.range.tag + td->part.range.first + static_cast<int64_t>(td->rounding) +
           td->last;
}

extern "C" __global__ __aicore__ void host_tiling_class(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    GlobalTensor<DTYPE_X> in;
    GlobalTensor<DTYPE_Y> out;
    in.SetGlobalBuffer((__gm__ DTYPE_X*)x);
    out.SetGlobalBuffer((__gm__ DTYPE_Y*)y);
    if (TILING_KEY_IS(1)) {
        GET_TILING_DATA(td, tiling);
        const DTYPE_X factor = static_cast<DTYPE_X>(td.negate ? -td.part.factor : td.part.factor);
        for (int64_t i = GetBlockIdx(); i < td.count; i += GetBlockNum()) {
            out.SetValue(i, in.GetValue(i) * factor + static_cast<DTYPE_X>(td.table[i % 3] + Constant(&td)));
        }
    } else if (TILING_KEY_IS(2)) {
        GET_TILING_DATA_WITH_STRUCT(HostTilingClassWide, wide, tiling);
        GET_TILING_DATA_MEMBER(HostTilingClassWide, steps, steps, tiling);
        for (uint32_t i = GetBlockIdx(); i < wide.count; i += GetBlockNum()) {
            out.SetValue(i, in.GetValue(i) + static_cast<DTYPE_X>(steps[i % 4]));
        }
    }
}
