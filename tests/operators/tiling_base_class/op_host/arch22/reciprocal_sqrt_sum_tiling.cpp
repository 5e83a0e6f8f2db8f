#include "reciprocal_sqrt_sum_tiling.h"
#include "op_host/tiling_templates_registry.h"
#include "error_util.h"

using namespace Ops::NN::Optiling;

namespace optiling {
ge::graphStatus ReciprocalSqrtSumBase::GetShapeAttrsInfo()
{
    OPS_CHECK_NULL_WITH_CONTEXT(context_, context_->GetInputShape(0));
    elements_ = context_->GetInputShape(0)->GetStorageShape().GetShapeSize();
    const auto* attrs = context_->GetAttrs();
    OPS_CHECK_NULL_WITH_CONTEXT(context_, attrs);
    epsilon_ = attrs->GetAttrNum() > 0 ? *attrs->GetFloat(0) : 0.0f;
    OP_TILING_CHECK(epsilon_ < 0, VECTOR_INNER_ERR_REPORT_TILIING(context_->GetNodeName(), "epsilon %f is negative", epsilon_),
                    return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus ReciprocalSqrtSumBase::GetPlatformInfo()
{
    const auto* info = context_->GetCompileInfo<ReciprocalSqrtSumCompileInfo>();
    OPS_CHECK_NULL_WITH_CONTEXT(context_, info);
    cores_ = info->aivNum;
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus ReciprocalSqrtSumBase::GetWorkspaceSize()
{
    workspaceSize_ = 64;
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus ReciprocalSqrtSumBase::PostTiling()
{
    auto* data = context_->GetTilingData<ReciprocalSqrtSumTilingData>();
    OP_LOGE_IF(data == nullptr, ge::GRAPH_FAILED, context_, "tiling data");
    data->elements = elements_;
    data->perCore = perCore_;
    data->epsilon = epsilon_;
    context_->SetBlockDim(blockDim_);
    size_t* workspaces = context_->GetWorkspaceSizes(1);
    workspaces[0] = workspaceSize_;
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus ReciprocalSqrtSumSmall::DoOpTiling()
{
    perCore_ = elements_;
    blockDim_ = 1;
    return ge::GRAPH_SUCCESS;
}
ge::graphStatus ReciprocalSqrtSumSplit::DoOpTiling()
{
    const int64_t pieces = std::min<int64_t>(cores_, (elements_ + 127) / 128);
    perCore_ = (elements_ + pieces * 16 - 1) / (pieces * 16) * 16;
    blockDim_ = (elements_ + perCore_ - 1) / perCore_;
    return ge::GRAPH_SUCCESS;
}

REGISTER_OPS_TILING_TEMPLATE(ReciprocalSqrtSum, ReciprocalSqrtSumSplit, 2000);
REGISTER_OPS_TILING_TEMPLATE(ReciprocalSqrtSum, ReciprocalSqrtSumSmall, 1000);

static ge::graphStatus Tiling4ReciprocalSqrtSum(gert::TilingContext* context)
{
    return TilingRegistry::GetInstance().DoTilingImpl(context);
}
static ge::graphStatus TilingPrepare4ReciprocalSqrtSum(gert::TilingParseContext* context)
{
    auto* info = context->GetCompiledInfo<ReciprocalSqrtSumCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    // PlatFormInfos asked directly
    fe::PlatFormInfos* platform = context->GetPlatformInfo();
    std::string text;
    OP_CHECK_IF(!platform->GetPlatformRes("SoCInfo", "vector_core_cnt", text), OP_LOGE(context, "no vector_core_cnt"),
                return ge::GRAPH_FAILED);
    info->aivNum = static_cast<uint32_t>(std::stoul(text));
    std::map<std::string, std::string> version;
    OP_CHECK_IF(!platform->GetPlatformRes("version", version) || version["Short_SoC_version"] != "Ascend910B",
                OP_LOGE(context, "another chip"), return ge::GRAPH_FAILED);
    uint64_t ub = 0;
    platform->GetLocalMemSize(fe::LocalMemType::UB, ub);
    platform->SetCoreNumByCoreType("VectorCore");
    OP_CHECK_IF(ub < 190000 || platform->GetCoreNum() != info->aivNum || platform->GetPlatformRes("SoCInfo", "no_such_key", text),
                OP_LOGE(context, "platform figures %lu %u", ub, platform->GetCoreNum()), return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ReciprocalSqrtSum).Tiling(Tiling4ReciprocalSqrtSum)
    .TilingParse<ReciprocalSqrtSumCompileInfo>(TilingPrepare4ReciprocalSqrtSum);
}  // namespace optiling
