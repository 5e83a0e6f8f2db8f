#include "register/op_impl_registry.h"
#include "log/log.h"

using namespace ge;

namespace ops {
static ge::graphStatus InferDataTypeAbsShift(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return GRAPH_SUCCESS;
}
IMPL_OP(AbsShift).InferDataType(InferDataTypeAbsShift);
}; // namespace ops
