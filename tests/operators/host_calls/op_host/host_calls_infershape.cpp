#include "register/op_impl_registry.h"

namespace ops {
static ge::graphStatus InferShapeFunc(gert::InferShapeContext* context)
{
    const size_t lists = context->GetIrOutputInstanceInfo(0)->GetInstanceNum();
    for (size_t i = 0; i < lists; ++i) {
        *context->GetOutputShape(i) = *context->GetDynamicInputShape(0, i);
    }
    if (context->GetComputeNodeOutputNum() > lists) {
        *context->GetOutputShape(lists) = {1};
    }
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferTypeFunc(gert::InferDataTypeContext* context)
{
    ge::DataType type = context->GetOptionalInputDataType(3);
    if (type == ge::DT_UNDEFINED) {
        type = context->GetDynamicInputDataType(0, 0);
    }
    for (size_t i = 0; i < context->GetComputeNodeOutputNum(); ++i) {
        context->SetOutputDataType(i, type);
    }
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(HostCalls).InferShape(InferShapeFunc).InferDataType(InferTypeFunc);
} // namespace ops
