#ifndef RECIPROCAL_SQRT_SUM_TILING_ARCH22_H
#define RECIPROCAL_SQRT_SUM_TILING_ARCH22_H
#include "op_host/tiling_base.h"
#include "../../op_kernel/reciprocal_sqrt_sum_tiling_data.h"

namespace optiling {
struct ReciprocalSqrtSumCompileInfo {
    uint32_t aivNum = 0;
};

class ReciprocalSqrtSumBase : public Ops::NN::Optiling::TilingBaseClass {
public:
    explicit ReciprocalSqrtSumBase(gert::TilingContext* context) : TilingBaseClass(context) {}

protected:
    ge::graphStatus GetShapeAttrsInfo() override;
    ge::graphStatus GetPlatformInfo() override;
    ge::graphStatus DoLibApiTiling() override { return ge::GRAPH_SUCCESS; }
    ge::graphStatus GetWorkspaceSize() override;
    ge::graphStatus PostTiling() override;

    int64_t elements_ = 0;
    float epsilon_ = 0;
    int64_t cores_ = 0;
    int64_t perCore_ = 0;
};

class ReciprocalSqrtSumSmall : public ReciprocalSqrtSumBase {
public:
    using ReciprocalSqrtSumBase::ReciprocalSqrtSumBase;

protected:
    bool IsCapable() override { return elements_ <= 128; }
    ge::graphStatus DoOpTiling() override;
    uint64_t GetTilingKey() const override { return 10; }
};

class ReciprocalSqrtSumSplit : public ReciprocalSqrtSumBase {
public:
    using ReciprocalSqrtSumBase::ReciprocalSqrtSumBase;

protected:
    bool IsCapable() override { return true; }
    ge::graphStatus DoOpTiling() override;
    uint64_t GetTilingKey() const override { return 20; }
};
}  // namespace optiling
#endif
