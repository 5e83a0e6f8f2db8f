// What tiling tells the kernel. Included by both sides.
#ifndef TRANSPOSE_TILING_DATA_H_
#define TRANSPOSE_TILING_DATA_H_

#include <cstdint>

struct TransposeTilingData {
    /// Dims that are only counted through, innermost first, with their strides in elements.
    int64_t dims[7] = {1, 1, 1, 1, 1, 1, 1};
    int64_t inStrides[7] = {0, 0, 0, 0, 0, 0, 0};
    int64_t outStrides[7] = {0, 0, 0, 0, 0, 0, 0};
    int64_t outer = 0;       ///< product of dims
    int64_t rows = 0;        ///< 1: the last dim stays last, rows of it move. 0: the last dim moves
    int64_t a = 0;           ///< last dim of x
    int64_t b = 0;           ///< last dim of y; with rows: the dim before it in y
    int64_t aOutStride = 0;  ///< distance of neighbours of dim a in y, elements
    int64_t bInStride = 0;   ///< distance of neighbours of dim b in x, elements
    int64_t tileA = 0;       ///< elements of a tile along a
    int64_t tileB = 0;       ///< and along b
};

#endif  // TRANSPOSE_TILING_DATA_H_
