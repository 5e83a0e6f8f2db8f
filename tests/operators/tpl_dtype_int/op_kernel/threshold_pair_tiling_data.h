#ifndef THRESHOLD_PAIR_TILING_DATA_H
#define THRESHOLD_PAIR_TILING_DATA_H
#include <stdint.h>
typedef struct {
    uint32_t length;
    int32_t value;
    bool thresholdIsScalar;
} ThresholdPairTilingData;
#endif
