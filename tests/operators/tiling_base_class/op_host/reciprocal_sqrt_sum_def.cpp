#include "register/op_def_registry.h"
namespace ops {
static const std::vector<ge::DataType> kTypes{ge::DT_FLOAT16};
static const std::vector<ge::Format> kFormat{ge::FORMAT_ND};
class ReciprocalSqrtSum : public OpDef {
public:
    explicit ReciprocalSqrtSum(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType(kTypes).Format(kFormat).UnknownShapeFormat(kFormat).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType(kTypes).Format(kFormat).UnknownShapeFormat(kFormat).AutoContiguous();
        this->Attr("epsilon").AttrType(OPTIONAL).Float(1e-3f);
        this->AICore().AddConfig("ascend910b");
        OpAICoreConfig config950("ascend950");
        config950.ExtendCfgInfo("opFile.value", "reciprocal_sqrt_sum_apt");
        this->AICore().AddConfig("ascend950", config950);
    }
};
OP_ADD(ReciprocalSqrtSum);
}
