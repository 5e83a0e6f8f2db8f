#include "register/op_def_registry.h"

namespace ops {
class HostFormats : public OpDef {
public:
    explicit HostFormats(const char* name) : OpDef(name)
    {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataTypeList({ge::DT_INT32, ge::DT_INT8})
            .FormatList({ge::FORMAT_FRACTAL_NZ, ge::FORMAT_ND});
        this->Input("mask").ParamType(REQUIRED).DataType({ge::DT_BOOL}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).Follow("x");
        this->AICore().AddConfig("ascend910", plain);
        plain.ExtendCfgInfo("opFile.value", "kernel_of_formats");
        this->AICore().AddConfig("ascend910b", plain);
        // the same object goes on to another chip
        plain.ExtendCfgInfo("opFile.value", "no_such_file");
        plain.Input("x").DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        this->AICore().AddConfig("ascend310p", plain);
    }

private:
    OpAICoreConfig plain{"ascend910b"};
};
OP_ADD(HostFormats);
} // namespace ops
