// What tiling tells the kernel. Included by both sides.
#ifndef TANH_TILING_DATA_H_
#define TANH_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int TANH_SCRATCH = 1;  ///< temporary tensors of a tile

struct TanhTilingData {
    TileSplit split;
};

#endif  // TANH_TILING_DATA_H_
