// y is like x; mean and rstd have 1 in the normalised dims.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeLayerNorm(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const auto rank = static_cast<int64_t>(x->GetDimNum());
    const int64_t* given = attrs->GetInt(0);
    const int64_t wanted = given == nullptr ? -1 : *given;
    const int64_t begin = wanted < 0 ? wanted + rank : wanted;
    OP_CHECK_IF(begin < 0 || begin >= rank,
                OP_LOGE(context, "begin_norm_axis is %ld, x has %ld dimensions", wanted, rank),
                return ge::GRAPH_FAILED);
    *context->GetOutputShape(0) = *x;
    for (size_t output = 1; output < 3; ++output) {
        gert::Shape* shape = context->GetOutputShape(output);
        OP_CHECK_NULL_WITH_CONTEXT(context, shape);
        *shape = *x;
        for (int64_t d = begin; d < rank; ++d) shape->SetDim(d, 1);
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeLayerNorm(gert::InferDataTypeContext* context) {
    context->SetOutputDataType(0, context->GetInputDataType(0));
    context->SetOutputDataType(1, ge::DT_FLOAT);
    return context->SetOutputDataType(2, ge::DT_FLOAT);
}

IMPL_OP_INFERSHAPE(LayerNorm).InferShape(InferShapeLayerNorm).InferDataType(InferDataTypeLayerNorm);

}  // namespace ops
