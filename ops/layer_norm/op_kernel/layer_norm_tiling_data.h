// What tiling tells the kernel. Included by both sides.
#ifndef LAYER_NORM_TILING_DATA_H_
#define LAYER_NORM_TILING_DATA_H_

#include "../../common/axis_split.h"

struct LayerNormTilingData {
    AxisSplit split;       ///< by rows: a lane is what is normalised together
    float epsilon = 0.0f;  ///< added to the variance
    float inverseLength = 0.0f;
    int64_t hasGamma = 0;
    int64_t hasBeta = 0;
};

#endif  // LAYER_NORM_TILING_DATA_H_
