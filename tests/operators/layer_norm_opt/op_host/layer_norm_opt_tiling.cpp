#include "log/log.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "../op_kernel/arch22/layer_norm_opt_tiling_data.h"
namespace optiling {
static ge::graphStatus Tiling(gert::TilingContext *context)
{
    auto *t = context->GetTilingData<LayerNormOptTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, t);
    const auto &shape = context->GetInputShape(0)->GetStorageShape();
    const size_t tail = context->GetAttrs()->GetListInt(0)->GetSize();
    int64_t columns = 1;
    for (size_t i = shape.GetDimNum() - tail; i < shape.GetDimNum(); i++) columns *= shape[i];
    t->set_columns(columns);
    t->set_rows(columns == 0 ? 0 : shape.GetShapeSize() / columns);
    t->epsilon = *context->GetAttrs()->GetFloat(1);
    t->flags = 0;
    // gamma 和 beta 可选
    if (context->GetOptionalInputShape(1) != nullptr) t->flags |= LN_HAS_GAMMA;
    if (context->GetOptionalInputDesc(2) != nullptr) t->flags |= LN_HAS_BETA;
    const uint32_t cores = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
    t->perCore = (t->rows + cores - 1) / cores;
    t->perCore = (t->perCore + 7) / 8 * 8;   // mean and rstd in whole blocks
    context->SetBlockDim(t->rows == 0 ? 1 : (t->rows + t->perCore - 1) / t->perCore);
    if (columns > 4096) return ge::GRAPH_FAILED;
    context->SetTilingKey(t->flags);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(LayerNormOpt).Tiling(Tiling);
}
