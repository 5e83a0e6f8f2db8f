#include "register/op_def_registry.h"

namespace ops {
#define LN_TYPES {ge::DT_FLOAT16, ge::DT_FLOAT16, ge::DT_FLOAT}
#define LN_PARAM_TYPES {ge::DT_FLOAT16, ge::DT_FLOAT, ge::DT_FLOAT}
#define LN_FLOATS {ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT}
#define LN_ND {ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND}
class LayerNormOpt : public OpDef {
public:
    explicit LayerNormOpt(const char *name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType(LN_TYPES).Format(LN_ND).UnknownShapeFormat(LN_ND).AutoContiguous();
        this->Input("gamma").ParamType(OPTIONAL).DataType(LN_PARAM_TYPES).Format(LN_ND).UnknownShapeFormat(LN_ND).AutoContiguous();
        this->Input("beta").ParamType(OPTIONAL).DataType(LN_PARAM_TYPES).Format(LN_ND).UnknownShapeFormat(LN_ND).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType(LN_TYPES).Format(LN_ND).UnknownShapeFormat(LN_ND);
        this->Output("mean").ParamType(REQUIRED).DataType(LN_FLOATS).Format(LN_ND).UnknownShapeFormat(LN_ND);
        this->Output("rstd").ParamType(REQUIRED).DataType(LN_FLOATS).Format(LN_ND).UnknownShapeFormat(LN_ND);
        this->Attr("normalized_shape").ListInt({});
        this->Attr("epsilon").AttrType(OPTIONAL).Float(1e-5f);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(LayerNormOpt);
} // namespace ops
