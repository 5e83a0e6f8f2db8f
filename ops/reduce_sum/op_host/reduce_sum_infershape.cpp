// The dims of `axes` become 1 or go away.
#include <vector>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeReduceSum(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    gert::Shape* y = context->GetOutputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const auto* axes = attrs->GetListInt(0);
    const bool* keep = attrs->GetBool(1);
    const auto rank = static_cast<int64_t>(x->GetDimNum());
    const size_t count = axes == nullptr ? 0 : axes->GetSize();
    std::vector<bool> summed(rank, count == 0);
    for (size_t i = 0; i < count; ++i) {
        const int64_t given = axes->GetData()[i], axis = given < 0 ? given + rank : given;
        OP_CHECK_IF(axis < 0 || axis >= rank,
                    OP_LOGE(context, "axes[%zu] is %ld, x has %ld dimensions", i, given, rank),
                    return ge::GRAPH_FAILED);
        OP_CHECK_IF(summed[axis], OP_LOGE(context, "axes names dimension %ld twice", axis),
                    return ge::GRAPH_FAILED);
        summed[axis] = true;
    }
    y->SetDimNum(0);
    for (int64_t d = 0; d < rank; ++d) {
        if (!summed[d]) {
            y->AppendDim(x->GetDim(d));
        } else if (keep != nullptr && *keep) {
            y->AppendDim(1);
        }
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeReduceSum(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(ReduceSum).InferShape(InferShapeReduceSum).InferDataType(InferDataTypeReduceSum);

}  // namespace ops
