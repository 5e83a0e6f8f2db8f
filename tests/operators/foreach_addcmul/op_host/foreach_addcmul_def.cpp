#include "register/op_def_registry.h"
namespace ops {
class ForeachAddcmul : public OpDef {
public:
    explicit ForeachAddcmul(const char* name) : OpDef(name)
    {
        std::vector<ge::DataType> tensor_dtype_list = {ge::DT_FLOAT16, ge::DT_FLOAT, ge::DT_INT32};
        std::vector<ge::Format> format_list(tensor_dtype_list.size(), ge::FORMAT_ND);
        auto add = [&](const char* n) { this->Input(n).ParamType(DYNAMIC).DataType(tensor_dtype_list).Format(format_list).UnknownShapeFormat(format_list).AutoContiguous(); };
        add("x1"); add("x2"); add("x3");
        this->Input("scalar").Scalar().ParamType(REQUIRED).DataType(tensor_dtype_list).Format(format_list).UnknownShapeFormat(format_list);
        this->Output("y").ParamType(DYNAMIC).DataType(tensor_dtype_list).Format(format_list).UnknownShapeFormat(format_list).AutoContiguous();
        this->AICore().AddConfig("ascend910b");
        this->AICore().AddConfig("ascend910_93");
    }
};
OP_ADD(ForeachAddcmul);
}
