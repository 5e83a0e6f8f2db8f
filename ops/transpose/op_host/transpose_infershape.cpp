// Dim i of the result is dim perm[i] of the input.
#include <vector>

#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeTranspose(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    gert::Shape* y = context->GetOutputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const auto* perm = attrs->GetListInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, perm);
    const size_t rank = x->GetDimNum();
    OP_CHECK_IF(
        perm->GetSize() != rank,
        OP_LOGE(context, "perm has %zu numbers, x has %zu dimensions", perm->GetSize(), rank),
        return ge::GRAPH_FAILED);
    std::vector<bool> seen(rank, false);
    y->SetDimNum(0);
    for (size_t i = 0; i < rank; ++i) {
        const int64_t given = perm->GetData()[i];
        const int64_t dim = given < 0 ? given + static_cast<int64_t>(rank) : given;
        OP_CHECK_IF(dim < 0 || dim >= static_cast<int64_t>(rank) || seen[dim],
                    OP_LOGE(context, "perm[%zu] is %ld: it must name each of %zu dimensions once",
                            i, given, rank),
                    return ge::GRAPH_FAILED);
        seen[dim] = true;
        y->AppendDim(x->GetDim(dim));
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeTranspose(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP_INFERSHAPE(Transpose).InferShape(InferShapeTranspose).InferDataType(InferDataTypeTranspose);

}  // namespace ops
