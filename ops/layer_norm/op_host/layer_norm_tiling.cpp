// Tiling of LayerNorm: the normalised dims are the columns of a matrix.
#include "../../common/axis_tiling.h"
#include "../op_kernel/layer_norm_tiling_data.h"

namespace optiling {

/// UB bytes for each element: x and y in two buffers, differences, squares and scratch in float;
/// for a single row also gamma and beta in the type and in float.
static int64_t BytesPerElement(int64_t typeBytes) { return 6 * typeBytes + 5 * 4; }

/// gamma or beta, where it is given, must have an element for each of a row.
static ge::graphStatus CheckParameter(gert::TilingContext* context, size_t index, const char* name,
                                      int64_t length, int64_t& given) {
    const gert::StorageShape* parameter = context->GetOptionalInputShape(index);
    given = parameter != nullptr;
    OP_CHECK_IF(given && parameter->GetStorageShape().GetShapeSize() != length,
                OP_LOGE(context, "%s has %ld elements, %ld are normalised together", name,
                        parameter->GetStorageShape().GetShapeSize(), length),
                return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingLayerNorm(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<LayerNormTilingData>();
    const gert::StorageShape* stored = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const gert::Shape& x = stored->GetStorageShape();
    const size_t rank = x.GetDimNum();
    size_t begin = 0;
    OP_CHECK_IF(!FindAxis(IntAttr(context, 0, -1), rank, begin),
                OP_LOGE(context, "begin_norm_axis is %ld, x has %zu dimensions",
                        IntAttr(context, 0, -1), rank),
                return ge::GRAPH_FAILED);
    AxisSplit& split = tiling->split;
    split.lanes = ProductOfDims(x, 0, begin);
    split.length = ProductOfDims(x, begin, rank);
    tiling->epsilon = FloatAttr(context, 1, 1e-5f);
    tiling->inverseLength = 1.0f / static_cast<float>(std::max<int64_t>(split.length, 1));
    if (CheckParameter(context, 1, "gamma", split.length, tiling->hasGamma) != ge::GRAPH_SUCCESS ||
        CheckParameter(context, 2, "beta", split.length, tiling->hasBeta) != ge::GRAPH_SUCCESS) {
        return ge::GRAPH_FAILED;
    }
    const int64_t jobs =
        SplitAxis(1, platform, BytesPerElement(SizeOf(desc->GetDataType())), split);
    return SetLaunch(context, platform, std::min(jobs, platform.cores));
}

IMPL_OP_OPTILING(LayerNorm).Tiling(TilingLayerNorm);

}  // namespace optiling
