#include "register/op_impl_registry.h"
#include "log/log.h"
#include "tiling/platform/platform_ascendc.h"
#include "../op_kernel/ordered_prefix_tiling_data.h"
namespace optiling {
static const char* OP_NAME = "OrderedPrefix";
static ge::graphStatus OrderedPrefixTilingFunc(gert::TilingContext* context)
{
    OrderedPrefixTilingData data;
    auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    data.n = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    data.exclusive = *context->GetAttrs()->GetBool(1);
    int32_t blocks = data.n / 512;
    if (blocks < 1) blocks = 1;
    if (blocks > (int32_t)platform.GetCoreNumAiv()) blocks = platform.GetCoreNumAiv();
    data.perBlock = ((data.n + blocks - 1) / blocks + 7) / 8 * 8;
    const std::string method = context->GetAttrs()->GetStr(0);
    if (method != "flags" && method != "order" && method != "soft") {
        OP_LOGE(OP_NAME, "method %s", method.c_str());
        return ge::GRAPH_FAILED;
    }
    context->SetTilingKey(method == "flags" ? 0 : method == "order" ? 1 : 2);
    OP_CHECK_IF(context->GetRawTilingData()->GetCapacity() < sizeof(data), OP_LOGE(OP_NAME, "capacity"), return ge::GRAPH_FAILED);
    auto ret = memcpy_s(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity(), &data, sizeof(data));
    if (ret != EOK) {
        return ge::GRAPH_MEMCPY_FAILED;
    }
    context->GetRawTilingData()->SetDataSize(sizeof(data));
    context->SetBlockDim(blocks);
    context->SetScheduleMode(1);
    auto workspaces = context->GetWorkspaceSizes(1);
    workspaces[0] = platform.GetLibApiWorkSpaceSize() + PREFIX_SUMS + PREFIX_FLAGS;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(OrderedPrefix).Tiling(OrderedPrefixTilingFunc);
static ge::graphStatus Shape(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(OrderedPrefix).InferShape(Shape);
}
