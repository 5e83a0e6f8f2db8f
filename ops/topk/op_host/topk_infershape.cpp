// The last dim becomes k.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeTopk(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const int64_t* k = attrs->GetInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, k);
    const size_t rank = x->GetDimNum();
    OP_CHECK_IF(rank == 0, OP_LOGE(context, "x is a scalar; it needs a dimension"),
                return ge::GRAPH_FAILED);
    const int64_t cols = x->GetDim(rank - 1);
    OP_CHECK_IF(*k < 0 || (cols >= 0 && *k > cols),
                OP_LOGE(context, "k is %ld, a row of x has %ld elements", *k, cols),
                return ge::GRAPH_FAILED);
    for (size_t output = 0; output < 2; ++output) {
        gert::Shape* shape = context->GetOutputShape(output);
        OP_CHECK_NULL_WITH_CONTEXT(context, shape);
        *shape = *x;
        shape->SetDim(rank - 1, *k);
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeTopk(gert::InferDataTypeContext* context) {
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return context->SetOutputDataType(1, ge::DT_INT32);
}

IMPL_OP_INFERSHAPE(Topk).InferShape(InferShapeTopk).InferDataType(InferDataTypeTopk);

}  // namespace ops
