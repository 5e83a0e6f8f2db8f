// Definition of Topk: values, indices = the k largest or smallest of each row of x.
#include "register/op_def_registry.h"

namespace ops {

namespace {
const std::vector<ge::DataType> TYPES = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16};
const std::vector<ge::DataType> INDEX_TYPES = {ge::DT_INT32, ge::DT_INT32, ge::DT_INT32};
const std::vector<ge::Format> FORMATS(TYPES.size(), ge::FORMAT_ND);
}  // namespace

class Topk : public OpDef {
  public:
    explicit Topk(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("values")
            .ParamType(REQUIRED)
            .DataType(TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Output("indices")
            .ParamType(REQUIRED)
            .DataType(INDEX_TYPES)
            .Format(FORMATS)
            .UnknownShapeFormat(FORMATS)
            .AutoContiguous();
        this->Attr("k").AttrType(REQUIRED).Int();
        this->Attr("largest").AttrType(OPTIONAL).Bool(true);
        this->Attr("sorted").AttrType(OPTIONAL).Bool(true);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(Topk);

}  // namespace ops
