#include "register/op_impl_registry.h"
#include "log/log.h"
using namespace ge;
namespace ops {
static ge::graphStatus InferShape4ForeachAddcmul(gert::InferShapeContext* context)
{
    auto info = context->GetIrInputInstanceInfo(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    size_t num = info->GetInstanceNum();
    std::string errMsg = "";
    for (uint32_t i = 0; i < num; i++) {
        auto in = context->GetDynamicInputShape(0, i);
        auto out = context->GetOutputShape(i);
        if (in == nullptr || out == nullptr) { errMsg = "null at " + std::to_string(i); OP_LOGE(context->GetNodeName(), "%s", errMsg.c_str()); return ge::GRAPH_FAILED; }
        *out = *in;
    }
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType4ForeachAddcmul(gert::InferDataTypeContext* context)
{
    auto info = context->GetIrInputInstanceInfo(0);
    for (size_t i = 0; i < info->GetInstanceNum(); ++i) context->SetOutputDataType(i, context->GetDynamicInputDataType(0, i));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(ForeachAddcmul).InferShape(InferShape4ForeachAddcmul).InferDataType(InferDataType4ForeachAddcmul);
}
