#include <numeric>
#include "register/op_def_registry.h"
#include "log/log.h"
#include "platform/platform_ascendc.h"
#include "../op_kernel/list_mover_tiling_data.h"

namespace optiling {
constexpr size_t X = 1;
static ge::graphStatus DoTiling(gert::TilingContext* ctx)
{
    ListMoverTilingData* data = ctx->GetTilingData<ListMoverTilingData>();
    // an absent optional input: its index is free for the list
    const bool scaled = ctx->GetOptionalInputTensor(0) != nullptr;
    const size_t lists = ctx->GetComputeNodeInputNum() - (scaled ? 1 : 0);
    if (lists != ctx->GetIrInputInstanceInfo(X)->GetInstanceNum() || lists > MAX_TENSORS || ctx->GetComputeNodeOutputNum() > MAX_TENSORS) {
        OP_LOGE(ctx, "%zu tensors are too many", lists);
        return ge::GRAPH_FAILED;
    }
    const auto& first = ctx->GetInputShape(scaled ? 1 : 0)->GetStorageShape();
    data->rows = 1;
    for (size_t d = 0; d + 1 < first.GetDimNum(); d++) data->rows *= first.GetDim(d);
    data->inputs = lists;
    data->outputs = ctx->GetComputeNodeOutputNum();
    for (size_t i = 0; i < lists; i++) {
        const auto& shape = ctx->GetDynamicInputShape(X, i)->GetStorageShape();
        data->from[i + 1] = data->from[i] + shape.GetDim(shape.GetDimNum() - 1);
        if (ctx->GetDynamicInputDesc(X, i)->GetDataType() != ctx->GetDynamicInputDesc(X, 0)->GetDataType()) return ge::GRAPH_FAILED;
    }
    for (size_t i = 0; i < data->outputs; i++) {
        const auto& shape = ctx->GetOutputShape(i)->GetStorageShape();
        data->to[i + 1] = data->to[i] + shape[shape.GetDimNum() - 1];
    }
    data->scaled = scaled;
    auto cores = platform_ascendc::PlatformAscendC(ctx->GetPlatformInfo()).GetCoreNumAiv();
    ctx->SetBlockDim(std::min<int64_t>(cores, std::max<int64_t>(data->rows, 1)));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(JoinSplit).Tiling(DoTiling);
}
