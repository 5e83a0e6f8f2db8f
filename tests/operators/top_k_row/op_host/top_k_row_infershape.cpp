#include "register/op_impl_registry.h"
#include "log/log.h"
using gert::InferShapeContext;
using gert::Shape;
using ge::graphStatus;
namespace {
graphStatus Infer(InferShapeContext* ctx) {
    const auto k = ctx->GetAttrs()->GetInt(0);
    const Shape& x = *ctx->GetInputShape(0);
    const size_t last = x.GetDimNum() - 1;
    OP_CHECK_IF(*k < 0 || *k > x[last], OP_LOGE(ctx, "k = %ld, a row has %ld", *k, x[last]), return ge::GRAPH_FAILED);
    for (int i : {0, 1}) {
        *ctx->GetOutputShape(i) = x;
        ctx->GetOutputShape(i)->SetDim(last, *k);
    }
    return ge::GRAPH_SUCCESS;
}
graphStatus InferType(gert::InferDataTypeContext* ctx) {
    return ctx->SetOutputDataType(0, ctx->GetInputDataType(0)) | ctx->SetOutputDataType(1, ge::DT_INT32);
}
}
IMPL_OP_INFERSHAPE(TopKRow).InferShape(Infer).InferDataType(InferType);
