// Tiling of LeakyreluV2: how the elements are split over cores and tiles.
#include <algorithm>

#include "../op_kernel/leakyrelu_v2_tiling_data.h"
#include "../op_kernel/leakyrelu_v2_tiling_key.h"
#include "log/log.h"
#include "op_host/tiling_util.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

constexpr int64_t BLOCK_BYTES = 32;
constexpr int64_t BUFFER_NUM = 2;  // double buffer
constexpr size_t USER_WORKSPACE = 512;
constexpr float DEFAULT_SLOPE = 1.0f;

struct LeakyreluV2CompileInfo {};

struct Platform {
    int64_t cores = 0;
    int64_t ubBytes = 0;
    size_t libraryWorkspace = 0;
};

static ge::graphStatus QueryPlatform(gert::TilingContext* context, Platform& platform) {
    auto* info = context->GetPlatformInfo();
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    platform_ascendc::PlatformAscendC ascendc(info);
    platform.cores = ascendc.GetCoreNumAiv();
    uint64_t ub = 0;
    ascendc.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
    platform.ubBytes = static_cast<int64_t>(ub);
    platform.libraryWorkspace = ascendc.GetLibApiWorkSpaceSize();
    OP_CHECK_IF(platform.cores == 0 || platform.ubBytes == 0,
                OP_LOGE(context, "the platform reports %ld cores and %ld bytes of UB",
                        platform.cores, platform.ubBytes),
                return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

/// UB bytes that one element of a tile takes: x and y in two buffers each, and the temporaries.
static int64_t BytesPerElement(ge::DataType dtype, uint64_t schMode) {
    const int64_t size = dtype == ge::DT_FLOAT ? sizeof(float) : sizeof(uint16_t);
    if (dtype == ge::DT_FLOAT16 && schMode == LEAKYRELU_V2_PROTECTED) {
        return 2 * BUFFER_NUM * size +
               2 * static_cast<int64_t>(sizeof(float));  // two parts in float
    }
    return 2 * BUFFER_NUM * size +
           size;  // the negative part; the positive part grows in y's buffer
}

static ge::graphStatus TileEmpty(gert::TilingContext* context, uint64_t schMode) {
    context->SetBlockDim(1);
    context->SetTilingKey(schMode);
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingLeakyreluV2(gert::TilingContext* context) {
    const gert::StorageShape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const ge::DataType dtype = desc->GetDataType();
    OP_CHECK_IF(
        dtype != ge::DT_FLOAT && dtype != ge::DT_FLOAT16,
        OP_LOGE(context, "input x: data type %s is not supported; supported: DT_FLOAT, DT_FLOAT16",
                Ops::Base::ToString(dtype).c_str()),
        return ge::GRAPH_FAILED);
    const int64_t total = x->GetStorageShape().GetShapeSize();
    OP_CHECK_IF(total < 0,
                OP_LOGE(context, "input x: the number of elements is unknown or over 2^63-1"),
                return ge::GRAPH_FAILED);

    auto* tiling = context->GetTilingData<LeakyreluV2TilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_IF(memset_s(tiling, sizeof(*tiling), 0, sizeof(*tiling)) != EOK,
                OP_LOGE(context, "cannot clear the tiling data"), return ge::GRAPH_FAILED);
    const uint64_t schMode = dtype == ge::DT_FLOAT16 ? LEAKYRELU_V2_PROTECTED : LEAKYRELU_V2_NATIVE;
    if (total == 0) return TileEmpty(context, GET_TPL_TILING_KEY(schMode));

    Platform platform;
    OP_CHECK_IF(QueryPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const int64_t elementBytes = dtype == ge::DT_FLOAT ? sizeof(float) : sizeof(uint16_t);
    const int64_t perBlock = BLOCK_BYTES / elementBytes;
    const int64_t blocks = total / perBlock + (total % perBlock != 0 ? 1 : 0);
    const int64_t cores = std::min(platform.cores, blocks);
    tiling->totalElements = total;
    tiling->blocksPerCore = blocks / cores;
    tiling->tailCores = blocks % cores;
    // The tile must fit whichever mode runs it, because the key can be forced.
    const int64_t bytes =
        std::max(BytesPerElement(dtype, LEAKYRELU_V2_NATIVE), BytesPerElement(dtype, schMode));
    tiling->tileElements = platform.ubBytes / (bytes * perBlock) * perBlock;
    const float* slope =
        context->GetAttrs() == nullptr ? nullptr : context->GetAttrs()->GetFloat(0);
    tiling->negativeSlope = slope == nullptr ? DEFAULT_SLOPE : *slope;

    context->SetBlockDim(static_cast<uint32_t>(cores));
    context->SetTilingKey(GET_TPL_TILING_KEY(schMode));
    size_t* workspace = context->GetWorkspaceSizes(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, workspace);
    workspace[0] = USER_WORKSPACE + platform.libraryWorkspace;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingParseLeakyreluV2([[maybe_unused]] gert::TilingParseContext* context) {
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(LeakyreluV2)
    .Tiling(TilingLeakyreluV2)
    .TilingParse<LeakyreluV2CompileInfo>(TilingParseLeakyreluV2);

}  // namespace optiling
