// The output has the input's shape; attribute dst_type is the number of its element type.
#include "log/log.h"
#include "register/op_impl_registry.h"

namespace ops {

static ge::graphStatus InferShapeCast(gert::InferShapeContext* context) {
    const gert::Shape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    *y = *x;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeCast(gert::InferDataTypeContext* context) {
    const auto* attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const int64_t* type = attrs->GetInt(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, type);
    return context->SetOutputDataType(0, static_cast<ge::DataType>(*type));
}

IMPL_OP_INFERSHAPE(Cast).InferShape(InferShapeCast).InferDataType(InferDataTypeCast);

}  // namespace ops
