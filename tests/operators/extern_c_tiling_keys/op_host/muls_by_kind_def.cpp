#include "register/op_def_registry.h"

namespace ops {
static ge::graphStatus InferShapeFn(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeFn(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}

class MulsByKind : public OpDef {
public:
    explicit MulsByKind(const char* name) : OpDef(name)
    {
        this->Input("self").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Output("out").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_INT32}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("scale").AttrType(REQUIRED).Float();
        this->SetInferShape(InferShapeFn).SetInferDataType(InferDataTypeFn);
        this->AICore().AddConfig("ascend910b");
    }
};

OP_ADD(MulsByKind)
}  // namespace ops
