#ifndef REDUCE_AXES_TILING_DATA_H
#define REDUCE_AXES_TILING_DATA_H
#include <cstdint>
namespace ReduceAxesNs {
constexpr int MAX_AXES = 8;
struct TilingData {
    int32_t axes{0};
    bool reduce[MAX_AXES]{};      // innermost first
    int64_t dim[MAX_AXES]{};
    int64_t inStride[MAX_AXES]{};
    int64_t outStride[MAX_AXES]{};
    int64_t rows{0};
    int64_t outputs{1};
};
} // namespace ReduceAxesNs
#endif
