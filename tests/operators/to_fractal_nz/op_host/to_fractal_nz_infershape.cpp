#include "register/op_impl_registry.h"

namespace ops {
static ge::graphStatus InferShape(gert::InferShapeContext* context) {
  const gert::Shape* x = context->GetInputShape(0);
  const int64_t c0 = context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT ? 8 : 16;
  gert::Shape* nz = context->GetOutputShape(0);
  nz->SetDimNum(3);
  nz->SetDim(0, (x->GetDim(1) + c0 - 1) / c0);
  nz->SetDim(1, (x->GetDim(0) + 15) / 16 * 16);
  nz->SetDim(2, c0);
  *context->GetOutputShape(1) = *x;
  return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType(gert::InferDataTypeContext* context) {
  context->SetOutputDataType(0, context->GetInputDataType(0));
  return context->SetOutputDataType(1, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(ToFractalNz).InferShape(InferShape).InferDataType(InferDataType);
}  // namespace ops
