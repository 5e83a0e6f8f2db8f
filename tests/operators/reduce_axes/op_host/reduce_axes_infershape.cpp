#include "infershape_reduce_util.h"
#include "register/op_impl_registry.h"
namespace ops {
static ge::graphStatus InferShape4ReduceAxes(gert::InferShapeContext* context)
{
    return Ops::Base::InferShape4Reduce(context);
}
static ge::graphStatus InferDataType4ReduceAxes(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(ReduceAxes)
    .InferShape(InferShape4ReduceAxes)
    .InferDataType(InferDataType4ReduceAxes)
    .InputsDataDependency({1});
} // namespace ops
