// Tiling of Gather: slices move as bytes, or single elements are picked from a row in UB.
#include "../../common/row_tiling.h"
#include "../op_kernel/gather_tiling_data.h"

namespace optiling {

constexpr int64_t MAX_INDICES = 4096;  ///< of a tile that is picked from UB

/// Single elements of 2 or 4 bytes, from rows that fit into half of UB, when enough are picked to
/// pay for loading the row.
static bool PickFromUb(const GatherTilingData& data, const Platform& platform, int64_t typeBytes) {
    return data.inner == 1 && (typeBytes == 2 || typeBytes == 4) &&
           data.slices * typeBytes <= platform.ubBytes / 2 && data.count * 64 >= data.slices;
}

static ge::graphStatus TilingGather(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<GatherTilingData>();
    const gert::StorageShape* stored = context->GetInputShape(0);
    const gert::StorageShape* indices = context->GetInputShape(1);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, indices);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const gert::Shape& x = stored->GetStorageShape();
    size_t axis = 0;
    OP_CHECK_IF(x.GetDimNum() == 0 || !FindAxis(IntAttr(context, 0, 0), x.GetDimNum(), axis),
                OP_LOGE(context, "axis is %ld, x has %zu dimensions", IntAttr(context, 0, 0),
                        x.GetDimNum()),
                return ge::GRAPH_FAILED);
    tiling->groups = ProductOfDims(x, 0, axis);
    tiling->slices = x.GetDim(axis);
    tiling->inner = ProductOfDims(x, axis + 1, x.GetDimNum());
    tiling->count = indices->GetStorageShape().GetShapeSize();
    tiling->shares = 1;
    const int64_t typeBytes = SizeOf(desc->GetDataType());
    const int64_t total = tiling->groups * tiling->count * tiling->inner;
    OP_CHECK_IF(total != 0 && tiling->slices == 0,
                OP_LOGE(context, "x has no element along axis %zu to take", axis),
                return ge::GRAPH_FAILED);
    tiling->inUb = total != 0 && PickFromUb(*tiling, platform, typeBytes);
    if (tiling->inUb) {
        const int64_t wanted = CeilDiv(platform.cores, tiling->groups);
        const int64_t blocks =
            SplitEvenly(tiling->count, wanted, MAX_INDICES / 2, TILE_UNIT, tiling->tile);
        tiling->shares = blocks;
        return SetLaunch(context, platform, std::min(tiling->groups * blocks, platform.cores));
    }
    // Two buffers; smaller ones when the data would leave cores without work.
    const int64_t slot = AlignUp(tiling->inner * typeBytes, UB_BLOCK);
    const int64_t bytes = tiling->groups * tiling->count * slot;
    const int64_t share = AlignUp(std::max<int64_t>(CeilDiv(bytes, platform.cores), 1), UB_BLOCK);
    tiling->tile = std::min(share, AlignDown(platform.ubBytes / 2, UB_BLOCK));
    if (slot <= platform.ubBytes / 2) tiling->tile = std::max(tiling->tile, slot);
    return SetLaunch(context, platform, std::min(CeilDiv(bytes, tiling->tile), platform.cores));
}

IMPL_OP_OPTILING(Gather).Tiling(TilingGather);

}  // namespace optiling
