#include "register/op_impl_registry.h"
#include "platform/platform_ascendc.h"
#include "log/log.h"
#include "../op_kernel/pick_rows_tiling.h"
namespace optiling {
static ge::graphStatus TilingPickRows(gert::TilingContext* context)
{
    auto* t = context->GetTilingData<PickRowsTiling>();
    const auto& x = context->GetInputShape(0)->GetStorageShape();
    const auto& rows = context->GetInputShape(1)->GetOriginShape();
    t->n = x.GetDim(0);
    t->width = x.GetDim(1);
    t->k = rows.GetDim(0);
    const bool scatter = *context->GetAttrs()->GetAttrPointer<bool>(0);
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    const int64_t work = scatter ? 1 : t->k;
    context->SetBlockDim(std::min<int64_t>(work, platform.GetCoreNumAiv()));
    const uint64_t wide = t->width % 8 == 0 ? 1 : 0;
    context->SetTilingKey(GET_TPL_TILING_KEY(wide, scatter));
    *context->GetWorkspaceSizes(1) = 0;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(PickRows).Tiling(TilingPickRows);
}
