#include "register/op_def_registry.h"
namespace ops {
class SmoothL1 : public OpDef {
public:
    explicit SmoothL1(const char *name) : OpDef(name)
    {
        this->Input("predict").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ge::FORMAT_ND, ge::FORMAT_ND}).AutoContiguous();
        this->Input("label").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ge::FORMAT_ND, ge::FORMAT_ND}).AutoContiguous();
        this->Output("loss").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Attr("sigma").AttrType(OPTIONAL).Float(1.0);
        this->Attr("reduction").AttrType(OPTIONAL).String("mean");
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(SmoothL1);
} // namespace ops
