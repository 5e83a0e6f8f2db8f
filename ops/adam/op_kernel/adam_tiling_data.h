// What tiling tells the kernel. Included by both sides.
#ifndef ADAM_TILING_DATA_H_
#define ADAM_TILING_DATA_H_

#include "../../common/tile_split.h"

struct AdamTilingData {
    TileSplit split;
    float beta1 = 0.0f;
    float oneMinusBeta1 = 0.0f;
    float beta2 = 0.0f;
    float oneMinusBeta2 = 0.0f;
    float epsilon = 0.0f;
    float rootScale = 0.0f;  ///< 1 / sqrt(1 - beta2^step)
    float minusRate = 0.0f;  ///< -lr / (1 - beta1^step)
    float keep = 0.0f;       ///< 1 - lr * weight_decay
};

#endif  // ADAM_TILING_DATA_H_
