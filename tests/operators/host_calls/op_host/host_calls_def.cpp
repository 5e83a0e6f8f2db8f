#include "register/op_def_registry.h"

namespace ops {
class HostCalls : public OpDef {
public:
    explicit HostCalls(const char* name) : OpDef(name)
    {
        const std::vector<ge::DataType> types = {ge::DT_INT32, ge::DT_FLOAT};
        const std::vector<ge::Format> formats(2, ge::FORMAT_ND);
        this->Input("xs").ParamType(DYNAMIC).DataType(types).Format(formats);
        this->Input("bias").ParamType(OPTIONAL).DataType(types).Format(formats);
        this->Input("alpha").ParamType(REQUIRED).DataType(types).Format(formats).Scalar().To("count");
        this->Input("count").ParamType(OPTIONAL).DataType(types).Format(formats);
        this->Output("ys").ParamType(DYNAMIC).DataType(types).Format(formats);
        this->Output("total").ParamType(OPTIONAL).DataType(types).Format(formats);
        this->Attr("flag").AttrType(REQUIRED).Bool();
        this->Attr("whole").AttrType(OPTIONAL).Int(-7);
        this->Attr("part").AttrType(OPTIONAL).Float(0.5);
        this->Attr("word").AttrType(OPTIONAL).String("four");
        this->Attr("flags").AttrType(OPTIONAL).ListBool({true, true, false});
        this->Attr("parts").AttrType(OPTIONAL).ListFloat({0.25f, 0.75f});
        this->Attr("wholes").AttrType(OPTIONAL).ListInt({10, 20, -5});
        this->Attr("rows").AttrType(OPTIONAL).ListListInt({{1, 2}, {}, {3}});
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(HostCalls);
} // namespace ops
