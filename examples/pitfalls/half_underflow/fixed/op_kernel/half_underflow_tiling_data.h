#ifndef HALF_UNDERFLOW_TILING_DATA_H_
#define HALF_UNDERFLOW_TILING_DATA_H_
#include <cstdint>

struct HalfUnderflowTilingData {
    uint32_t totalLength;
    uint32_t blockLength;  // elements of a block; the last one takes the rest
    uint32_t tileLength;
    float negativeSlope;
};
#endif
