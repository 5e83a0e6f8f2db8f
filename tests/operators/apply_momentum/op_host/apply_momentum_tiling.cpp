#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "graph/utils/type_utils.h"
#include "log/log.h"
#include "../op_kernel/apply_momentum_tiling_data.h"

namespace optiling {

namespace {
constexpr int32_t INDEX_VAR = 0;
constexpr int32_t INDEX_GRAD = 3;
constexpr uint32_t ATTR_USE_NESTEROV = 0;
constexpr uint32_t NUM_TWO = 2;
constexpr uint32_t ALIGN = 256;
constexpr uint64_t KEY_FP32 = 1, KEY_FP16 = 2, KEY_BF16 = 3, KEY_NESTEROV = 10;
const std::map<ge::DataType, uint64_t> KEYS = { { ge::DT_FLOAT, KEY_FP32 }, { ge::DT_FLOAT16, KEY_FP16 }, { ge::DT_BF16, KEY_BF16 } };
} // namespace

struct ApplyMomentumCompileInfo {
    int32_t totalCoreNum = 0;
    uint64_t ubSizePlatForm = 0;
};

class ApplyMomentumTiling {
public:
    explicit ApplyMomentumTiling(gert::TilingContext* context) : context_(context) {}
    ge::graphStatus Init();
    ge::graphStatus Run();

private:
    void Split(int64_t total);
    gert::TilingContext* context_ = nullptr;
    int32_t coreNum_ = 0;
    uint64_t ub_ = 0;
    bool nesterov_ = false;
    ge::DataType dtype_ = ge::DT_UNDEFINED;
    ApplyMomentumTilingData data_;
};

ge::graphStatus ApplyMomentumTiling::Init()
{
    auto compileInfo = reinterpret_cast<const ApplyMomentumCompileInfo*>(context_->GetCompileInfo());
    OP_CHECK_NULL_WITH_CONTEXT(context_, compileInfo);
    coreNum_ = compileInfo->totalCoreNum;
    ub_ = compileInfo->ubSizePlatForm;
    OP_CHECK_IF(coreNum_ <= 0, OP_LOGE(context_->GetNodeName(), "core num %d", coreNum_), return ge::GRAPH_FAILED);
    auto attrs = context_->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context_, attrs);
    const bool* useNesterov = attrs->GetAttrPointer<bool>(ATTR_USE_NESTEROV);
    nesterov_ = useNesterov == nullptr ? false : *useNesterov;
    dtype_ = context_->GetInputDesc(INDEX_VAR)->GetDataType();
    if (KEYS.find(dtype_) == KEYS.end()) {
        OP_LOGE(context_->GetNodeName(), "dtype %s", ge::TypeUtils::DataTypeToSerialString(dtype_).c_str());
        return ge::GRAPH_FAILED;
    }
    const auto& var = context_->GetInputShape(INDEX_VAR)->GetStorageShape();
    const auto& grad = context_->GetInputShape(INDEX_GRAD)->GetStorageShape();
    if (var != grad) {
        OP_LOGE(context_->GetNodeName(), "the shape of var %s differs from grad %s", Ops::Base::ToString(var).c_str(),
                Ops::Base::ToString(grad).c_str());
        return ge::GRAPH_FAILED;
    }
    return ge::GRAPH_SUCCESS;
}

void ApplyMomentumTiling::Split(int64_t total)
{
    // 3 in, 2 out (double buffer) and 3 fp32 temporaries
    const uint32_t perElem = dtype_ == ge::DT_FLOAT ? 5 * 4 * NUM_TWO : 5 * 2 * NUM_TWO + 3 * 4;
    data_.ubFactor = std::min<uint64_t>(ub_ / perElem / ALIGN * ALIGN, 1024);
    int64_t perCore = (total + coreNum_ - 1) / coreNum_;
    perCore = (perCore + 127) / 128 * 128;
    data_.perCore = perCore;
    data_.usedCores = total == 0 ? 1 : (total + perCore - 1) / perCore;
    data_.lastCore = total - perCore * (data_.usedCores - 1);
}

ge::graphStatus ApplyMomentumTiling::Run()
{
    const int64_t total = context_->GetInputTensor(INDEX_VAR)->GetShapeSize();
    Split(total);
    context_->SetTilingKey(KEYS.at(dtype_) + (nesterov_ ? KEY_NESTEROV : 0));
    context_->SetBlockDim(data_.usedCores);
    gert::TilingData* raw = context_->GetRawTilingData();
    OP_CHECK_IF(memcpy_s(raw->GetData(), raw->GetCapacity(), &data_, sizeof(data_)) != EOK,
                OP_LOGE(context_->GetNodeName(), "memcpy_s failed"), return ge::GRAPH_FAILED);
    raw->SetDataSize(sizeof(data_));
    size_t* workspace = context_->GetWorkspaceSizes(1);
    workspace[0] = 0;
    OP_LOGD(context_->GetNodeName(), "cores %ld, per core %ld, last %ld", data_.usedCores, data_.perCore, data_.lastCore);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus Tiling4ApplyMomentum(gert::TilingContext* context)
{
    ApplyMomentumTiling tiling(context);
    if (tiling.Init() != ge::GRAPH_SUCCESS) {
        OP_LOGE(context->GetNodeName(), "tiling init failed");
        return ge::GRAPH_FAILED;
    }
    return tiling.Run();
}

static ge::graphStatus TilingPrepare4ApplyMomentum(gert::TilingParseContext* context)
{
    auto compileInfo = context->GetCompiledInfo<ApplyMomentumCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, compileInfo);
    fe::PlatFormInfos* platformInfo = context->GetPlatformInfo();
    auto ascendcPlatform = platform_ascendc::PlatformAscendC(platformInfo);
    compileInfo->totalCoreNum = ascendcPlatform.GetCoreNumAiv();
    ascendcPlatform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, compileInfo->ubSizePlatForm);
    OP_CHECK_IF((compileInfo->ubSizePlatForm <= 0),
                OP_LOGE(context->GetNodeName(), "TilingPrepare4ApplyMomentum failed to get ub size."), return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(ApplyMomentum)
    .Tiling(Tiling4ApplyMomentum)
    .TilingParse<ApplyMomentumCompileInfo>(TilingPrepare4ApplyMomentum);
} // namespace optiling
