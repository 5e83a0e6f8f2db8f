// Tiling of LeakyreluCompareSelect: how the elements are split over cores and tiles.
#include <algorithm>

#include "../op_kernel/leakyrelu_compare_select_tiling_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr int64_t COMPARE_BYTES = 256;        // a tile is a multiple of this, for CompareScalar
constexpr int64_t BUFFERS = 5;                // x and y, two buffers each, and slope * x
constexpr int64_t SELECT_RESERVE = 8 * 1024;  // end of UB that Select uses for itself
constexpr int64_t MASK_ROUNDING = 32;         // a buffer takes whole 32-byte blocks

/// Elements of the largest tile that fits: BUFFERS values and one mask bit per element.
static int64_t TileElements(int64_t ubBytes, int64_t elementBytes) {
    const int64_t perPiece = COMPARE_BYTES / elementBytes;
    const int64_t pieceBytes = BUFFERS * COMPARE_BYTES + perPiece / 8;
    return (ubBytes - SELECT_RESERVE - MASK_ROUNDING) / pieceBytes * perPiece;
}

struct LeakyreluCompareSelectCompileInfo {};

static ge::graphStatus TilingLeakyreluCompareSelect(gert::TilingContext* context) {
    const gert::StorageShape* x = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    auto* tiling = context->GetTilingData<LeakyreluCompareSelectTilingData>();
    size_t* workspace = context->GetWorkspaceSizes(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, workspace);
    *tiling = {};
    workspace[0] = 0;
    context->SetBlockDim(1);

    const ge::DataType dtype = desc->GetDataType();
    OP_CHECK_IF(dtype != ge::DT_FLOAT && dtype != ge::DT_FLOAT16,
                OP_LOGE(context, "input x: supported data types are DT_FLOAT and DT_FLOAT16"),
                return ge::GRAPH_FAILED);
    const int64_t total = x->GetStorageShape().GetShapeSize();
    OP_CHECK_IF(total < 0, OP_LOGE(context, "input x: the number of elements is unknown"),
                return ge::GRAPH_FAILED);
    if (total == 0) return ge::GRAPH_SUCCESS;

    OP_CHECK_NULL_WITH_CONTEXT(context, context->GetPlatformInfo());
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    uint64_t ubBytes = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ubBytes);
    const int64_t perBlock = dtype == ge::DT_FLOAT ? 8 : 16;
    const int64_t blocks = total / perBlock + (total % perBlock != 0 ? 1 : 0);
    const int64_t cores = std::min<int64_t>(platform.GetCoreNumAiv(), blocks);
    OP_CHECK_IF(cores <= 0 || ubBytes == 0, OP_LOGE(context, "no vector core"),
                return ge::GRAPH_FAILED);

    const float* slope =
        context->GetAttrs() == nullptr ? nullptr : context->GetAttrs()->GetFloat(0);
    tiling->totalElements = total;
    tiling->blocksPerCore = blocks / cores;
    tiling->tailCores = blocks % cores;
    tiling->tileElements =
        TileElements(static_cast<int64_t>(ubBytes), dtype == ge::DT_FLOAT ? 4 : 2);
    tiling->negativeSlope = slope == nullptr ? 1.0f : *slope;
    context->SetBlockDim(static_cast<uint32_t>(cores));
    workspace[0] = platform.GetLibApiWorkSpaceSize();
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus ParseLeakyreluCompareSelect(
    [[maybe_unused]] gert::TilingParseContext* context) {
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(LeakyreluCompareSelect)
    .Tiling(TilingLeakyreluCompareSelect)
    .TilingParse<LeakyreluCompareSelectCompileInfo>(ParseLeakyreluCompareSelect);

}  // namespace optiling
