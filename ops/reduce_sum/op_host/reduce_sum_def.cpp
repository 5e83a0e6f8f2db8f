// Definition of ReduceSum: y = sum of x over the dims of axes.
#include "register/op_def_registry.h"

namespace ops {

namespace {
const std::vector<ge::DataType> TYPES = {ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16, ge::DT_INT32};
const std::vector<ge::Format> FORMATS(TYPES.size(), ge::FORMAT_ND);
}  // namespace

class ReduceSum : public OpDef {
  public:
    explicit ReduceSum(const char* name) : OpDef(name) {
        this->Input("x")
            .ParamType(REQUIRED)
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
        this->Attr("axes").AttrType(OPTIONAL).ListInt(std::vector<int64_t>{});
        this->Attr("keep_dims").AttrType(OPTIONAL).Bool(false);
        this->AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};

OP_ADD(ReduceSum);

}  // namespace ops
