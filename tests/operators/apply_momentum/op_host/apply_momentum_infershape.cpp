#include "register/op_impl_registry.h"
#include "log/log.h"
using namespace ge;
namespace ops {
static ge::graphStatus InferShape4ApplyMomentum(gert::InferShapeContext* context)
{
    OP_LOGD(context->GetNodeName(), "Begin to do InferShape4ApplyMomentum");
    const gert::Shape* varShape = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, varShape);
    for (size_t i = 0; i < 2; i++) {
        gert::Shape* out = context->GetOutputShape(i);
        OP_CHECK_NULL_WITH_CONTEXT(context, out);
        *out = *varShape;
    }
    return GRAPH_SUCCESS;
}
static graphStatus InferDataType4ApplyMomentum(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    context->SetOutputDataType(1, context->GetInputDataType(1));
    return GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(ApplyMomentum).InferShape(InferShape4ApplyMomentum).InferDataType(InferDataType4ApplyMomentum);
} // namespace ops
