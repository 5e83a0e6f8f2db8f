// What tiling tells the kernel. Included by both sides.
#ifndef REDUCE_SUM_TILING_DATA_H_
#define REDUCE_SUM_TILING_DATA_H_

#include "../../common/axis_split.h"

struct ReduceSumTilingData {
    /// Outermost dims come last. The last kept and the last summed dim are the matrix of `split`.
    int64_t keptDims[4] = {1, 1, 1, 1};
    int64_t keptStrides[4] = {0, 0, 0, 0};
    int64_t summedDims[4] = {1, 1, 1, 1};
    int64_t summedStrides[4] = {0, 0, 0, 0};
    AxisSplit split;
    int64_t groups = 0;     ///< product of keptDims
    int64_t steps = 0;      ///< product of summedDims and the pieces of the matrix
    int64_t parts = 1;      ///< cores that share the steps of one result
    int64_t outputs = 0;    ///< elements of y
    int64_t partPitch = 0;  ///< elements of workspace for one part
};

#endif  // REDUCE_SUM_TILING_DATA_H_
