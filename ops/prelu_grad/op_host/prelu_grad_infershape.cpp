// dx is like x, dweight like weight.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapePreluGrad(gert::InferShapeContext* context) {
    const gert::Shape* dy = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, dy);
    *context->GetOutputShape(0) = *dy;
    const gert::Shape* weight = context->GetInputShape(2);
    OP_CHECK_NULL_WITH_CONTEXT(context, weight);
    *context->GetOutputShape(1) = *weight;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypePreluGrad(gert::InferDataTypeContext* context) {
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return context->SetOutputDataType(1, context->GetInputDataType(2));
}

IMPL_OP_INFERSHAPE(PreluGrad).InferShape(InferShapePreluGrad).InferDataType(InferDataTypePreluGrad);

}  // namespace ops
