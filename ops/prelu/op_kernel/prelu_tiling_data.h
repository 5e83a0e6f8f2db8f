// What tiling tells the kernel. Included by both sides.
#ifndef PRELU_TILING_DATA_H_
#define PRELU_TILING_DATA_H_

#include "../../common/channel_split.h"

constexpr int PRELU_SCRATCH = 1;  ///< temporary tensors of a tile

struct PreluTilingData {
    ChannelSplit split;
};

#endif  // PRELU_TILING_DATA_H_
