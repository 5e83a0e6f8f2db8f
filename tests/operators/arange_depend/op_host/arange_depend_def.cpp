#include "register/op_def_registry.h"
namespace ops {
class ArangeDepend : public OpDef {
public:
    explicit ArangeDepend(const char* name) : OpDef(name)
    {
        for (auto input : {"start", "end", "step"}) {
            this->Input(input).ParamType(REQUIRED).ValueDepend(Option::REQUIRED)
                .DataType({ge::DT_FLOAT, ge::DT_INT64, ge::DT_INT64})
                .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND});
        }
        this->Output("out").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_INT32, ge::DT_INT64}).Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("dtype").AttrType(OPTIONAL).Int(3);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(ArangeDepend);
}
