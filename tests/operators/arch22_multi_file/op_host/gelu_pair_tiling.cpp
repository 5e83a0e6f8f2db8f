#include "arch22_multi_file/op_kernel/gelu_pair_tiling_data.h"
#include "arch22_multi_file/op_kernel/gelu_pair_tiling_key.h"
#include "op_host/tiling_util.h"
#include "util/platform_util.h"

namespace optiling {
using namespace ge;
using namespace AscendC;
using namespace Ops::Base;

static graphStatus GetShapeAttrsInfo(gert::TilingContext* context, uint64_t& total)
{
    total = 0;
    for (size_t i = 0; i < 2; ++i) {
        const gert::StorageShape* shape = context->GetRequiredInputShape(i);
        OP_CHECK_NULL_WITH_CONTEXT(context, shape);
        const uint64_t size = EnsureNotScalar(shape->GetStorageShape()).GetShapeSize();
        OP_CHECK_IF(i == 1 && size != total, OP_LOGE(context, "%s: %lu and %lu elements", context->GetNodeType(), total, size),
                    return GRAPH_FAILED);
        total = size;
    }
    return GRAPH_SUCCESS;
}

graphStatus Tiling(gert::TilingContext* context)
{
    GeluPairTilingData* tiling = context->GetTilingData<GeluPairTilingData>();
    uint64_t total = 0;
    if (GetShapeAttrsInfo(context, total) != GRAPH_SUCCESS) return GRAPH_FAILED;
    const uint32_t cores = GetAivCoreNum(context), ub = GetUbSize(context);
    tiling->total = total;
    tiling->coreNum = std::min<uint64_t>(cores, (total + 127) / 128);
    tiling->tile = std::min<uint32_t>(640, ub / 64);
    context->SetBlockDim(tiling->coreNum);
    ASCENDC_TPL_SEL_PARAM(context, total % 16 == 0, total > 4096 ? 4 : 2);
    *context->GetWorkspaceSizes(1) = GetWorkspaceSize(context);
    return context->GetTilingKey() == ~0ULL ? GRAPH_FAILED : GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(GeluPair).Tiling(Tiling);
}
