#include "register/op_def_registry.h"
namespace ops {
class KeyStructs : public OpDef {
 public:
  KeyStructs(const char *name) : OpDef(name) {
    Input("x").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
    Input("y").ParamType(OPTIONAL).DataType({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
    Output("z").ParamType(REQUIRED).DataType({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
    Attr("scales").AttrType(OPTIONAL).ListFloat({1.0f, 2.0f});
    Attr("deterministic").AttrType(OPTIONAL).Bool(true);
    AICore().AddConfig("ascend910b");
  }
};
OP_ADD(KeyStructs);
}  // namespace ops
