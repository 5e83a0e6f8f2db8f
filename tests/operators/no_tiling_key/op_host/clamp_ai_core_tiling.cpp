// 文件以 UTF-8 BOM 开头；注释与日志含中文
#include "register/op_impl_registry.h"
#include "log/log.h"
#include "platform/platform_ascendc.h"
#include "../op_kernel/clamp_tiling_data.h"

namespace optiling {
constexpr uint32_t kPad = 16;

// the same names stand in other folders too
static ge::graphStatus GetPlatformInfo(gert::TilingContext* context, int64_t& cores)
{
    platform_ascendc::PlatformAscendC p(context->GetPlatformInfo());
    cores = p.GetCoreNumAiv();
    OP_CHECK_IF(cores <= 0, OP_LOGE(context, "核数为 %ld", cores), return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

struct Counter {
    int calls = 0;
};
static Counter g_counter;

static ge::graphStatus Tiling4Clamp(gert::TilingContext* context)
{
    int64_t cores = 0;
    if (GetPlatformInfo(context, cores) != ge::GRAPH_SUCCESS) {
        return ge::GRAPH_FAILED;
    }
    ++g_counter.calls;
    auto td = context->GetTilingData<TilingData>();
    td->n = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    td->lo = static_cast<int16_t>(*context->GetAttrs()->GetInt(0));
    td->hi = static_cast<int16_t>(*context->GetAttrs()->GetInt(1));
    OP_CHECK_IF(td->lo > td->hi, OP_LOGE(context, "下限 %d 大于上限 %d", td->lo, td->hi), return ge::GRAPH_FAILED);
    context->SetBlockDim(static_cast<uint32_t>(std::min<int64_t>(cores, (td->n + kPad - 1) / kPad)));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ClampAiCore).Tiling(Tiling4Clamp);

static ge::graphStatus SameShape(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus SameType(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(ClampAiCore).InferShape(SameShape).InferDataType(SameType);
} // namespace optiling
