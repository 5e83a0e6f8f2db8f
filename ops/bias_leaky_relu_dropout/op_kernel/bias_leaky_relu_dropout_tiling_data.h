// What tiling tells the kernel. Included by both sides.
#ifndef BIAS_LEAKY_RELU_DROPOUT_TILING_DATA_H_
#define BIAS_LEAKY_RELU_DROPOUT_TILING_DATA_H_

#include "../../common/tile_split.h"

struct BiasLeakyReluDropoutTilingData {
    RowSplit split;
    float p = 0.5f;      ///< probability of a zero
    float scale = 2.0f;  ///< 1 / (1 - p)
    float negativeSlope = 0.01f;
};

#endif  // BIAS_LEAKY_RELU_DROPOUT_TILING_DATA_H_
