#include "register/op_impl_registry.h"
#include "infershape_elewise_util.h"

namespace ops {
IMPL_OP_INFERSHAPE(SoftmaxRows)
    .InferShape(Ops::Base::InferShape4Elewise)
    .InferDataType([](gert::InferDataTypeContext* context) -> ge::graphStatus {
      return context->SetOutputDataType(0, context->GetInputDataType(0));
    });
}  // namespace ops
