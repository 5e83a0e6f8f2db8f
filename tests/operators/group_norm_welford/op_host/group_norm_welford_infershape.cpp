#include "register/op_impl_registry.h"
#include "log/log.h"
#include "op_common/op_host/util/shape_util.h"
using namespace ge;
namespace {
constexpr size_t INPUT_X_IDX = 0;
constexpr size_t OUTPUT_Y_IDX = 0;
constexpr size_t OUTPUT_MEAN_IDX = 1;
constexpr size_t OUTPUT_RSTD_IDX = 2;
constexpr size_t NUM_GROUPS_IDX = 0;
constexpr size_t N_IDX = 0;
}
namespace ops {
static ge::graphStatus InferShape4GroupNormWelford(gert::InferShapeContext* context)
{
    OP_LOGD(context, "Begin to do InferShape4GroupNormWelford");
    const gert::Shape* xShape = context->GetInputShape(INPUT_X_IDX);
    OP_CHECK_NULL_WITH_CONTEXT(context, xShape);
    gert::Shape* yShape = context->GetOutputShape(OUTPUT_Y_IDX);
    OP_CHECK_NULL_WITH_CONTEXT(context, yShape);
    gert::Shape* meanShape = context->GetOutputShape(OUTPUT_MEAN_IDX);
    OP_CHECK_NULL_WITH_CONTEXT(context, meanShape);
    gert::Shape* rstdShape = context->GetOutputShape(OUTPUT_RSTD_IDX);
    OP_CHECK_NULL_WITH_CONTEXT(context, rstdShape);
    auto attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const int64_t* numGroups = attrs->GetAttrPointer<int64_t>(NUM_GROUPS_IDX);
    OP_CHECK_NULL_WITH_CONTEXT(context, numGroups);
    *yShape = *xShape;
    if (Ops::Base::IsUnknownRank(*xShape)) {
        Ops::Base::SetUnknownRank(*meanShape);
        Ops::Base::SetUnknownRank(*rstdShape);
        return ge::GRAPH_SUCCESS;
    }
    meanShape->SetDimNum(0);
    meanShape->AppendDim(xShape->GetDim(N_IDX));
    meanShape->AppendDim(*numGroups);
    *rstdShape = *meanShape;
    OP_LOGD(context, "End to do InferShape4GroupNormWelford %s", Ops::Base::ToString(*meanShape).c_str());
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType4GroupNormWelford(gert::InferDataTypeContext* context)
{
    auto dtype = context->GetInputDataType(0);
    context->SetOutputDataType(0, dtype);
    auto gammaDtype = context->GetOptionalInputDataType(1);
    if (gammaDtype == ge::DT_UNDEFINED) { gammaDtype = dtype; }
    context->SetOutputDataType(1, gammaDtype);
    context->SetOutputDataType(2, gammaDtype);
    return GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(GroupNormWelford).InferShape(InferShape4GroupNormWelford).InferDataType(InferDataType4GroupNormWelford);
} // namespace ops
