// What tiling tells the kernel. Included by both sides.
#ifndef RELU_TILING_DATA_H_
#define RELU_TILING_DATA_H_

#include "../../common/tile_split.h"

struct ReluTilingData {
    TileSplit split;
};

#endif  // RELU_TILING_DATA_H_
