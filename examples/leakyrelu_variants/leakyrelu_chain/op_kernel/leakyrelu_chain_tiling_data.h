// What tiling tells the kernel. Included by both sides.
#ifndef LEAKYRELU_CHAIN_TILING_DATA_H_
#define LEAKYRELU_CHAIN_TILING_DATA_H_

#include <cstdint>

/// Work is split in 32-byte blocks; the first `tailCores` cores get one block more than the others.
struct LeakyreluChainTilingData {
    int64_t totalElements = 0;
    int64_t blocksPerCore = 0;
    int64_t tailCores = 0;
    int64_t tileElements = 0;
    float negativeSlope = 1.0f;
};

#endif  // LEAKYRELU_CHAIN_TILING_DATA_H_
