// What tiling tells the kernel. Included by both sides.
#ifndef LEAKY_RELU_TILING_DATA_H_
#define LEAKY_RELU_TILING_DATA_H_

#include "../../common/tile_split.h"

struct LeakyReluTilingData {
    TileSplit split;
    float negativeSlope = 0.01f;
};

#endif  // LEAKY_RELU_TILING_DATA_H_
