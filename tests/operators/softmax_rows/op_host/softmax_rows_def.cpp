#include "register/op_def_registry.h"

namespace ops {

class SoftmaxRows : public OpDef {
 public:
  explicit SoftmaxRows(const char *name) : OpDef(name) {
    this->Input("x")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT, ge::DT_BF16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
        .AutoContiguous();
    this->Output("y")
        .ParamType(REQUIRED)
        .DataType({ge::DT_FLOAT16, ge::DT_FLOAT, ge::DT_BF16})
        .Format({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
        .UnknownShapeFormat({ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND})
        .AutoContiguous();
    this->Attr("axis").AttrType(OPTIONAL).Int(-1);
    OpAICoreConfig config;
    config.DynamicCompileStaticFlag(true).DynamicFormatFlag(true).DynamicRankSupportFlag(true);
    config.DynamicShapeSupportFlag(true).NeedCheckSupportFlag(false).PrecisionReduceFlag(true);
    this->AICore().AddConfig("ascend910b", config);
    config.ExtendCfgInfo("opFile.value", "softmax_rows_apt");
    this->AICore().AddConfig("ascend950", config);
  }
};

OP_ADD(SoftmaxRows)

}  // namespace ops
