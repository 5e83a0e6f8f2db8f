#ifndef ARANGE_DEPEND_TILING_DATA_H
#define ARANGE_DEPEND_TILING_DATA_H
#include <cstdint>
struct ArangeDependTilingData {
    int64_t total;
    int64_t intStart, intStep;
    float start, step;
};
#endif
