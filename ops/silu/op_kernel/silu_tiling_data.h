// What tiling tells the kernel. Included by both sides.
#ifndef SILU_TILING_DATA_H_
#define SILU_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int SILU_SCRATCH = 1;  ///< temporary tensors of a tile

struct SiluTilingData {
    TileSplit split;
};

#endif  // SILU_TILING_DATA_H_
