#include "register/op_def_registry.h"

namespace ops {
class HostValues : public OpDef {
public:
    explicit HostValues(const char* name) : OpDef(name)
    {
        this->Input("x")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_INT32})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND});
        // read by inference and tiling through InputsDataDependency alone
        this->Input("shape").ParamType(REQUIRED).DataTypeList({ge::DT_INT32, ge::DT_INT64}).FormatList({ge::FORMAT_ND});
        // read by tiling alone
        this->Input("start")
            .ParamType(OPTIONAL)
            .DataType({ge::DT_INT64, ge::DT_INT64})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND})
            .ValueDepend(OPTIONAL, DependScope::TILING);
        this->Output("y")
            .ParamType(REQUIRED)
            .DataType({ge::DT_FLOAT16, ge::DT_INT32})
            .Format({ge::FORMAT_ND, ge::FORMAT_ND})
            .InitValue(std::vector<ScalarVar>{ScalarVar(ScalarType::FLOAT16, -1.5f), ScalarVar(ScalarType::INT32, -9)});
        this->Output("scratch").ParamType(REQUIRED).DataTypeList({ge::DT_INT32}).FormatList({ge::FORMAT_ND}).InitValue(0);
        this->Attr("clean").AttrType(OPTIONAL).Bool(true);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(HostValues);
} // namespace ops
