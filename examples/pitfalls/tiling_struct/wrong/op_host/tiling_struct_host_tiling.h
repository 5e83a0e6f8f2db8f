#ifndef TILING_STRUCT_HOST_TILING_H_
#define TILING_STRUCT_HOST_TILING_H_
#include <cstdint>

struct TilingStructHostTiling {
    uint64_t totalLength;
    uint32_t blockLength;
    uint32_t tileLength;
    float negativeSlope;
};
#endif
