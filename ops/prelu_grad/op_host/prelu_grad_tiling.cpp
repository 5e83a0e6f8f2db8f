// Tiling of PreluGrad: rows as for Prelu, and a workspace with the sums of each block.
#include "../../common/channel_tiling.h"
#include "../op_kernel/prelu_grad_tiling_data.h"

namespace optiling {

/// UB bytes for each element: dy, x and dx in two buffers, weight, two parts and the sums in float,
/// the mask, a row of weights.
static int64_t BytesPerElement(int64_t typeBytes) { return 7 * typeBytes + 4 * 4 + 4 + 1; }

static ge::graphStatus TilingPreluGrad(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<PreluGradTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const gert::StorageShape* weight = context->GetInputShape(2);
    OP_CHECK_NULL_WITH_CONTEXT(context, weight);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    int64_t blocks = 1;
    OP_CHECK_IF(CheckSameShapes(context, 2) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "dy and x differ"), return ge::GRAPH_FAILED);
    OP_CHECK_IF(SplitChannels(context, platform, weight->GetStorageShape().GetShapeSize(),
                              BytesPerElement(SizeOf(desc->GetDataType())), tiling->split,
                              blocks) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no tiles"), return ge::GRAPH_FAILED);
    tiling->sumsPitch = AlignUp(tiling->split.channels, UB_BLOCK);
    context->SetScheduleMode(1);
    const size_t workspace = platform.cores * tiling->sumsPitch * sizeof(float);
    return SetLaunch(context, platform, blocks, 0, workspace);
}

IMPL_OP_OPTILING(PreluGrad).Tiling(TilingPreluGrad);

}  // namespace optiling
