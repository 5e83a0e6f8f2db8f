#pragma once
// Unknown shapes (spec host-op 6.4): -1 = unknown dim, a lone -2 = unknown rank.
#include "exe_graph/runtime/shape.h"

namespace Ops {
namespace Base {

constexpr int64_t UNKNOWN_RANK_DIM_VALUE = -2;
constexpr int64_t UNKNOWN_DIM_VALUE = -1;

inline void SetUnknownRank(gert::Shape& shape) {
    shape.SetDimNum(0);
    shape.AppendDim(UNKNOWN_RANK_DIM_VALUE);
}
inline bool IsUnknownRank(const gert::Shape& shape) {
    return shape.GetDimNum() == 1 && shape.GetDim(0) == UNKNOWN_RANK_DIM_VALUE;
}
/// `rank` unknown dims.
inline void SetUnknownShape(int64_t rank, gert::Shape& shape) {
    shape.SetDimNum(0);
    for (int64_t i = 0; i < rank; ++i) {
        shape.AppendDim(UNKNOWN_DIM_VALUE);
    }
}
/// Some dim, or the rank, is unknown.
inline bool IsUnknownShape(const gert::Shape& shape) {
    for (size_t i = 0; i < shape.GetDimNum(); ++i) {
        if (shape.GetDim(i) < 0) {
            return true;
        }
    }
    return false;
}
/// -dim_num <= axis < dim_num (a scalar counts as one dim).
inline bool CheckAxisBounds(int64_t dim_num, int64_t axis) {
    const int64_t rank = dim_num == 0 ? 1 : dim_num;
    return axis >= -rank && axis < rank;
}

}  // namespace Base
}  // namespace Ops
