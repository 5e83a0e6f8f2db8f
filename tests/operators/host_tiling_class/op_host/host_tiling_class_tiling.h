#ifndef HOST_TILING_CLASS_TILING_H
#define HOST_TILING_CLASS_TILING_H
#include "register/tilingdata_base.h"

namespace optiling {
enum class Rounding : int16_t { NONE = 0, HALF = -7 };

BEGIN_TILING_DATA_DEF(HostTilingClassRange)
TILING_DATA_FIELD_DEF(uint8_t, tag);
TILING_DATA_FIELD_DEF(uint16_t, first);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(HostTilingClassRangeOp, HostTilingClassRange)

BEGIN_TILING_DATA_DEF(HostTilingClassPart)
TILING_DATA_FIELD_DEF(float, factor);
TILING_DATA_FIELD_DEF_STRUCT(HostTilingClassRange, range);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(HostTilingClassPartOp, HostTilingClassPart)

BEGIN_TILING_DATA_DEF(HostTilingClassData)
TILING_DATA_FIELD_DEF(uint8_t, flag);
TILING_DATA_FIELD_DEF_ARR(uint16_t, 3, table);
TILING_DATA_FIELD_DEF(uint8_t, spare);
TILING_DATA_FIELD_DEF_STRUCT(HostTilingClassPart, part);
TILING_DATA_FIELD_DEF(bool, negate);
TILING_DATA_FIELD_DEF(Rounding, rounding);
TILING_DATA_FIELD_DEF(int64_t, count);
TILING_DATA_FIELD_DEF(int8_t, last);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(HostTilingClass, HostTilingClassData)

// the structure of tiling key 2
BEGIN_TILING_DATA_DEF(HostTilingClassWide)
TILING_DATA_FIELD_DEF_ARR(int64_t, 4, steps);
TILING_DATA_FIELD_DEF(uint32_t, count);
END_TILING_DATA_DEF;
REGISTER_TILING_DATA_CLASS(HostTilingClass_2, HostTilingClassWide)
} // namespace optiling
#endif
