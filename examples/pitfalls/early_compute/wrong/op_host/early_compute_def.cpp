// Definition, inference and tiling of EarlyCompute.
#include <algorithm>

#include "../op_kernel/early_compute_tiling_data.h"
#include "log/log.h"
#include "register/op_def_registry.h"
#include "register/op_impl_registry.h"

namespace ops {
class EarlyCompute : public OpDef {
  public:
    explicit EarlyCompute(const char* name) : OpDef(name) {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Attr("negativeSlope").AttrType(OPTIONAL).Float(0.25);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(EarlyCompute);

static ge::graphStatus InferShape(gert::InferShapeContext* context) {
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(EarlyCompute).InferShape(InferShape).InferDataType(InferDataType);
}  // namespace ops

namespace optiling {
static ge::graphStatus Tiling(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<EarlyComputeTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const int64_t total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    constexpr int64_t kTile = 1024;
    const int64_t blocks = std::clamp<int64_t>(total / kTile, 1, 8);
    tiling->totalLength = static_cast<uint32_t>(total);
    tiling->blockLength = static_cast<uint32_t>((total / blocks + 31) / 32 * 32);
    tiling->tileLength = kTile;
    tiling->negativeSlope = *context->GetAttrs()->GetFloat(0);
    context->SetBlockDim(static_cast<uint32_t>(blocks));
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(EarlyCompute).Tiling(Tiling);
}  // namespace optiling
