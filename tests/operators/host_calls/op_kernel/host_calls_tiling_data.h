#ifndef HOST_CALLS_TILING_DATA_H
#define HOST_CALLS_TILING_DATA_H
#include <cstdint>
struct HostCallsTilingData {
    int64_t quarters = 0;
    int64_t sizes[8] = {};
    int32_t tensors = 0;
    int32_t hasCount = 0;
    int32_t hasTotal = 0;
};
#endif
