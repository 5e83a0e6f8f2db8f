#include "register/op_impl_registry.h"
#include "log/log.h"
namespace ops {
static ge::graphStatus JoinSplitShape(gert::InferShapeContext* context)
{
    auto sizes = context->GetAttrs()->GetListInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, sizes);
    auto info = context->GetIrInputInstanceInfo(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    int64_t columns = 0, wanted = 0;
    for (size_t i = 0; i < info->GetInstanceNum(); i++) {
        const gert::Shape* shape = context->GetDynamicInputShape(1, i);
        columns += shape->GetDim(shape->GetDimNum() - 1);
    }
    OP_CHECK_IF(context->GetComputeNodeOutputNum() != sizes->GetSize(),
        OP_LOGE(context, "%zu outputs, but %zu sizes", context->GetComputeNodeOutputNum(), sizes->GetSize()), return ge::GRAPH_FAILED);
    for (size_t i = 0; i < sizes->GetSize(); i++) {
        wanted += sizes->GetData()[i];
        *context->GetOutputShape(i) = *context->GetDynamicInputShape(1, 0);
        context->GetOutputShape(i)->SetDim(context->GetOutputShape(i)->GetDimNum() - 1, sizes->GetData()[i]);
    }
    OP_CHECK_IF(columns != wanted, OP_LOGE(context, "inputs have %ld columns, sizes %ld", columns, wanted), return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus JoinSplitType(gert::InferDataTypeContext* context)
{
    for (size_t i = 0; i < context->GetComputeNodeOutputNum(); i++) context->SetOutputDataType(i, context->GetDynamicInputDataType(1, 0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(JoinSplit).InferShape(JoinSplitShape).InferDataType(JoinSplitType);
}
