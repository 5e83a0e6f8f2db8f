#include "register/op_def_registry.h"
namespace ops {
// 输入列表沿最后一维拼接, 再按 sizes 切分
class JoinSplit : public OpDef {
public:
    explicit JoinSplit(const char* name) : OpDef(name)
    {
        std::initializer_list<ge::DataType> types = {ge::DT_FLOAT16, ge::DT_INT32, ge::DT_INT64};
        std::initializer_list<ge::Format> formats = {ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND};
        this->Input("scale").ParamType(OPTIONAL).DataType(types).Format(formats);
        this->Input("x").ParamType(DYNAMIC).DataType(types).Format(formats).UnknownShapeFormat(formats).AutoContiguous();
        this->Output("y").ParamType(DYNAMIC).DataType(types).Format(formats).UnknownShapeFormat(formats);
        this->Attr("sizes").AttrType(REQUIRED).ListInt();
        OpAICoreConfig cfg("ascend910b");
        cfg.ExtendCfgInfo("opFile.value", "list_mover");
        this->AICore().AddConfig("ascend910b", cfg);
    }
};
OP_ADD(JoinSplit);
}
