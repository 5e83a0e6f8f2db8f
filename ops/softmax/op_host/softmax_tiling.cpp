// Tiling of Softmax: lanes are rows when the axis is the last dim with more than one element, else
// columns.
#include "../../common/axis_tiling.h"
#include "../op_kernel/softmax_tiling_data.h"

namespace optiling {

/// UB bytes for each element: x and y in two buffers, the exponentials and scratch in float.
static int64_t BytesPerElement(int64_t typeBytes) { return 4 * typeBytes + 2 * 4; }

static ge::graphStatus TilingSoftmax(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<SoftmaxTilingData>();
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
    const int64_t given = IntAttr(context, 0, -1);
    size_t axis = 0;
    OP_CHECK_IF(!FindAxis(given, rank, axis),
                OP_LOGE(context, "axis is %ld, x has %zu dimensions", given, rank),
                return ge::GRAPH_FAILED);
    const int64_t outer = ProductOfDims(x, 0, axis), inner = ProductOfDims(x, axis + 1, rank);
    AxisSplit& split = tiling->split;
    split.byColumns = inner != 1;
    split.length = rank == 0 ? 1 : x.GetDim(axis);
    split.lanes = split.byColumns ? inner : outer;
    tiling->groups = split.byColumns ? outer : 1;
    const int64_t jobs =
        SplitAxis(tiling->groups, platform, BytesPerElement(SizeOf(desc->GetDataType())), split);
    return SetLaunch(context, platform, std::min(jobs, platform.cores));
}

IMPL_OP_OPTILING(Softmax).Tiling(TilingSoftmax);

}  // namespace optiling
