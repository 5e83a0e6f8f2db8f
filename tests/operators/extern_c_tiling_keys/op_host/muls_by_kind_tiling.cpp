#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "log/log.h"
#include "../op_kernel/muls_by_kind_tiling_data.h"

namespace optiling {
namespace {
constexpr uint64_t KEY_WHOLE_BLOCKS = 101;
constexpr uint64_t KEY_RAGGED = 102;
constexpr uint64_t KEY_EMPTY = 1000000000000203UL;
constexpr int64_t TILE = 256;

template <typename T>
inline T CeilDiv(T a, T b)
{
    return b == 0 ? a : (a + b - 1) / b;
}
}  // namespace

static ge::graphStatus MulsByKindTiling(gert::TilingContext* context)
{
    if (context == nullptr) {
        OP_LOGE(context, "context is null");
        return ge::GRAPH_FAILED;
    }
    const char* opName = context->GetNodeName();
    MulsByKindTilingData* td = context->GetTilingData<MulsByKindTilingData>();
    OP_CHECK_IF(td == nullptr, OP_LOGE(opName, "no tiling data"), return ge::GRAPH_FAILED);
    *td = MulsByKindTilingData();
    auto attrs = context->GetAttrs();
    OP_CHECK_NULL_WITH_CONTEXT(context, attrs);
    const float* scale = attrs->GetFloat(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, scale);
    const auto total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    const auto cores = std::max<int64_t>(1, std::min<int64_t>(platform.GetCoreNum(), CeilDiv<int64_t>(total, TILE)));
    td->total = total;
    td->perCore = CeilDiv(CeilDiv(total, cores), TILE) * TILE;
    td->scale = *scale;
    context->SetBlockDim(total == 0 ? 1 : CeilDiv(total, td->perCore));
    if (total == 0) {
        context->SetTilingKey(KEY_EMPTY);
    } else {
        context->SetTilingKey(total % 8 == 0 ? KEY_WHOLE_BLOCKS : KEY_RAGGED);
    }
    size_t* workspaces = context->GetWorkspaceSizes(1);
    workspaces[0] = 0;
    OP_LOGI(opName, "total %ld, scale %f, key %lu", total, *scale, context->GetTilingKey());
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(MulsByKind).Tiling(MulsByKindTiling);
}  // namespace optiling
