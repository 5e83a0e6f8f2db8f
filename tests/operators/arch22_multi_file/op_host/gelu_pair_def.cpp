#include "register/op_def_registry.h"
namespace ops {
class GeluPair : public OpDef {
public:
    explicit GeluPair(const char* name) : OpDef(name)
    {
        this->Input("dy").ParamType(REQUIRED).DataType({ge::DT_BF16}).Format({ge::FORMAT_ND}).UnknownShapeFormat({ge::FORMAT_ND}).AutoContiguous();
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_BF16}).Format({ge::FORMAT_ND}).UnknownShapeFormat({ge::FORMAT_ND}).AutoContiguous();
        this->Output("z").ParamType(REQUIRED).DataType({ge::DT_BF16}).Format({ge::FORMAT_ND}).UnknownShapeFormat({ge::FORMAT_ND}).AutoContiguous();
        OpAICoreConfig aicoreConfig("ascend910b");
        aicoreConfig.ExtendCfgInfo("opFile.value", "gelu_pair");
        // parameters of one chip override those of the operator, by name
        aicoreConfig.Input("dy").ParamType(REQUIRED).DataType({ge::DT_BF16}).Format({ge::FORMAT_ND}).AutoContiguous();
        this->AICore().AddConfig("ascend910b", aicoreConfig);
    }
};
OP_ADD(GeluPair);
}
