#include "log/log.h"
#include <graph/utils/type_utils.h>
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "../op_kernel/bit_ops_tiling_data.h"
namespace optiling {
static ge::graphStatus BitOpsTiling(gert::TilingContext* ctx)
{
    auto* t = ctx->GetTilingData<BitOpsTilingData>();
    const std::vector<const char*> kinds{"nand", "or_shift", "shift_and", "counter"};
    const char* kind = ctx->GetAttrs()->GetStr(0);
    size_t k = 0;
    while (k < kinds.size() && std::strcmp(kinds[k], kind)) ++k;
    OP_CHECK_IF(k == kinds.size(), OP_LOGE(ctx, "kind '%s'", kind), return ge::GRAPH_FAILED);
    ctx->SetTilingKey(k + 1);
    t->total = ctx->GetInputShape(0)->GetStorageShape().GetShapeSize();
    t->shift = (int)*ctx->GetAttrs()->GetInt(1);
    uint32_t size = 0;
    ge::TypeUtils::GetDataTypeLength(ctx->GetInputDesc(0)->GetDataType(), size);
    const uint32_t tile = BIT_OPS_TILE / size;
    uint32_t tiles = (t->total + tile - 1) / tile;
    ctx->SetBlockDim(tiles < 1 ? 1 : tiles > 40 ? 40 : tiles);
    t->tiles = tiles;
    // the whole of the last tile is loaded where it can be: it overlaps the one before
    t->overlap = t->total >= tile ? 1 : 0;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(BitOps).Tiling(BitOpsTiling);
static ge::graphStatus Shape(gert::InferShapeContext* ctx) { *ctx->GetOutputShape(0) = *ctx->GetInputShape(0); return ge::GRAPH_SUCCESS; }
IMPL_OP_INFERSHAPE(BitOps).InferShape(Shape);
}
