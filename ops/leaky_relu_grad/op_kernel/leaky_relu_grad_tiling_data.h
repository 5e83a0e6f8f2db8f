// What tiling tells the kernel. Included by both sides.
#ifndef LEAKY_RELU_GRAD_TILING_DATA_H_
#define LEAKY_RELU_GRAD_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int LEAKY_RELU_GRAD_SCRATCH = 1;  ///< temporary tensors of a tile

struct LeakyReluGradTilingData {
    TileSplit split;
    float negativeSlope = 0.01f;
};

#endif  // LEAKY_RELU_GRAD_TILING_DATA_H_
