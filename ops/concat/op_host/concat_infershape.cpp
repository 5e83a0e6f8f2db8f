// The joined dimension is the sum, the others must agree.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static constexpr int64_t UNKNOWN = -1;

static ge::graphStatus InferShapeConcat(gert::InferShapeContext* context) {
    const auto* info = context->GetIrInputInstanceInfo(0);
    const auto* attrs = context->GetAttrs();
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    const size_t count = info->GetInstanceNum();
    OP_CHECK_IF(count == 0, OP_LOGE(context, "x is an empty list"), return ge::GRAPH_FAILED);
    const gert::Shape* first = context->GetDynamicInputShape(0, 0);
    const int64_t* given = attrs->GetInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, first);
    const auto rank = static_cast<int64_t>(first->GetDimNum());
    const int64_t wanted = given == nullptr ? 0 : *given;
    const int64_t dim = wanted < 0 ? wanted + rank : wanted;
    OP_CHECK_IF(dim < 0 || dim >= rank,
                OP_LOGE(context, "dim is %ld, x[0] has %ld dimensions", wanted, rank),
                return ge::GRAPH_FAILED);
    *y = *first;
    for (size_t i = 1; i < count; ++i) {
        const gert::Shape* x = context->GetDynamicInputShape(0, i);
        OP_CHECK_NULL_WITH_CONTEXT(context, x);
        OP_CHECK_IF(
            x->GetDimNum() != first->GetDimNum(),
            OP_LOGE(context, "x[%zu] has %zu dimensions, x[0] has %ld", i, x->GetDimNum(), rank),
            return ge::GRAPH_FAILED);
        for (int64_t d = 0; d < rank; ++d) {
            const int64_t have = y->GetDim(d), more = x->GetDim(d);
            if (d == dim) {
                y->SetDim(d, have == UNKNOWN || more == UNKNOWN ? UNKNOWN : have + more);
                continue;
            }
            OP_CHECK_IF(have != more && have != UNKNOWN && more != UNKNOWN,
                        OP_LOGE(context, "dimension %ld of x[%zu] is %ld, of x[0] it is %ld", d, i,
                                more, have),
                        return ge::GRAPH_FAILED);
            if (have == UNKNOWN) y->SetDim(d, more);
        }
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeConcat(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetDynamicInputDataType(0, 0));
}

IMPL_OP_INFERSHAPE(Concat).InferShape(InferShapeConcat).InferDataType(InferDataTypeConcat);

}  // namespace ops
