// y is like x; mask has a bit per element, each row in whole bytes.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeBiasLeakyReluDropout(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    *context->GetOutputShape(0) = *x;
    gert::Shape* mask = context->GetOutputShape(1);
    *mask = *x;
    const size_t rank = x->GetDimNum();
    if (rank > 0) mask->SetDim(rank - 1, (x->GetDim(rank - 1) + 7) / 8);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeBiasLeakyReluDropout(gert::InferDataTypeContext* context) {
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return context->SetOutputDataType(1, ge::DT_UINT8);
}

IMPL_OP_INFERSHAPE(BiasLeakyReluDropout)
    .InferShape(InferShapeBiasLeakyReluDropout)
    .InferDataType(InferDataTypeBiasLeakyReluDropout);

}  // namespace ops
