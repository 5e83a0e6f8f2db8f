// no "_tiling" in the name: found because it lies below op_tiling
#include "../split_rows.h"
#include "register/op_impl_registry.h"
#include "log/log.h"
#include "util/math_util.h"

namespace optiling {
ge::graphStatus SplitRows(gert::TilingContext* context)
{
    using namespace RowSplitsTiling;
    auto* data = context->GetTilingData<Data>();
    OP_CHECK_NULL_WITH_CONTEXT(context, data);
    Data fresh;
    fresh.base.rows = context->GetInputShape(0)->GetStorageShape().GetDim(0);
    fresh.base.width = context->GetInputShape(0)->GetStorageShape().GetDim(1);
    const auto* weights = context->GetAttrs()->GetListFloat(0);
    OP_CHECK_IF(weights == nullptr || weights->GetSize() > kMaxWeights,
                OP_LOGE(context, "at most %zu weights", kMaxWeights), return ge::GRAPH_FAILED);
    fresh.count = static_cast<uint8_t>(weights->GetSize());
    for (size_t i = 0; i < weights->GetSize(); ++i) {
        fresh.weight[i] = weights->GetData()[i];
    }
    const int64_t cores = std::min<int64_t>(kMaxCores, fresh.base.rows);
    for (int64_t core = 0; core <= cores; ++core) {
        fresh.begin[core] = static_cast<int32_t>(fresh.base.rows * core / cores);
    }
    OP_CHECK_IF(memcpy_s(data, sizeof(Data), &fresh, sizeof(fresh)) != EOK, OP_LOGE(context, "memcpy_s"),
                return ge::GRAPH_FAILED);
    context->SetBlockDim(cores);
    context->SetTilingKey(0);
    return ge::GRAPH_SUCCESS;
}
}  // namespace optiling
