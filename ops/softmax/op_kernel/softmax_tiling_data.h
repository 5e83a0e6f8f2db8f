// What tiling tells the kernel. Included by both sides.
#ifndef SOFTMAX_TILING_DATA_H_
#define SOFTMAX_TILING_DATA_H_

#include "../../common/axis_split.h"

struct SoftmaxTilingData {
    int64_t groups = 0;  ///< product of the dims before the axis; 1 when the axis is the last
    AxisSplit split;
};

#endif  // SOFTMAX_TILING_DATA_H_
