#ifndef APPLY_MOMENTUM_TILING_DATA_H
#define APPLY_MOMENTUM_TILING_DATA_H
#include <cstdint>

class ApplyMomentumTilingData {
public:
    int64_t usedCores { 0 };
    int64_t perCore { 0 };
    int64_t lastCore { 0 };
    uint32_t ubFactor { 0 };
};
#endif // APPLY_MOMENTUM_TILING_DATA_H
