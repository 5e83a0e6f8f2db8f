// How [N, C, ...] with a parameter per channel is cut: part of an operator's tiling data.
#ifndef OPS_COMMON_CHANNEL_SPLIT_H_
#define OPS_COMMON_CHANNEL_SPLIT_H_

#include "tile_split.h"

struct ChannelSplit {
    RowSplit rows;
    int64_t channels = 0;
    /// 1: column c belongs to channel c ([N, C]). 0: row r belongs to channel r modulo channels.
    int64_t perColumn = 0;
};

#endif  // OPS_COMMON_CHANNEL_SPLIT_H_
