// What tiling tells the kernel. Included by both sides.
#ifndef TANH_GRAD_TILING_DATA_H_
#define TANH_GRAD_TILING_DATA_H_

#include "../../common/tile_split.h"

struct TanhGradTilingData {
    TileSplit split;
};

#endif  // TANH_GRAD_TILING_DATA_H_
