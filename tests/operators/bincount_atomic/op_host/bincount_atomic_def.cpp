#include "register/op_def_registry.h"

namespace ops {
class BincountAtomic : public OpDef {
public:
  BincountAtomic(const char* name) : OpDef(name) {
    this->Input("values")
        .ParamType(REQUIRED).DataType({ge::DT_UINT8, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Input("weights")
        .ParamType(OPTIONAL).DataType({ge::DT_FLOAT, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("hist")
        .ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT}).Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND});
    this->Output("largest")
        .ParamType(REQUIRED).DataType({ge::DT_INT32, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND}).InitValue({ScalarVar(ScalarType::INT32, -1), ScalarVar(ScalarType::INT32, -1)});
    this->Attr("bins").AttrType(REQUIRED).Int();
    this->SetInferShape([](gert::InferShapeContext* ctx) -> ge::graphStatus {
      *ctx->GetOutputShape(0) = gert::Shape({*ctx->GetAttrs()->GetInt(0)});
      *ctx->GetOutputShape(1) = {1};
      return ge::GRAPH_SUCCESS;
    });
    this->SetInferDataType([](gert::InferDataTypeContext* ctx) -> ge::graphStatus {
      ctx->SetOutputDataType(0, ge::DataType::DT_FLOAT);
      ctx->SetOutputDataType(1, ge::DT_INT32);
      return ge::GRAPH_SUCCESS;
    });
    this->AICore().SetTiling(optiling_BincountAtomic).AddConfig("ascend910b");
  }
  static ge::graphStatus optiling_BincountAtomic(gert::TilingContext* context);
};
}  // namespace ops

#include "../op_kernel/bincount_atomic_tiling.h"
#include "tiling/platform/platform_ascendc.h"

ge::graphStatus ops::BincountAtomic::optiling_BincountAtomic(gert::TilingContext* context)
{
  auto p = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  int64_t n = context->GetInputTensor(0)->GetShapeSize();
  auto weights = context->GetOptionalInputShape(1);
  if (weights && weights->GetStorageShape().GetShapeSize() != n) return ge::GRAPH_PARAM_INVALID;
  auto cores = std::max<int64_t>(1, std::min<int64_t>(p.GetCoreNumAiv() / 2, n / 256));
  auto t = context->GetTilingData<bincount::Tiling>();
  t->n = n;
  t->bins = static_cast<decltype(t->bins)>(*context->GetAttrs()->GetAttrPointer<int64_t>(0));
  t->step = (n + cores - 1) / cores;
  t->weighted = weights != nullptr;
  context->SetBlockDim(cores);
  context->SetNeedAtomic(true);
  context->GetWorkspaceSizes(2)[0] = p.GetLibApiWorkSpaceSize();
  context->GetWorkspaceSizes(2)[1] = 128;
  return context->SetTilingKey(t->weighted);
}

namespace ops { OP_ADD(BincountAtomic); }
