// Definition of CrossEntropy: y = -weight * log softmax of x at the class of target.
#include "register/op_def_registry.h"

namespace ops {

namespace {
const std::vector<ge::DataType> TYPES = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16,
                                         ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16};
const std::vector<ge::DataType> INDEX_TYPES = {ge::DT_INT32, ge::DT_INT32, ge::DT_INT32,
                                               ge::DT_INT64, ge::DT_INT64, ge::DT_INT64};
const std::vector<ge::DataType> FLOATS = {ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT,
                                          ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT};
const std::vector<ge::Format> FORMATS(TYPES.size(), ge::FORMAT_ND);
}  // namespace

class CrossEntropy : public OpDef {
  public:
    explicit CrossEntropy(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Input("target")
            .ParamType(REQUIRED)
            .DataType(INDEX_TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Input("weight")
            .ParamType(OPTIONAL)
            .DataType(FLOATS)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Attr("reduction").AttrType(OPTIONAL).String("mean");
        this->Attr("ignore_index").AttrType(OPTIONAL).Int(-100);
        this->Attr("label_smoothing").AttrType(OPTIONAL).Float(0.0f);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(CrossEntropy);

}  // namespace ops
