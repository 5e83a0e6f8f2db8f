// What tiling tells the kernel. Included by both sides.
#ifndef SILU_MUL_TILING_DATA_H_
#define SILU_MUL_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int SILU_MUL_SCRATCH = 1;  ///< temporary tensors of a tile

struct SiluMulTilingData {
    TileSplit split;
};

#endif  // SILU_MUL_TILING_DATA_H_
