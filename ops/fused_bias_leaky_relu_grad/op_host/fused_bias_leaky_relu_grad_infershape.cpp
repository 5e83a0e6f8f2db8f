// dx is like dy; dbias has one float per channel (dim 1).
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeFusedBiasLeakyReluGrad(gert::InferShapeContext* context) {
    const gert::Shape* dy = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, dy);
    *context->GetOutputShape(0) = *dy;
    gert::Shape* dbias = context->GetOutputShape(1);
    dbias->SetDimNum(1);
    dbias->SetDim(0, dy->GetDimNum() > 1 ? dy->GetDim(1) : 1);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeFusedBiasLeakyReluGrad(gert::InferDataTypeContext* context) {
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return context->SetOutputDataType(1, ge::DT_FLOAT);
}

IMPL_OP_INFERSHAPE(FusedBiasLeakyReluGrad)
    .InferShape(InferShapeFusedBiasLeakyReluGrad)
    .InferDataType(InferDataTypeFusedBiasLeakyReluGrad);

}  // namespace ops
