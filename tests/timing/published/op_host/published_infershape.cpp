#include "register/op_impl_registry.h"

static ge::graphStatus InferShape(gert::InferShapeContext* context) {
    gert::Shape* y = context->GetOutputShape(0);
    y->SetDimNum(1);
    y->SetDim(0, *context->GetAttrs()->GetInt(0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(Published).InferShape(InferShape);
