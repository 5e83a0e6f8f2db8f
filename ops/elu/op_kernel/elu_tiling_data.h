// What tiling tells the kernel. Included by both sides.
#ifndef ELU_TILING_DATA_H_
#define ELU_TILING_DATA_H_

#include "../../common/tile_split.h"

constexpr int ELU_SCRATCH = 1;  ///< temporary tensors of a tile

struct EluTilingData {
    TileSplit split;
    float alpha = 1.0f;
    float scale = 1.0f;
    float inputScale = 1.0f;
};

#endif  // ELU_TILING_DATA_H_
