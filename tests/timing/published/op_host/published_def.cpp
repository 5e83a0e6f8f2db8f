// The kernels of published measurements, one per value of `setting`'s first number.
#include "register/op_def_registry.h"

namespace ops {
class Published : public OpDef {
  public:
    explicit Published(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_FLOAT})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("elements").AttrType(REQUIRED).Int();
        this->Attr("setting").AttrType(REQUIRED).ListInt();
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(Published);
}  // namespace ops
