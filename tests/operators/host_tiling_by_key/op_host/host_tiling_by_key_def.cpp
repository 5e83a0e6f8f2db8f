#include "register/op_def_registry.h"

namespace ops {
class HostTilingByKey : public OpDef {
public:
    explicit HostTilingByKey(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
        this->Attr("mode").AttrType(REQUIRED).Int();
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(HostTilingByKey);
} // namespace ops
