/**
 * Copyright (c) 2025
 */
/*!
 * \file group_norm_welford_def.cpp
 * \brief 组归一化
 */
#include "register/op_def_registry.h"

namespace ops {
static const std::vector<ge::DataType> xDtype = {ge::DT_FLOAT16, ge::DT_BF16, ge::DT_FLOAT, ge::DT_FLOAT16, ge::DT_BF16};
static const std::vector<ge::DataType> gammaDtype = {ge::DT_FLOAT16, ge::DT_BF16, ge::DT_FLOAT, ge::DT_FLOAT, ge::DT_FLOAT};
static const std::vector<ge::Format> nd = {ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND, ge::FORMAT_ND};

class GroupNormWelford : public OpDef {
public:
    explicit GroupNormWelford(const char* name) : OpDef(name)
    {
        this->Input("x").ParamType(REQUIRED).DataType(xDtype).Format(nd).UnknownShapeFormat(nd).AutoContiguous();
        this->Input("gamma").ParamType(OPTIONAL).DataType(gammaDtype).Format(nd).UnknownShapeFormat(nd).AutoContiguous();
        this->Input("beta").ParamType(OPTIONAL).DataType(gammaDtype).Format(nd).UnknownShapeFormat(nd).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType(xDtype).Format(nd).UnknownShapeFormat(nd);
        this->Output("mean").ParamType(REQUIRED).DataType(gammaDtype).Format(nd).UnknownShapeFormat(nd);
        this->Output("rstd").ParamType(REQUIRED).DataType(gammaDtype).Format(nd).UnknownShapeFormat(nd);
        this->Attr("num_groups").AttrType(REQUIRED).Int();
        this->Attr("data_format").AttrType(OPTIONAL).String("NCHW");
        this->Attr("eps").AttrType(OPTIONAL).Float(1e-5f);
        this->Attr("is_training").AttrType(OPTIONAL).Bool(true);
        OpAICoreConfig aicoreConfig;
        aicoreConfig.DynamicCompileStaticFlag(true)
            .DynamicFormatFlag(false)
            .DynamicRankSupportFlag(true)
            .DynamicShapeSupportFlag(true)
            .NeedCheckSupportFlag(false)
            .PrecisionReduceFlag(true)
            .ExtendCfgInfo("opFile.value", "group_norm_welford");
        this->AICore().AddConfig("ascend910b", aicoreConfig);
        this->AICore().AddConfig("ascend910_93", aicoreConfig);
    }
};
OP_ADD(GroupNormWelford);
} // namespace ops
