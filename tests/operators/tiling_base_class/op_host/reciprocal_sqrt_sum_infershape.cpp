#include "register/op_impl_registry.h"
namespace ops {
IMPL_OP_INFERSHAPE(ReciprocalSqrtSum).InferShape([](gert::InferShapeContext* context) -> ge::graphStatus {
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
});
}
