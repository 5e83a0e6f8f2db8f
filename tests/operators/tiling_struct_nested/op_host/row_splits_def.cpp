#include "register/op_def_registry.h"
namespace ops {
class RowSplits : public OpDef {
public:
    explicit RowSplits(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Attr("weights").AttrType(REQUIRED).ListFloat();
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(RowSplits)
}
