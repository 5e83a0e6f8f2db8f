// What tiling tells the kernel. Included by both sides.
#ifndef GATHER_TILING_DATA_H_
#define GATHER_TILING_DATA_H_

#include <cstdint>

struct GatherTilingData {
    int64_t groups = 0;  ///< product of the dims before the axis
    int64_t slices = 0;  ///< dim of the axis
    int64_t inner = 0;   ///< elements of a slice: product of the dims behind the axis
    int64_t count = 0;   ///< indices
    int64_t inUb = 0;    ///< 1: slices of one element, taken from a row in UB
    int64_t shares = 1;  ///< in UB: cores that share the indices of one row
    int64_t tile = 0;    ///< bytes of a tile of slices; in UB: indices of a tile
};

#endif  // GATHER_TILING_DATA_H_
