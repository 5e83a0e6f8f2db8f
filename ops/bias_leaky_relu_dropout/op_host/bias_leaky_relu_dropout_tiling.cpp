// Tiling of BiasLeakyReluDropout: tiles of rows; rows begin at multiples of 256 elements in UB, so
// that their mask bits begin at whole 32-byte blocks.
#include "../../common/row_tiling.h"
#include "../op_kernel/bias_leaky_relu_dropout_tiling_data.h"

namespace optiling {

/// UB bytes for each element: x, random and y in two buffers, the mask bits, the result in float, a
/// row of biases and the same in float.
static int64_t BytesPerElement(int64_t typeBytes) { return 5 * typeBytes + 2 * 4 + 1 + 4 + 4; }

static ge::graphStatus TilingBiasLeakyReluDropout(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<BiasLeakyReluDropoutTilingData>();
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
    const gert::StorageShape* bias = context->GetInputShape(1);
    const gert::StorageShape* random = context->GetInputShape(2);
    OP_CHECK_NULL_WITH_CONTEXT(context, bias);
    OP_CHECK_NULL_WITH_CONTEXT(context, random);
    OP_CHECK_IF(bias->GetStorageShape().GetShapeSize() != shape.GetDim(rank - 1),
                OP_LOGE(context, "bias has %ld elements, the last dim of x is %ld",
                        bias->GetStorageShape().GetShapeSize(), shape.GetDim(rank - 1)),
                return ge::GRAPH_FAILED);
    OP_CHECK_IF(random->GetStorageShape() != shape,
                OP_LOGE(context, "random and x must have the same shape"), return ge::GRAPH_FAILED);
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

IMPL_OP_OPTILING(BiasLeakyReluDropout).Tiling(TilingBiasLeakyReluDropout);

}  // namespace optiling
