// Definition of LeakyreluChain: y = x for x >= 0, negativeSlope * x below.
#include "register/op_def_registry.h"

namespace ops {

class LeakyreluChain : public OpDef {
  public:
    explicit LeakyreluChain(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND})
            .AutoContiguous();
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT, ge::DT_FLOAT16})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("negativeSlope").AttrType(OPTIONAL).Float();
        this->AICore().AddConfig("ascend910b");
        this->AICore().AddConfig("ascend910_93");
    }
};

OP_ADD(LeakyreluChain);

}  // namespace ops
