// The output has the input's element type.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferDataTypeLeakyreluInstruction(gert::InferDataTypeContext* context) {
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

IMPL_OP(LeakyreluInstruction).InferDataType(InferDataTypeLeakyreluInstruction);

}  // namespace ops
