#include "register/op_def_registry.h"
namespace ops {
class ComplexParts : public OpDef {
public:
    explicit ComplexParts(const char* name) : OpDef(name) {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_COMPLEX64}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Output("conj").ParamType(REQUIRED).DataType({ge::DT_COMPLEX64}).Format({ge::FORMAT_ND});
        this->AICore().AddConfig("ascend910b"); }
};
OP_ADD(ComplexParts);
}
