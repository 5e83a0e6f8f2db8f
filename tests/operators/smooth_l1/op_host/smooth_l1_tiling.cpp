#include "log/log.h"
#include "util/math_util.h"
#include "op_host/tiling_util.h"
#include "op_host/tiling_templates_registry.h"
#include "../op_kernel/smooth_l1_tiling_data.h"
#include "../op_kernel/smooth_l1_tiling_key.h"
namespace optiling {
using namespace Ops::NN::OpTiling;
const uint32_t BLOCK_SIZE = 32;
const uint32_t TILE_ELEMENTS = 1024;
struct SmoothL1CompileInfo {};
struct SmoothL1ShapeInfo { uint64_t total{0}; uint32_t typeLength{0}; uint32_t mode{0}; float sigma{1.0f}; };

static ge::graphStatus GetShapeAttrsInfo(gert::TilingContext* context, SmoothL1ShapeInfo& info)
{
    OP_CHECK_IF(context == nullptr || context->GetInputShape(0) == nullptr, OP_LOGE(context, "context or shape is nullptr"),
                return ge::GRAPH_FAILED);
    const auto inShape = EnsureNotScalar(context->GetInputShape(0)->GetStorageShape());
    const auto labelShape = EnsureNotScalar(context->GetInputShape(1)->GetStorageShape());
    OP_CHECK_IF(inShape.GetShapeSize() != labelShape.GetShapeSize(),
                OP_LOGE(context, "predict has %ld elements, label %ld", inShape.GetShapeSize(), labelShape.GetShapeSize()),
                return ge::GRAPH_FAILED);
    info.total = inShape.GetShapeSize();
    ge::TypeUtils::GetDataTypeLength(context->GetInputDesc(0)->GetDataType(), info.typeLength);
    OP_CHECK_IF(info.typeLength == 0, OP_LOGE(context, "typeLength is 0"), return ge::GRAPH_FAILED);
    const float* sigma = context->GetAttrs()->GetFloat(0);
    info.sigma = sigma ? *sigma : 1.0f;
    const std::string reduction(context->GetAttrs()->GetStr(1));
    const std::map<std::string, uint32_t> modes{{"none", 0}, {"sum", 1}, {"mean", 2}};
    auto it = modes.find(reduction);
    OP_CHECK_IF(it == modes.end(), OP_LOGE(context, "reduction %s is none of none, sum, mean", reduction.c_str()), return ge::GRAPH_FAILED);
    info.mode = it->second;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus SmoothL1TilingFunc(gert::TilingContext* context)
{
    SmoothL1ShapeInfo info;
    OP_CHECK_IF(GetShapeAttrsInfo(context, info) != ge::GRAPH_SUCCESS, OP_LOGE(context, "GetShapeAttrsInfo error"), return ge::GRAPH_FAILED);
    auto ascendcPlatform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    const uint32_t coreNum = ascendcPlatform.GetCoreNumAiv();
    SmoothL1TilingData* tiling = context->GetTilingData<SmoothL1TilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_IF(memset_s(tiling, sizeof(SmoothL1TilingData), 0, sizeof(SmoothL1TilingData)) != EOK,
                OP_LOGE(context, "set tiling data error"), return ge::GRAPH_FAILED);
    const uint64_t perBlock = BLOCK_SIZE / info.typeLength;
    uint64_t blocks = Ops::Base::CeilDiv(info.total, perBlock);
    uint64_t used = std::min<uint64_t>(coreNum, Ops::Base::CeilDiv<uint64_t>(blocks, 4));
    used = used == 0 ? 1 : used;
    tiling->total = info.total;
    tiling->former = Ops::Base::CeilDiv(blocks, used) * perBlock;
    used = info.total == 0 ? 1 : Ops::Base::CeilDiv(info.total, tiling->former);
    tiling->tail = info.total - tiling->former * (used - 1);
    tiling->tileNum = TILE_ELEMENTS;
    tiling->sigma = info.sigma;
    tiling->scale = info.mode == 2 ? 1.0f / static_cast<float>(info.total) : 1.0f;
    context->SetBlockDim(used);
    if (info.mode != 0) {
        context->SetScheduleMode(1);   // SyncAll: all cores at the same time
    }
    size_t* currentWorkspace = context->GetWorkspaceSizes(1);
    currentWorkspace[0] = ascendcPlatform.GetLibApiWorkSpaceSize() + used * BLOCK_SIZE;
    uint32_t reduce = info.mode == 0 ? 0 : 1;
    ASCENDC_TPL_SEL_PARAM(context, reduce);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus TilingParseForSmoothL1([[maybe_unused]] gert::TilingParseContext* context) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(SmoothL1).Tiling(SmoothL1TilingFunc).TilingParse<SmoothL1CompileInfo>(TilingParseForSmoothL1);
} // namespace optiling
