#ifndef SQUARE_PLUS_TILING_DATA_H
#define SQUARE_PLUS_TILING_DATA_H
#include <cstdint>

struct SquarePlusTilingData {
    uint64_t totalNum = 0;
    uint64_t blockFactor = 0;
    uint64_t ubFactor = 0;
};
#endif
