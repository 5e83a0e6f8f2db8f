// Tiling of Topk: rows are padded to a length that merging four runs at a time gives.
#include "../../common/row_tiling.h"
#include "../op_kernel/topk_tiling_data.h"

namespace optiling {

static int64_t ChunkOf(int64_t cols) {
    for (const int64_t chunk : {32, 128, 512, 2048}) {
        if (cols <= chunk) return chunk;
    }
    return TopkTilingData::TILE;
}

static ge::graphStatus TilingTopk(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<TopkTilingData>();
    const gert::StorageShape* stored = context->GetInputShape(0);
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const gert::Shape& x = stored->GetStorageShape();
    const size_t rank = x.GetDimNum();
    const bool* largest = attrs->GetBool(1);
    tiling->rows = ProductOfDims(x, 0, rank - 1);
    tiling->cols = x.GetDim(rank - 1);
    tiling->k = IntAttr(context, 0, 0);
    tiling->largest = largest == nullptr || *largest;
    OP_CHECK_IF(tiling->cols > TopkTilingData::TILE && tiling->k > TopkTilingData::LONGEST_K,
                OP_LOGE(context, "k is %ld; rows of more than %ld elements allow up to %ld",
                        tiling->k, TopkTilingData::TILE, TopkTilingData::LONGEST_K),
                return ge::GRAPH_FAILED);
    OP_CHECK_IF(tiling->cols > INT32_MAX,
                OP_LOGE(context, "rows of %ld elements: indices are 32 bits", tiling->cols),
                return ge::GRAPH_FAILED);
    tiling->chunk = ChunkOf(tiling->cols);
    const int64_t blocks = SplitEvenly(tiling->rows, platform.cores,
                                       TopkTilingData::TILE / tiling->chunk, 1, tiling->tileRows);
    return SetLaunch(context, platform, blocks);
}

IMPL_OP_OPTILING(Topk).Tiling(TilingTopk);

}  // namespace optiling
