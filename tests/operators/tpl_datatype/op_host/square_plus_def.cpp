#include "register/op_def_registry.h"

namespace ops {
const std::vector<ge::DataType> dataTypes = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16};
const std::vector<ge::Format> formats = {ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND};

class SquarePlus : public OpDef {
public:
    explicit SquarePlus(const char* name) : OpDef(name)
    {
        this->Input("x1").ParamType(REQUIRED).DataType(dataTypes).Format(formats).UnknownShapeFormat(formats).AutoContiguous();
        this->Input("x2").ParamType(REQUIRED).DataType(dataTypes).Format(formats).UnknownShapeFormat(formats).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType(dataTypes).Format(formats).UnknownShapeFormat(formats).AutoContiguous();
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(SquarePlus);
}
