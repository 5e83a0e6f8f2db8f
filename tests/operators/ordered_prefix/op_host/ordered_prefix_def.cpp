#include "register/op_def_registry.h"
namespace ops {
class OrderedPrefix : public OpDef {
public:
    explicit OrderedPrefix(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->Attr("method").AttrType(OPTIONAL).String("flags");
        this->Attr("exclusive").AttrType(OPTIONAL).Bool(false);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(OrderedPrefix);
}
