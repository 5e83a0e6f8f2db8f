// Tiling of Cast: tiles of equal size.
#include "../../common/tiling.h"
#include "../op_kernel/cast_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingCast(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<CastTilingData>();
    const gert::StorageShape* x = context->GetInputShape(0);
    const auto* in = context->GetInputDesc(0);
    const auto* out = context->GetOutputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, in);
    OP_CHECK_NULL_WITH_CONTEXT(context, out);
    OP_CHECK_IF(IntAttr(context, 0, -1) != static_cast<int64_t>(out->GetDataType()),
                OP_LOGE(context, "attribute dst_type is %ld, but y has type %d (%s)",
                        IntAttr(context, 0, -1), static_cast<int>(out->GetDataType()),
                        Ops::Base::ToString(out->GetDataType()).c_str()),
                return ge::GRAPH_FAILED);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    // x and y in two buffers each, and a third type in between, of 4 bytes at most.
    const int64_t bytes = 2 * (SizeOf(in->GetDataType()) + SizeOf(out->GetDataType())) + 4;
    tiling->split.total = x->GetStorageShape().GetShapeSize();
    const int64_t blocks =
        SplitEvenly(tiling->split.total, platform.cores,
                    AlignDown(platform.ubBytes / bytes, TILE_UNIT), TILE_UNIT, tiling->split.tile);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(Cast).Tiling(TilingCast);

}  // namespace optiling
