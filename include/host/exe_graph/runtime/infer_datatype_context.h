#pragma once
// Context of a data type inference function (spec host-op 3.5).
#include "exe_graph/runtime/extended_kernel_context.h"

namespace gert {

class InferDataTypeContext : public ExtendedKernelContext {
  public:
    using ExtendedKernelContext::ExtendedKernelContext;

    /// DT_UNDEFINED when out of range or absent, here and below.
    ge::DataType GetInputDataType(size_t index) const;
    ge::DataType GetRequiredInputDataType(size_t ir) const;
    ge::DataType GetOptionalInputDataType(size_t ir) const;
    ge::DataType GetDynamicInputDataType(size_t ir, size_t relative) const;
    ge::DataType GetOutputDataType(size_t index) const;
    /// GRAPH_FAILED for an index out of range.
    ge::graphStatus SetOutputDataType(size_t index, ge::DataType type);
};

}  // namespace gert
