// What tiling tells the kernel. Included by both sides.
#ifndef FUSED_BIAS_LEAKY_RELU_GRAD_TILING_DATA_H_
#define FUSED_BIAS_LEAKY_RELU_GRAD_TILING_DATA_H_

#include "../../common/channel_split.h"

struct FusedBiasLeakyReluGradTilingData {
    ChannelSplit split;
    float negativeSlope = 0.2f;
    float scale = 1.4142135f;
};

#endif  // FUSED_BIAS_LEAKY_RELU_GRAD_TILING_DATA_H_
