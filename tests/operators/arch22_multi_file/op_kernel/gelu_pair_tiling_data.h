#ifndef GELU_PAIR_TILING_DATA_H_
#define GELU_PAIR_TILING_DATA_H_
#include <cstdint>
class GeluPairTilingData {
public:
    uint64_t total = 0;
    uint32_t coreNum = 0;
    uint32_t tile = 0;
};
#endif
