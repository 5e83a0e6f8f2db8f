#include "register/op_def_registry.h"

namespace ops {
class HostTilingClass : public OpDef {
public:
    explicit HostTilingClass(const char* name) : OpDef(name)
    {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_INT32})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_INT32})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("wide").AttrType(OPTIONAL).Bool(false);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(HostTilingClass);
} // namespace ops
