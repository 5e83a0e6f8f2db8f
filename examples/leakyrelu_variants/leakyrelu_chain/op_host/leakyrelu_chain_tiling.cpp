// Tiling of LeakyreluChain: how the elements are split over cores and tiles.
#include <algorithm>

#include "../op_kernel/leakyrelu_chain_tiling_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr int64_t BLOCK_BYTES = 32;
constexpr int64_t BUFFERS = 3;  // x, y and the negative part, one buffer each

struct LeakyreluChainCompileInfo {};

static ge::graphStatus TilingLeakyreluChain(gert::TilingContext* context) {
    const gert::StorageShape* x = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    auto* tiling = context->GetTilingData<LeakyreluChainTilingData>();
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
    tiling->tileElements = static_cast<int64_t>(ubBytes) / (BUFFERS * BLOCK_BYTES) * perBlock;
    tiling->negativeSlope = slope == nullptr ? 1.0f : *slope;
    context->SetBlockDim(static_cast<uint32_t>(cores));
    workspace[0] = platform.GetLibApiWorkSpaceSize();
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus ParseLeakyreluChain([[maybe_unused]] gert::TilingParseContext* context) {
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(LeakyreluChain)
    .Tiling(TilingLeakyreluChain)
    .TilingParse<LeakyreluChainCompileInfo>(ParseLeakyreluChain);

}  // namespace optiling
