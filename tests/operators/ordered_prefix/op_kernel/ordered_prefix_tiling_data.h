#ifndef ORDERED_PREFIX_TILING_DATA_H
#define ORDERED_PREFIX_TILING_DATA_H
#include <cstdint>
#define PREFIX_SUMS (64 * 32)
#define PREFIX_FLAGS (64 * 32 * 4)
struct OrderedPrefixTilingData {
    int64_t n = 0;
    int64_t perBlock = 0;
    bool exclusive = false;
};
#endif
