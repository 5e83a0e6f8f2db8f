#pragma once
// Values of host-visible integer inputs (spec host-op 6.4).
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_context.h"

namespace drydock::detail {
/// The elements of an int32 or int64 tensor; false without a value or for another type.
bool read_integers(const gert::Tensor* tensor, std::vector<int64_t>& values);
}  // namespace drydock::detail

namespace Ops {
namespace Base {

/// First element of input `index`; false when its value is not known on the host.
template <typename Context, typename T>
bool GetConstInt(const Context* context, int64_t index, T& value) {
    std::vector<int64_t> values;
    const gert::Tensor* tensor =
        context == nullptr ? nullptr : context->GetInputTensor(static_cast<size_t>(index));
    if (!drydock::detail::read_integers(tensor, values) || values.empty()) {
        return false;
    }
    value = static_cast<T>(values.front());
    return true;
}

/// Reads input `index` as the dims of a shape.
template <typename Context>
bool GetConstIntToShape(const Context* context, int64_t index, gert::Shape& shape) {
    std::vector<int64_t> values;
    const gert::Tensor* tensor =
        context == nullptr ? nullptr : context->GetInputTensor(static_cast<size_t>(index));
    if (!drydock::detail::read_integers(tensor, values)) {
        return false;
    }
    shape.SetDimNum(0);
    for (const int64_t value : values) {
        shape.AppendDim(value);
    }
    return true;
}

/// The first `size` values as dims.
template <typename T>
void GetValueToShape(const T* values, size_t size, gert::Shape& shape) {
    shape.SetDimNum(0);
    for (size_t i = 0; i < size; ++i) {
        shape.AppendDim(static_cast<int64_t>(values[i]));
    }
}
template <typename T>
void GetValueToShape(const gert::Tensor* tensor, gert::Shape& shape) {
    const T* values = tensor == nullptr ? nullptr : tensor->GetData<T>();
    const int64_t count = values == nullptr ? 0 : tensor->GetShapeSize();
    GetValueToShape(values, count < 0 ? 0 : static_cast<size_t>(count), shape);
}

}  // namespace Base
}  // namespace Ops
