// One loss for each sample, or one number.
#include <string>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeCrossEntropy(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    gert::Shape* y = context->GetOutputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const char* given = attrs->GetStr(0);
    const std::string reduction = given == nullptr ? "mean" : given;
    OP_CHECK_IF(
        x->GetDimNum() != 2,
        OP_LOGE(context, "x has %zu dimensions; it must be [samples, classes]", x->GetDimNum()),
        return ge::GRAPH_FAILED);
    y->SetDimNum(0);
    if (reduction == "none") y->AppendDim(x->GetDim(0));
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeCrossEntropy(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(CrossEntropy)
    .InferShape(InferShapeCrossEntropy)
    .InferDataType(InferDataTypeCrossEntropy);

}  // namespace ops
