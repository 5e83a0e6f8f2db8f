#pragma once
// Context of a shape inference function (spec host-op 3.4). Shapes are origin shapes.
#include "exe_graph/runtime/extended_kernel_context.h"

namespace gert {

class InferShapeContext : public ExtendedKernelContext {
  public:
    using ExtendedKernelContext::ExtendedKernelContext;

    const Shape* GetInputShape(size_t index) const;
    const Shape* GetRequiredInputShape(size_t ir) const;
    const Shape* GetOptionalInputShape(size_t ir) const;
    const Shape* GetDynamicInputShape(size_t ir, size_t relative) const;
    const Tensor* GetInputTensor(size_t index) const;
    const Tensor* GetRequiredInputTensor(size_t ir) const;
    const Tensor* GetOptionalInputTensor(size_t ir) const;
    const Tensor* GetDynamicInputTensor(size_t ir, size_t relative) const;
    /// 0 dims until set.
    Shape* GetOutputShape(size_t index);
};

/// Declared so that registrations compile; ranges are not inferred.
class InferShapeRangeContext;

}  // namespace gert
