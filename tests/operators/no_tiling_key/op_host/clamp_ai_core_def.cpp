/**
 * 裁剪：y = min(max(x, lo), hi)
 */
#include "register/op_def_registry.h"
namespace ops {
class ClampAiCore : public OpDef {
public:
    explicit ClampAiCore(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType({ge::DT_INT16}).Format({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataType({ge::DT_INT16}).Format({ge::FORMAT_ND});
        this->Attr("lo").Int(-5);
        this->Attr("hi").AttrType(OPTIONAL).Int();
        OpAICoreConfig config;
        config.ExtendCfgInfo("opFile.value", "clamp_apt");
        this->AICore().AddConfig("ascend950", config);
        config.ExtendCfgInfo("opFile.value", "clamp");
        this->AICore().AddConfig("ascend910b", config);
    }
};
OP_ADD(ClampAiCore);
} // namespace ops
