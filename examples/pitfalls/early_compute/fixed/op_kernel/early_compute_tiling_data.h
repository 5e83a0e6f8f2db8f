#ifndef EARLY_COMPUTE_TILING_DATA_H_
#define EARLY_COMPUTE_TILING_DATA_H_
#include <cstdint>

struct EarlyComputeTilingData {
    uint32_t totalLength;
    uint32_t blockLength;  // elements of a block; the last one takes the rest
    uint32_t tileLength;
    float negativeSlope;
};
#endif
