// The dims of the indices take the place of the axis.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static constexpr size_t MAX_RANK = 8;

static ge::graphStatus InferShapeGather(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    const gert::Shape* indices = context->GetInputShape(1);
    gert::Shape* y = context->GetOutputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, indices);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const int64_t* given = attrs->GetInt(0);
    const auto rank = static_cast<int64_t>(x->GetDimNum());
    const int64_t wanted = given == nullptr ? 0 : *given;
    const int64_t axis = wanted < 0 ? wanted + rank : wanted;
    OP_CHECK_IF(axis < 0 || axis >= rank,
                OP_LOGE(context, "axis is %ld, x has %ld dimensions", wanted, rank),
                return ge::GRAPH_FAILED);
    const size_t dims = x->GetDimNum() - 1 + indices->GetDimNum();
    OP_CHECK_IF(dims > MAX_RANK,
                OP_LOGE(context, "the result would have %zu dimensions, 8 are possible", dims),
                return ge::GRAPH_FAILED);
    y->SetDimNum(0);
    for (int64_t d = 0; d < axis; ++d) y->AppendDim(x->GetDim(d));
    for (size_t d = 0; d < indices->GetDimNum(); ++d) y->AppendDim(indices->GetDim(d));
    for (int64_t d = axis + 1; d < rank; ++d) y->AppendDim(x->GetDim(d));
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeGather(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(Gather).InferShape(InferShapeGather).InferDataType(InferDataTypeGather);

}  // namespace ops
