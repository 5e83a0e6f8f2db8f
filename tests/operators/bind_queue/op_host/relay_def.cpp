#include "register/op_def_registry.h"
namespace ops {
class Relay : public OpDef {
public:
    explicit Relay(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
        this->Attr("mode").AttrType(OPTIONAL).String("copy");
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(Relay);
}
