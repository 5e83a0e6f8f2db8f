#pragma once
#include "exe_graph/runtime/infer_shape_context.h"

namespace drydock::detail {
ge::graphStatus reduce_dims(const gert::Shape& x, const std::vector<int64_t>& axes, bool keep_dims,
                            gert::Shape* out);
}  // namespace drydock::detail

namespace Ops {
namespace Base {

/// Output 0 = input 0 without (attribute 0 true: with size 1) the axes listed in input 1. No axes
/// means none is reduced; unknown axes give unknown dims.
ge::graphStatus InferShape4Reduce(gert::InferShapeContext* context);

/// Axes may be negative; GRAPH_FAILED when one is out of range.
template <typename T>
ge::graphStatus ReduceDims(const gert::Shape* x, const T* axes, size_t axes_size, bool keep_dims,
                           gert::Shape* out) {
    if (x == nullptr || out == nullptr || (axes == nullptr && axes_size != 0)) {
        return ge::GRAPH_FAILED;
    }
    return drydock::detail::reduce_dims(*x, std::vector<int64_t>(axes, axes + axes_size), keep_dims,
                                        out);
}
template <typename T>
ge::graphStatus ReduceDimsWithKeepDims(const gert::Shape* x, const T* axes, size_t axes_size,
                                       gert::Shape* out) {
    return ReduceDims(x, axes, axes_size, true, out);
}
template <typename T>
ge::graphStatus ReduceDimsWithoutKeepDims(const gert::Shape* x, const T* axes, size_t axes_size,
                                          gert::Shape* out) {
    return ReduceDims(x, axes, axes_size, false, out);
}

}  // namespace Base
}  // namespace Ops
