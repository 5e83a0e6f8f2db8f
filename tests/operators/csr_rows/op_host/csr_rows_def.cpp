#include "register/op_def_registry.h"
namespace ops {
// y = A x, A is CSR: row_ptr[m + 1], col[nnz], val[nnz]
class CsrRows : public OpDef {
public:
    explicit CsrRows(const char* name) : OpDef(name)
    {
        this->Input("row_ptr").ParamType(REQUIRED).DataType({ge::DT_INT32, ge::DT_INT64}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Input("col").ParamType(REQUIRED).DataType({ge::DT_INT32, ge::DT_INT64}).Format({ge::FORMAT_ND, ge::FORMAT_ND});
        this->Input("val").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
        this->Input("x").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
        this->Output("y").ParamType(REQUIRED).DataTypeList({ge::DT_FLOAT}).FormatList({ge::FORMAT_ND});
        this->Attr("debug").AttrType(OPTIONAL).Int(0);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(CsrRows);
}
