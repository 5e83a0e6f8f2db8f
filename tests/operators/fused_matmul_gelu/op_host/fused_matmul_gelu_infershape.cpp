#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {
static ge::graphStatus InferShape4FusedMatmulGelu(gert::InferShapeContext* context)
{
    const gert::Shape* x1 = context->GetInputShape(0);
    const gert::Shape* x2 = context->GetInputShape(1);
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x1);
    OP_CHECK_NULL_WITH_CONTEXT(context, x2);
    const bool transposed = *context->GetAttrs()->GetAttrPointer<bool>(0);
    y->SetDimNum(2);
    y->SetDim(0, x1->GetDim(0));
    y->SetDim(1, x2->GetDim(transposed ? 0 : 1));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(FusedMatmulGelu).InferShape(InferShape4FusedMatmulGelu).InferDataType([](gert::InferDataTypeContext* context) -> ge::graphStatus {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
});
} // namespace ops
