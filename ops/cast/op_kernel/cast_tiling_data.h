// What tiling tells the kernel. Included by both sides.
#ifndef CAST_TILING_DATA_H_
#define CAST_TILING_DATA_H_

#include "../../common/tile_split.h"

struct CastTilingData {
    TileSplit split;
};

#endif  // CAST_TILING_DATA_H_
