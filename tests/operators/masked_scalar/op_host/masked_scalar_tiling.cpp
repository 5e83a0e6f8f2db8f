#include "tiling/tiling_api.h"
#include "log/log.h"
#include "../op_kernel/masked_scalar_tiling_data.h"
#include "../op_kernel/masked_scalar_tiling_key.h"
namespace optiling {
using namespace AscendC;
static ge::graphStatus TilingFunc(gert::TilingContext *context) {
  MaskedScalarTilingData *tiling = context->GetTilingData<MaskedScalarTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  auto ascendcPlatform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  auto coreNum = ascendcPlatform.GetCoreNum();
  uint32_t totalLength = context->GetInputTensor(0)->GetShapeSize();
  auto dtype = context->GetInputTensor(0)->GetDataType();
  uint32_t bytes = ge::GetSizeByDataType(dtype);
  if (context->GetInputTensor(0)->GetSize() != size_t(totalLength) * bytes) {
    OP_LOGE(context, "size %zu", context->GetInputTensor(0)->GetSize());
    return ge::GRAPH_FAILED;
  }
  // 256 elements are whole blocks of every type
  uint32_t pieces = (totalLength + 255) / 256;
  if (coreNum > pieces) coreNum = pieces;
  if (coreNum == 0) coreNum = 1;
  tiling->smallPieces = pieces / coreNum;
  tiling->bigCores = pieces % coreNum;
  tiling->totalLength = totalLength;
  tiling->tilePieces = 4;
  context->SetBlockDim(coreNum);
  auto key = static_cast<uint32_t>(dtype == ge::DT_INT8 ? 27 : int(dtype));
  context->SetTilingKey(GET_TPL_TILING_KEY(key, dtype == ge::DT_INT8));
  size_t *currentWorkspace = context->GetWorkspaceSizes(1);
  currentWorkspace[0] = 0;
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferShape(gert::InferShapeContext *context) {
  const gert::Shape *x1_shape = context->GetInputShape(0);
  gert::Shape *y_shape = context->GetOutputShape(0);
  *y_shape = *x1_shape;
  return ge::GRAPH_SUCCESS;
}
IMPL_OP(MaskedScalar).Tiling(TilingFunc).InferShape(InferShape).InferOutDataTypeSameWithFirstInput();
}
