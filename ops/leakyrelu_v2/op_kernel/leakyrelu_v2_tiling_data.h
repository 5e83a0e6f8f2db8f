// What tiling tells the kernel. Included by both sides.
#ifndef LEAKYRELU_V2_TILING_DATA_H_
#define LEAKYRELU_V2_TILING_DATA_H_

#include <cstdint>

/// Work is split in 32-byte blocks: the first `tailCores` cores get one block more than the others,
/// and what the last block has past the end of the tensor is left out.
struct LeakyreluV2TilingData {
    int64_t totalElements = 0;  ///< elements of x
    int64_t blocksPerCore = 0;  ///< 32-byte blocks of a core that gets no extra one
    int64_t tailCores = 0;      ///< cores that get one block more
    int64_t tileElements = 0;   ///< elements of one tile, whole 32-byte blocks
    float negativeSlope = 1.0f;
};

#endif  // LEAKYRELU_V2_TILING_DATA_H_
