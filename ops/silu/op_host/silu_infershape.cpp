// The output has the shape and the type of the first input.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeSilu(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    *y = *x;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeSilu(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(Silu).InferShape(InferShapeSilu).InferDataType(InferDataTypeSilu);

}  // namespace ops
