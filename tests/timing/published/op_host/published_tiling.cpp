#include "../op_kernel/published_tiling.h"

#include <algorithm>

#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

static ge::graphStatus Tiling(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<PublishedTilingData>();
    const auto* setting = context->GetAttrs()->GetListInt(1);
    for (size_t i = 0; i < 8; i++)
        tiling->value[i] = i < setting->GetSize() ? setting->GetData()[i] : 0;
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    context->SetBlockDim(platform.GetCoreNumAiv());
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(Published).Tiling(Tiling);
