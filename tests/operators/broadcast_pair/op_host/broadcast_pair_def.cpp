#include "register/op_def_registry.h"
namespace ops {
class BroadcastPair : public OpDef {
public:
    explicit BroadcastPair(const char* name) : OpDef(name)
    {
        const auto types = std::vector<ge::DataType>{ge::DT_FLOAT, ge::DT_INT32, ge::DT_INT16, ge::DT_BOOL};
        const auto fmts = std::vector<ge::Format>(4, ge::FORMAT_ND);
        for (const char* input : {"x1", "x2"}) {
            this->Input(input).ParamType(REQUIRED).DataType(types).Format(fmts).UnknownShapeFormat(fmts).AutoContiguous();
        }
        this->Output("y").ParamType(REQUIRED).DataType(types).Format(fmts).UnknownShapeFormat(fmts).AutoContiguous();
        this->Attr("op").AttrType(OPTIONAL).String("add");
        this->Attr("alpha").AttrType(OPTIONAL).Float(1);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(BroadcastPair);
}
