#ifndef GROUP_NORM_WELFORD_TILING_H
#define GROUP_NORM_WELFORD_TILING_H
#include "register/tilingdata_base.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
namespace optiling {
BEGIN_TILING_DATA_DEF(GroupNormWelfordTilingData)
TILING_DATA_FIELD_DEF(int64_t, numGroups);
TILING_DATA_FIELD_DEF(int64_t, hwNum);
TILING_DATA_FIELD_DEF(int64_t, elemNum);
TILING_DATA_FIELD_DEF(int64_t, shapeC);
TILING_DATA_FIELD_DEF(int64_t, shapeD);
TILING_DATA_FIELD_DEF(int64_t, realCoreNum);
TILING_DATA_FIELD_DEF(int64_t, numPerCore);
TILING_DATA_FIELD_DEF(int64_t, numLastCore);
TILING_DATA_FIELD_DEF(int64_t, processSize);
TILING_DATA_FIELD_DEF(int64_t, loopNum);
TILING_DATA_FIELD_DEF(int64_t, loopTail);
TILING_DATA_FIELD_DEF(uint8_t, hasGamma);
TILING_DATA_FIELD_DEF(uint8_t, hasBeta);
TILING_DATA_FIELD_DEF(float, epsilon);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(GroupNormWelford, GroupNormWelfordTilingData)
struct GroupNormWelfordCompileInfo { int32_t totalCoreNum = 0; uint64_t ubSizePlatForm = 0; };
enum class GroupNormWelfordTilingKey : int64_t { TILINGKEY_SAME_B16 = 100, TILINGKEY_FLOAT = 101, TILINGKEY_MIX_B16 = 110 };
}
#endif
