// Tiling of BiasLeakyReluDropoutGrad: tiles of rows; rows begin at multiples of 256 elements in UB,
// so that their mask bits begin at whole 32-byte blocks.
#include "../../common/row_tiling.h"
#include "../op_kernel/bias_leaky_relu_dropout_grad_tiling_data.h"

namespace optiling {

/// UB bytes for each element: dy, y and dx in two buffers, the mask bits twice, three parts in
/// float.
static int64_t BytesPerElement(int64_t typeBytes) { return 6 * typeBytes + 1 + 3 * 4; }

static ge::graphStatus TilingBiasLeakyReluDropoutGrad(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<BiasLeakyReluDropoutGradTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    const gert::StorageShape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    const gert::Shape& shape = x->GetStorageShape();
    const size_t rank = shape.GetDimNum();
    const float p = FloatAttr(context, 0, 0.5f);
    OP_CHECK_IF(rank == 0, OP_LOGE(context, "input 0 needs at least one dim"),
                return ge::GRAPH_FAILED);
    OP_CHECK_IF(!(p >= 0.0f && p <= 1.0f),
                OP_LOGE(context, "attribute p: %f is outside 0 to 1", static_cast<double>(p)),
                return ge::GRAPH_FAILED);
    const gert::StorageShape* mask = context->GetInputShape(2);
    OP_CHECK_NULL_WITH_CONTEXT(context, mask);
    OP_CHECK_IF(CheckSameShapes(context, 2) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "dy and y differ"), return ge::GRAPH_FAILED);
    const int64_t maskBytes =
        ProductOfDims(shape, 0, rank - 1) * CeilDiv(shape.GetDim(rank - 1), 8);
    OP_CHECK_IF(
        mask->GetStorageShape().GetShapeSize() != maskBytes,
        OP_LOGE(context, "mask has %ld bytes; each row of dy needs ceil(n / 8), together %ld",
                mask->GetStorageShape().GetShapeSize(), maskBytes),
        return ge::GRAPH_FAILED);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const int64_t bytes = BytesPerElement(SizeOf(desc->GetDataType()));
    const int64_t blocks =
        SplitRows(ProductOfDims(shape, 0, rank - 1), shape.GetDim(rank - 1),
                  platform.ubBytes / bytes, TILE_UNIT, true, platform.cores, tiling->split);
    tiling->p = p;
    tiling->scale = p < 1.0f ? 1.0f / (1.0f - p) : 0.0f;
    tiling->negativeSlope = FloatAttr(context, 1, 0.01f);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(BiasLeakyReluDropoutGrad).Tiling(TilingBiasLeakyReluDropoutGrad);

}  // namespace optiling
