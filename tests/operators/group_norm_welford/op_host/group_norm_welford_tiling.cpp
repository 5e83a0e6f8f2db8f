#include "group_norm_welford_tiling.h"
#include "log/log.h"
#include "util/math_util.h"
#include <graph/utils/type_utils.h>
namespace optiling {
static const uint64_t INPUT_IDX_X = 0;
static constexpr uint64_t BLOCK_SIZE = 32;
class Tiling4GroupNormWelford {
public:
    explicit Tiling4GroupNormWelford(gert::TilingContext* ctx) : context(ctx) {}
    ge::graphStatus Init();
    ge::graphStatus RunTiling();
private:
    ge::graphStatus CheckParams() const;
    void SetTilingKeyByDtype(ge::DataType x, ge::DataType g);
    gert::TilingContext* context = nullptr;
    GroupNormWelfordTilingData tilingData;
    int64_t coreNum_{0};
    uint64_t ubSize_{0};
};
ge::graphStatus Tiling4GroupNormWelford::Init()
{
    auto compileInfo = reinterpret_cast<const GroupNormWelfordCompileInfo*>(context->GetCompileInfo());
    OP_CHECK_NULL_WITH_CONTEXT(context, compileInfo);
    coreNum_ = compileInfo->totalCoreNum;
    ubSize_ = compileInfo->ubSizePlatForm;
    OP_CHECK_IF((coreNum_ <= 0 || ubSize_ == 0), OP_LOGE(context->GetNodeName(), "core %ld ub %lu invalid", coreNum_, ubSize_), return ge::GRAPH_FAILED);
    return CheckParams();
}
ge::graphStatus Tiling4GroupNormWelford::CheckParams() const
{
    auto xShape = context->GetInputShape(INPUT_IDX_X)->GetStorageShape();
    auto attrs = context->GetAttrs();
    int64_t groups = *(attrs->GetAttrPointer<int64_t>(0));
    OP_CHECK_IF(groups <= 0 || xShape.GetDim(1) % groups != 0,
        OP_LOGE(context->GetNodeName(), "C %ld is not a multiple of num_groups %ld", xShape.GetDim(1), groups), return ge::GRAPH_FAILED);
    const char* fmt = attrs->GetAttrPointer<char>(1);
    OP_CHECK_IF(std::string(fmt) != "NCHW", OP_LOGE(context->GetNodeName(), "data_format %s", fmt), return ge::GRAPH_FAILED);
    auto gammaShape = context->GetOptionalInputShape(1);
    if (gammaShape != nullptr) {
        OP_CHECK_IF(gammaShape->GetStorageShape().GetShapeSize() != xShape.GetDim(1), OP_LOGE(context, "gamma has %ld", gammaShape->GetStorageShape().GetShapeSize()), return ge::GRAPH_FAILED);
    }
    return ge::GRAPH_SUCCESS;
}
void Tiling4GroupNormWelford::SetTilingKeyByDtype(ge::DataType x, ge::DataType g)
{
    if (x == ge::DT_FLOAT) { context->SetTilingKey(static_cast<uint64_t>(GroupNormWelfordTilingKey::TILINGKEY_FLOAT)); }
    else if (x == g) { context->SetTilingKey(static_cast<uint64_t>(GroupNormWelfordTilingKey::TILINGKEY_SAME_B16)); }
    else { context->SetTilingKey(static_cast<uint64_t>(GroupNormWelfordTilingKey::TILINGKEY_MIX_B16)); }
}
ge::graphStatus Tiling4GroupNormWelford::RunTiling()
{
    auto xShape = context->GetInputShape(INPUT_IDX_X)->GetStorageShape();
    auto attrs = context->GetAttrs();
    int64_t n = xShape.GetDim(0), c = xShape.GetDim(1), hw = 1;
    for (size_t i = 2; i < xShape.GetDimNum(); i++) { hw *= xShape.GetDim(i); }
    int64_t groups = *(attrs->GetAttrPointer<int64_t>(0));
    float eps = *(attrs->GetAttrPointer<float>(2));
    auto xDtype = context->GetInputDesc(0)->GetDataType();
    auto gDesc = context->GetOptionalInputDesc(1);
    auto gDtype = gDesc == nullptr ? xDtype : gDesc->GetDataType();
    SetTilingKeyByDtype(xDtype, gDtype);
    int64_t total = n * groups;
    int64_t perCore = Ops::Base::CeilDiv(total, coreNum_);
    int64_t cores = Ops::Base::CeilDiv(total, perCore);
    tilingData.set_numGroups(groups); tilingData.set_hwNum(hw); tilingData.set_shapeC(c); tilingData.set_shapeD(c / groups);
    tilingData.set_elemNum(c / groups * hw); tilingData.set_realCoreNum(cores); tilingData.set_numPerCore(perCore);
    tilingData.set_numLastCore(total - perCore * (cores - 1));
    int64_t process = 1024;
    tilingData.set_processSize(process);
    tilingData.set_loopNum(Ops::Base::CeilDiv(tilingData.get_elemNum(), process));
    tilingData.set_loopTail(tilingData.get_elemNum() - process * (tilingData.get_loopNum() - 1));
    tilingData.set_epsilon(eps);
    tilingData.set_hasGamma(context->GetOptionalInputShape(1) != nullptr);
    tilingData.set_hasBeta(context->GetOptionalInputShape(2) != nullptr);
    context->SetBlockDim(static_cast<uint32_t>(cores));
    size_t* workspaces = context->GetWorkspaceSizes(1);
    workspaces[0] = 16 * 1024 * 1024;
    tilingData.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(tilingData.GetDataSize());
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus TilingFunc4GroupNormWelford(gert::TilingContext* context)
{
    OP_LOGD(context->GetNodeName(), "Tiling start");
    Tiling4GroupNormWelford tiling(context);
    if (tiling.Init() != ge::GRAPH_SUCCESS) { OP_LOGE(context->GetNodeName(), "init failed"); return ge::GRAPH_FAILED; }
    return tiling.RunTiling();
}
static ge::graphStatus TilingPrepare4GroupNormWelford(gert::TilingParseContext* context)
{
    auto compileInfo = context->GetCompiledInfo<GroupNormWelfordCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, compileInfo);
    auto platformInfo = context->GetPlatformInfo();
    OP_CHECK_NULL_WITH_CONTEXT(context, platformInfo);
    auto ascendcPlatform = platform_ascendc::PlatformAscendC(platformInfo);
    compileInfo->totalCoreNum = ascendcPlatform.GetCoreNumAiv();
    ascendcPlatform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, compileInfo->ubSizePlatForm);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(GroupNormWelford).Tiling(TilingFunc4GroupNormWelford).TilingParse<GroupNormWelfordCompileInfo>(TilingPrepare4GroupNormWelford);
} // namespace optiling
