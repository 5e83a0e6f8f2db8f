#include "infershape_broadcast_util.h"
#include "register/op_impl_registry.h"
using namespace Ops::Base;
namespace ops {
static ge::graphStatus InferShapeForBroadcastPair(gert::InferShapeContext* context) { return InferShape4Broadcast(context); }
IMPL_OP_INFERSHAPE(BroadcastPair).InferShape(InferShapeForBroadcastPair);
}
