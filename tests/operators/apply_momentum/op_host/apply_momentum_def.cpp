/**
 * Copyright (c) 2025 some student of some university.
 */
#include "register/op_def_registry.h"

namespace ops {
class ApplyMomentum : public OpDef {
public:
    explicit ApplyMomentum(const char* name) : OpDef(name)
    {
        this->Input("var")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Input("accum")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Input("lr")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Input("grad")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Input("momentum")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        // reference outputs
        this->Output("var")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Output("accum")
            .ParamType(REQUIRED)
            .DataType({ ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16 })
            .Format({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND })
            .UnknownShapeFormat({ ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND });
        this->Attr("use_nesterov").AttrType(OPTIONAL).Bool(false);
        this->AICore().AddConfig("ascend910b");
    }
};

OP_ADD(ApplyMomentum);
} // namespace ops
