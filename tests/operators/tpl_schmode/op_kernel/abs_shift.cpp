/*!
 * \file abs_shift.cpp
 * \brief
 */
#include "abs_shift.h"

enum class AbsShiftTilingKey : uint32_t
{
    TILING_KEY_EXAMPLE_FLOAT = 0,
    TILING_KEY_EXAMPLE_HALF = 1,
};

template <uint32_t schMode>
__global__ __aicore__ void abs_shift(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(AbsShiftTilingData);
    GET_TILING_DATA_WITH_STRUCT(AbsShiftTilingData, tilingData, tiling);
    if constexpr (schMode == static_cast<uint32_t>(AbsShiftTilingKey::TILING_KEY_EXAMPLE_FLOAT)) {
        NsAbsShift::AbsShift<DTYPE_X> op;
        op.Init(x, y, &tilingData);
        op.Process();
    }
    if constexpr (schMode == static_cast<uint32_t>(AbsShiftTilingKey::TILING_KEY_EXAMPLE_HALF)) {
        NsAbsShift::AbsShift<DTYPE_X> op;
        op.Init(x, y, &tilingData);
        op.Process();
    }
}
