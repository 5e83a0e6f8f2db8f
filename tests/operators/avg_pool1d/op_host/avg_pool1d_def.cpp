#include "register/op_def_registry.h"

namespace ops {
  class AvgPool1d : public OpDef {
  public:
    explicit AvgPool1d(const char* name) : OpDef(name) {
      this->Input("x").ParamType(Option::REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).UnknownShapeFormat({ge::FORMAT_ND}).AutoContiguous();
      this->Output("out").ParamType(Option::REQUIRED).DataType({ge::DT_FLOAT}).Format({ge::FORMAT_ND}).UnknownShapeFormat({ge::FORMAT_ND});
      this->Attr("kernel_size").AttrType(Option::REQUIRED).ListInt();
      this->Attr("stride").AttrType(Option::OPTIONAL).ListInt({});
      this->Attr("padding").ListInt({0}).AttrType(Option::OPTIONAL);
      this->Attr("ceil_mode").Bool(false).AttrType(Option::OPTIONAL);
      this->Attr("count_include_pad").Bool(true).AttrType(Option::OPTIONAL);
      this->AICore().AddConfig("ascend910b");
      this->AICore().AddConfig("ascend310p");
    }
  };
  OP_ADD(AvgPool1d, "unused second argument");
}
