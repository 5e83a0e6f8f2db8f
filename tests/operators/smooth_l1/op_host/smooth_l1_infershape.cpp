#include "log/log.h"
#include "register/op_impl_registry.h"
static constexpr int64_t IDX_0 = 0;
namespace ops {
static ge::graphStatus InferShapeSmoothL1(gert::InferShapeContext* context)
{
    const gert::RuntimeAttrs* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const char* reduction = attrs->GetAttrPointer<char>(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, reduction);
    if (strcmp(reduction, "none") == 0) {
        *context->GetOutputShape(IDX_0) = *context->GetInputShape(IDX_0);
    } else {
        context->GetOutputShape(IDX_0)->SetDimNum(0);   // scalar
    }
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(SmoothL1).InferShape(InferShapeSmoothL1);
}
