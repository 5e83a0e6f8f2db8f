/* 算子原型定义 */
#include "register/op_def_registry.h"
using namespace ge;
namespace ops {
static const std::vector<DataType> valueTypes = {DT_FLOAT, DT_INT8, DT_INT64, DT_BOOL, DT_FLOAT, DT_INT8, DT_INT64, DT_BOOL};
static const std::vector<DataType> indexTypes = {DT_INT32, DT_INT32, DT_INT32, DT_INT32, DT_INT64, DT_INT64, DT_INT64, DT_INT64};
static const std::vector<Format> nd(valueTypes.size(), FORMAT_ND);

class TakeRows : public OpDef {
public:
    explicit TakeRows(const char* name) : OpDef(name)
    {
        Input("self").ParamType(REQUIRED).DataType(valueTypes).Format(nd).UnknownShapeFormat(nd).AutoContiguous();
        Input("index").ParamType(REQUIRED).DataType(indexTypes).Format(nd).UnknownShapeFormat(nd).AutoContiguous();
        Output("out").ParamType(REQUIRED).DataType(valueTypes).Format(nd).UnknownShapeFormat(nd);
        Attr("mode").AttrType(OPTIONAL).String("wrap");
        AICore().AddConfig("ascend910b").AddConfig("ascend910_93");
    }
};
OP_ADD(TakeRows);
}
