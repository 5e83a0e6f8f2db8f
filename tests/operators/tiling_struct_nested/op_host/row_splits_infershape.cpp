#include "infershape_elewise_util.h"
#include "register/op_impl_registry.h"
namespace ops {
IMPL_OP_INFERSHAPE(RowSplits).InferShape(Ops::Base::InferShape4Elewise);
IMPL_OP_INFERSHAPE(RowSplits).InferOutDataTypeSameWithFirstInput();
}
