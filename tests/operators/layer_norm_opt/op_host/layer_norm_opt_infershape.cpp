#include "register/op_impl_registry.h"
#include "log/log.h"
#include "util/shape_util.h"
using namespace ge;
namespace {
constexpr size_t INPUT_IDX_X = 0;
constexpr size_t OUTPUT_IDX_Y = 0, OUTPUT_IDX_MEAN = 1, OUTPUT_IDX_RSTD = 2;
}
namespace ops {
static ge::graphStatus InferShape4LayerNormOpt(gert::InferShapeContext *context)
{
    const gert::Shape *x = context->GetRequiredInputShape(INPUT_IDX_X);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    auto *normalized = context->GetAttrs()->GetListInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, normalized);
    gert::Shape *y = context->GetOutputShape(OUTPUT_IDX_Y);
    gert::Shape *mean = context->GetOutputShape(OUTPUT_IDX_MEAN);
    *y = *x;
    if (Ops::Base::IsUnknownRank(*x)) {
        Ops::Base::SetUnknownRank(*mean);
        return GRAPH_SUCCESS;
    }
    const size_t begin = x->GetDimNum() - normalized->GetSize();
    if (normalized->GetSize() > x->GetDimNum()) return GRAPH_FAILED;
    mean->SetDimNum(x->GetDimNum());
    for (size_t i = 0; i < x->GetDimNum(); i++) {
        if (i >= begin && x->GetDim(i) != normalized->GetData()[i - begin]) {
            OP_LOGE(context->GetNodeName(), "normalized_shape[%zu] is %ld, x has %ld", i - begin, normalized->GetData()[i - begin], x->GetDim(i));
            return GRAPH_FAILED;
        }
        mean->SetDim(i, i >= begin ? 1 : x->GetDim(i));
    }
    *context->GetOutputShape(OUTPUT_IDX_RSTD) = *mean;
    return GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType4LayerNormOpt(gert::InferDataTypeContext *context)
{
    context->SetOutputDataType(OUTPUT_IDX_Y, context->GetRequiredInputDataType(INPUT_IDX_X));
    context->SetOutputDataType(OUTPUT_IDX_MEAN, DT_FLOAT);
    context->SetOutputDataType(OUTPUT_IDX_RSTD, DT_FLOAT);
    return GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(LayerNormOpt).InferShape(InferShape4LayerNormOpt).InferDataType(InferDataType4LayerNormOpt);
}
