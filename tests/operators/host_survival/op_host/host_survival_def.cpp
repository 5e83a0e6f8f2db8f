// 中文 and a byte order mark
#include "register/op_def_registry.h"

namespace ops {
class HostSurvival : public OpDef {
public:
    explicit HostSurvival(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND}); // \
        still a comment
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_INT32}).Format({ge::FORMAT_ND});
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(HostSurvival)
} // namespace ops
