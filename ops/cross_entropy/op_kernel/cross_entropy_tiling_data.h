// What tiling tells the kernel. Included by both sides.
#ifndef CROSS_ENTROPY_TILING_DATA_H_
#define CROSS_ENTROPY_TILING_DATA_H_

#include "../../common/axis_split.h"

struct CrossEntropyTilingData {
    static constexpr int64_t NONE = 0, SUM = 1, MEAN = 2;

    AxisSplit split;  ///< by rows: a lane is a sample, its length the number of classes
    int64_t reduction = NONE;
    int64_t ignoreIndex = 0;
    int64_t hasWeight = 0;
    float smoothing = 0.0f;
};

#endif  // CROSS_ENTROPY_TILING_DATA_H_
