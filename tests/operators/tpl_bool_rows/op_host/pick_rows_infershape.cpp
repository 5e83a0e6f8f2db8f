#include "register/op_impl_registry.h"
#include "log/log.h"
#include "util/shape_util.h"
namespace ops {
// x is [n, width], rows is [k]; y is [k, width], or [n, width] with scatter
static ge::graphStatus InferShapePickRows(gert::InferShapeContext* context)
{
    const gert::Shape* x = context->GetInputShape(0);
    const gert::Shape* rows = context->GetInputShape(1);
    gert::Shape* y = context->GetOutputShape(0);
    if (Ops::Base::IsUnknownRank(*x)) {
        Ops::Base::SetUnknownRank(*y);
        return ge::GRAPH_SUCCESS;
    }
    OP_CHECK_IF(x->GetDimNum() != 2 || rows->GetDimNum() != 1,
        OP_LOGE_FOR_INVALID_SHAPEDIM(context->GetNodeName(), "x", std::to_string(x->GetDimNum()), "2"),
        return ge::GRAPH_FAILED);
    const bool* scatter = context->GetAttrs()->GetBool(0);
    y->SetDimNum(0);
    y->AppendDim(scatter != nullptr && *scatter ? x->GetDim(0) : rows->GetDim(0));
    y->AppendDim((*x)[1]);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataTypePickRows(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(PickRows).InferShape(InferShapePickRows).InferDataType(InferDataTypePickRows);
}
