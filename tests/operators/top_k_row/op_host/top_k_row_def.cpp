#include <cstdint>
#include "register/op_def_registry.h"
#define ND ge::FORMAT_ND
namespace ops {
class TopKRow : public OpDef {
public:
    explicit TopKRow(const char* name) : OpDef(name)
    {
        this->Input("self").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ND, ND}).AutoContiguous();
        this->Output("values").ParamType(REQUIRED).DataType({ge::DT_FLOAT, ge::DT_FLOAT16}).Format({ND, ND});
        this->Output("indices").ParamType(REQUIRED).DataType({ge::DT_INT32, ge::DT_INT32}).Format({ND, ND});
        this->Attr("k").AttrType(REQUIRED).Int();
        this->Attr("largest").AttrType(OPTIONAL).Bool(true);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(TopKRow);
}
#undef ND
