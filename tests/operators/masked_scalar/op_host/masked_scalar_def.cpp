#include "register/op_def_registry.h"
using namespace ge;
using std::vector;

namespace ops {
class MaskedScalar : public OpDef
{
    vector<DataType> dt{DT_FLOAT, DT_FLOAT16, DT_INT32, DT_INT8};
    vector<DataType> mask{DT_BOOL, DT_BOOL, DT_BOOL, DT_BOOL};
    vector<Format> fmt{FORMAT_ND, FORMAT_ND, FORMAT_ND, FORMAT_ND};
public:
    explicit MaskedScalar(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType(dt).Format(fmt).UnknownShapeFormat(fmt).AutoContiguous();
        this->Input("mask").ParamType(REQUIRED).DataType(mask).Format(fmt).UnknownShapeFormat(fmt).AutoContiguous();
        this->Input("value").ParamType(REQUIRED).DataType(dt).Format(fmt).Scalar();
        this->Output("y").ParamType(REQUIRED).DataType(dt).Format(fmt).UnknownShapeFormat(fmt).AutoContiguous();
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(MaskedScalar);
}
