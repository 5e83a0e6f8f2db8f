// Tiling of Concat: rows before the joined dimension, and a buffer of half of UB.
#include "../../common/tiling.h"
#include "../op_kernel/concat_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingConcat(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<ConcatTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const gert::StorageShape* stored = context->GetOutputShape(0);
    const auto* desc = context->GetOutputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const gert::Shape& y = stored->GetStorageShape();
    const auto rank = static_cast<int64_t>(y.GetDimNum());
    const int64_t wanted = IntAttr(context, 0, 0);
    tiling->dim = wanted < 0 ? wanted + rank : wanted;
    tiling->rows = 1;
    tiling->rowBytes = SizeOf(desc->GetDataType());
    for (int64_t d = 0; d < rank; ++d)
        (d < tiling->dim ? tiling->rows : tiling->rowBytes) *= y.GetDim(d);
    const int64_t total = tiling->rows * tiling->rowBytes;
    // Two buffers; smaller ones when the data would leave cores without work.
    const int64_t share = AlignUp(std::max<int64_t>(CeilDiv(total, platform.cores), 1), UB_BLOCK);
    tiling->tileBytes = std::min(share, AlignDown(platform.ubBytes / 2, UB_BLOCK));
    return SetLaunch(context, platform,
                     std::min(CeilDiv(total, tiling->tileBytes), platform.cores));
}

IMPL_OP_OPTILING(Concat).Tiling(TilingConcat);

}  // namespace optiling
