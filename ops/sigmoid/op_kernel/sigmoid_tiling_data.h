// What tiling tells the kernel. Included by both sides.
#ifndef SIGMOID_TILING_DATA_H_
#define SIGMOID_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int SIGMOID_SCRATCH = 1;  ///< temporary tensors of a tile

struct SigmoidTilingData {
    TileSplit split;
};

#endif  // SIGMOID_TILING_DATA_H_
