// Definition of Gather: y = x with the slices that indices name, along one dimension.
#include "register/op_def_registry.h"

namespace ops {

namespace {
const std::vector<ge::DataType> TYPES = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16,  ge::DT_INT8,
                                         ge::DT_INT32, ge::DT_INT64,   ge::DT_FLOAT, ge::DT_FLOAT16,
                                         ge::DT_BF16,  ge::DT_INT8,    ge::DT_INT32, ge::DT_INT64};
const std::vector<ge::DataType> INDEX_TYPES = {
    ge::DT_INT32, ge::DT_INT32, ge::DT_INT32, ge::DT_INT32, ge::DT_INT32, ge::DT_INT32,
    ge::DT_INT64, ge::DT_INT64, ge::DT_INT64, ge::DT_INT64, ge::DT_INT64, ge::DT_INT64};
const std::vector<ge::Format> FORMATS(TYPES.size(), ge::FORMAT_ND);
}  // namespace

class Gather : public OpDef {
  public:
    explicit Gather(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Input("indices")
            .ParamType(REQUIRED)
            .DataType(INDEX_TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Attr("axis").AttrType(OPTIONAL).Int(0);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(Gather);

}  // namespace ops
