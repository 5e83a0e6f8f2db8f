#ifndef HOST_VALUES_TILING_DATA_H
#define HOST_VALUES_TILING_DATA_H
#include <cstdint>
struct HostValuesTilingData {
    int64_t values;
    int64_t total;
    int64_t start;
    int64_t lastExtent;
};
#endif
