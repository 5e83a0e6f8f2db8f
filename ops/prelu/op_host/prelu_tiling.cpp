// Tiling of Prelu: tiles of whole rows, a row for each channel of each item.
#include "../../common/channel_tiling.h"
#include "../op_kernel/prelu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingPrelu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<PreluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const int64_t bytes = ChannelwiseBytes(SizeOf(desc->GetDataType()), PRELU_SCRATCH);
    const gert::StorageShape* weight = context->GetInputShape(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, weight);
    int64_t blocks = 1;
    OP_CHECK_IF(SplitChannels(context, platform, weight->GetStorageShape().GetShapeSize(), bytes,
                              tiling->split, blocks) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no tiles"), return ge::GRAPH_FAILED);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(Prelu).Tiling(TilingPrelu);

}  // namespace optiling
