#include "register/op_def_registry.h"
namespace ops {
class PickRows : public OpDef {
public:
    explicit PickRows(const char* name) : OpDef(name)
    {
        Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).AutoContiguous();
        Input("rows").ParamType(REQUIRED).DataType({ge::DT_INT64}).Format({ge::FORMAT_ND}).AutoContiguous();
        Output("y").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND});
        Attr("scatter").AttrType(OPTIONAL).Bool(false);
        AICore().AddConfig("ascend910b");
    }
};
OP_ADD(PickRows);
}
