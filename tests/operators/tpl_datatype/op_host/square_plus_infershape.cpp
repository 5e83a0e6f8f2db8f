#include "register/op_impl_registry.h"
#include "op_common/op_host/infershape_elewise_util.h"
#include "op_common/log/log.h"

namespace ops {
static ge::graphStatus InferShape4SquarePlus(gert::InferShapeContext* context)
{
    return Ops::Base::InferShape4Elewise(context);
}
static ge::graphStatus InferDataType4SquarePlus(gert::InferDataTypeContext* context)
{
    const auto dtype = context->GetInputDataType(0);
    context->SetOutputDataType(0, dtype);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(SquarePlus).InferShape(InferShape4SquarePlus).InferDataType(InferDataType4SquarePlus);
}
