// Definition of Elu: y = scale * x for x > 0, scale * alpha * (exp(input_scale * x) - 1) elsewhere.
#include "register/op_def_registry.h"

namespace ops {

class Elu : public OpDef {
  public:
    explicit Elu(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
            .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
            .AutoContiguous();
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
            .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
            .AutoContiguous();
        this->Attr("alpha").AttrType(OPTIONAL).Float(1.0f);
        this->Attr("scale").AttrType(OPTIONAL).Float(1.0f);
        this->Attr("input_scale").AttrType(OPTIONAL).Float(1.0f);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(Elu);

}  // namespace ops
