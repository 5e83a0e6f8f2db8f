// Tiling of FusedBiasLeakyRelu: tiles of whole rows, a row for each channel of each item.
#include "../../common/channel_tiling.h"
#include "../op_kernel/fused_bias_leaky_relu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingFusedBiasLeakyRelu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<FusedBiasLeakyReluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const int64_t bytes =
        ChannelwiseBytes(SizeOf(desc->GetDataType()), FUSED_BIAS_LEAKY_RELU_SCRATCH);
    const gert::StorageShape* bias = context->GetInputShape(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, bias);
    int64_t blocks = 1;
    OP_CHECK_IF(SplitChannels(context, platform, bias->GetStorageShape().GetShapeSize(), bytes,
                              tiling->split, blocks) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no tiles"), return ge::GRAPH_FAILED);
    tiling->negativeSlope = FloatAttr(context, 0, 0.2f);
    tiling->scale = FloatAttr(context, 1, 1.4142135f);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(FusedBiasLeakyRelu).Tiling(TilingFusedBiasLeakyRelu);

}  // namespace optiling
