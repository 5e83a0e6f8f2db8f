#include "log/log.h"
#include "register/op_impl_registry.h"

namespace optiling {
struct HostFormatsTilingData {
    int64_t count;
    int32_t format;
    int32_t origin;
};
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    HostFormatsTilingData* td = context->GetTilingData<HostFormatsTilingData>();
    td->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    const gert::CompileTimeTensorDesc* desc = context->GetInputDesc(0);
    td->format = static_cast<int32_t>(desc->GetStorageFormat());
    td->origin = static_cast<int32_t>(desc->GetOriginFormat());
    OP_CHECK_IF(context->GetOutputDesc(0)->GetStorageFormat() != desc->GetStorageFormat(),
                OP_LOGE(context, "format of y"), return ge::GRAPH_FAILED);
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferShapeFunc(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP(HostFormats).Tiling(TilingFunc).InferShape(InferShapeFunc).InferOutDataTypeSameWithFirstInput();
} // namespace optiling
