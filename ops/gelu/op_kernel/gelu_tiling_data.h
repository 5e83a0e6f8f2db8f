// What tiling tells the kernel. Included by both sides.
#ifndef GELU_TILING_DATA_H_
#define GELU_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int GELU_SCRATCH = 2;  ///< temporary tensors of a tile

struct GeluTilingData {
    TileSplit split;
    int64_t exact = 0;  ///< 1: the normal distribution function; 0: the tanh formula
};

#endif  // GELU_TILING_DATA_H_
