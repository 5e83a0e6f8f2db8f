#include "register/op_impl_registry.h"

namespace ops {
static ge::graphStatus InferShape4HostTilingClass(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType4HostTilingClass(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(HostTilingClass)
    .InferShape(InferShape4HostTilingClass)
    .InferDataType(InferDataType4HostTilingClass);
} // namespace ops
