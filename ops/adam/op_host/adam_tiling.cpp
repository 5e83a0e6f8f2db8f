// Tiling of Adam: tiles of equal size, and what depends on the step only.
#include <cmath>

#include "../../common/tiling.h"
#include "../op_kernel/adam_tiling_data.h"

namespace optiling {

/// UB bytes for each element: var, m, v and grad in two buffers, var and grad in float, one part.
static int64_t BytesPerElement(int64_t typeBytes) { return 4 * typeBytes + 4 * 4 + 3 * 4; }

/// The bias corrections, in double: 1 - beta^step loses everything in float when step is small.
static void SetFactors(gert::TilingContext* context, AdamTilingData& tiling) {
    const double step = static_cast<double>(IntAttr(context, 0, 1));
    const double lr = FloatAttr(context, 1, 0.001f);
    const double beta1 = FloatAttr(context, 2, 0.9f), beta2 = FloatAttr(context, 3, 0.999f);
    const double decay = FloatAttr(context, 5, 0.0f);
    tiling.beta1 = static_cast<float>(beta1);
    tiling.oneMinusBeta1 = static_cast<float>(1.0 - beta1);
    tiling.beta2 = static_cast<float>(beta2);
    tiling.oneMinusBeta2 = static_cast<float>(1.0 - beta2);
    tiling.epsilon = FloatAttr(context, 4, 1e-8f);
    tiling.rootScale = static_cast<float>(1.0 / std::sqrt(1.0 - std::pow(beta2, step)));
    tiling.minusRate = static_cast<float>(-lr / (1.0 - std::pow(beta1, step)));
    tiling.keep = static_cast<float>(1.0 - lr * decay);
}

static ge::graphStatus TilingAdam(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<AdamTilingData>();
    const gert::StorageShape* var = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, var);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_IF(CheckSameShapes(context, 4) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "var, m, v and grad differ"), return ge::GRAPH_FAILED);
    OP_CHECK_IF(
        IntAttr(context, 0, 0) < 1,
        OP_LOGE(context, "attribute step: %ld; steps are counted from 1", IntAttr(context, 0, 0)),
        return ge::GRAPH_FAILED);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    SetFactors(context, *tiling);
    const int64_t bytes = BytesPerElement(SizeOf(desc->GetDataType()));
    tiling->split.total = var->GetStorageShape().GetShapeSize();
    const int64_t blocks =
        SplitEvenly(tiling->split.total, platform.cores,
                    AlignDown(platform.ubBytes / bytes, TILE_UNIT), TILE_UNIT, tiling->split.tile);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(Adam).Tiling(TilingAdam);

}  // namespace optiling
