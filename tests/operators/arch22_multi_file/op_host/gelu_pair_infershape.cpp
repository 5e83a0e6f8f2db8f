#include "infershape_broadcast_util.h"
#include "register/op_impl_registry.h"
using namespace ge;
namespace ops {
static graphStatus InferShape(gert::InferShapeContext* context) { return Ops::Base::InferShape4Broadcast(context); }
static graphStatus InferDataType(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(1));
    return GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(GeluPair).InferShape(InferShape).InferDataType(InferDataType);
}
