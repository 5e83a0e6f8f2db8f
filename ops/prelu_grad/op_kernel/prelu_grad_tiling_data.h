// What tiling tells the kernel. Included by both sides.
#ifndef PRELU_GRAD_TILING_DATA_H_
#define PRELU_GRAD_TILING_DATA_H_

#include "../../common/channel_split.h"

struct PreluGradTilingData {
    ChannelSplit split;
    int64_t sumsPitch = 0;  ///< floats of workspace for the sums of one block
};

#endif  // PRELU_GRAD_TILING_DATA_H_
