// The outputs are the inputs of the same names.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

constexpr size_t UPDATED = 3;  // var, m, v

static ge::graphStatus InferShapeAdam(gert::InferShapeContext* context) {
    for (size_t i = 0; i < UPDATED; ++i) {
        const gert::Shape* in = context->GetInputShape(i);
        OP_CHECK_NULL_WITH_CONTEXT(context, in);
        *context->GetOutputShape(i) = *in;
    }
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeAdam(gert::InferDataTypeContext* context) {
    for (size_t i = 0; i < UPDATED; ++i)
        context->SetOutputDataType(i, context->GetInputDataType(i));
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_INFERSHAPE(Adam).InferShape(InferShapeAdam).InferDataType(InferDataTypeAdam);

}  // namespace ops
