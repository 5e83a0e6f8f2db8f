// The output has the input's shape: any rank, unknown dims kept.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeLeakyreluV2(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    *y = *x;
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_INFERSHAPE(LeakyreluV2).InferShape(InferShapeLeakyreluV2);

}  // namespace ops
