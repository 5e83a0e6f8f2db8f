// Tiling of FusedBiasLeakyReluGrad: rows as for the forward operator; all blocks run at once,
// because they wait for each other.
#include "../../common/channel_tiling.h"
#include "../op_kernel/fused_bias_leaky_relu_grad_tiling_data.h"

namespace optiling {

/// UB bytes for each element: dy, y and dx in two buffers, three parts in float, the sums, the
/// mask.
static int64_t BytesPerElement(int64_t typeBytes) { return 6 * typeBytes + 3 * 4 + 4 + 1; }

static ge::graphStatus TilingFusedBiasLeakyReluGrad(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<FusedBiasLeakyReluGradTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const gert::StorageShape* dbias = context->GetOutputShape(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, dbias);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    int64_t blocks = 1;
    OP_CHECK_IF(CheckSameShapes(context, 2) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "dy and y differ"), return ge::GRAPH_FAILED);
    OP_CHECK_IF(SplitChannels(context, platform, dbias->GetStorageShape().GetShapeSize(),
                              BytesPerElement(SizeOf(desc->GetDataType())), tiling->split,
                              blocks) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no tiles"), return ge::GRAPH_FAILED);
    tiling->negativeSlope = FloatAttr(context, 0, 0.2f);
    tiling->scale = FloatAttr(context, 1, 1.4142135f);
    context->SetScheduleMode(1);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(FusedBiasLeakyReluGrad).Tiling(TilingFusedBiasLeakyReluGrad);

}  // namespace optiling
