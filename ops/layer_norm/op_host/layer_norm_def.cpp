// Definition of LayerNorm: y = (x - mean) * rstd * gamma + beta over the dims from begin_norm_axis
// on.
#include "register/op_def_registry.h"

namespace ops {

namespace {
const std::vector<ge::DataType> TYPES = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16};
const std::vector<ge::DataType> FLOATS = {ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT};
const std::vector<ge::Format> FORMATS(TYPES.size(), ge::FORMAT_ND);
}  // namespace

class LayerNorm : public OpDef {
  public:
    explicit LayerNorm(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Input("gamma")
            .ParamType(OPTIONAL)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Input("beta")
            .ParamType(OPTIONAL)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("mean")
            .ParamType(REQUIRED)
            .DataType(FLOATS)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("rstd")
            .ParamType(REQUIRED)
            .DataType(FLOATS)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Attr("begin_norm_axis").AttrType(OPTIONAL).Int(-1);
        this->Attr("epsilon").AttrType(OPTIONAL).Float(1e-5f);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(LayerNorm);

}  // namespace ops
