// Shared by several operators: one dimension, cut for cores and tiles.
#ifndef COMMON_FLAT_TILING_H
#define COMMON_FLAT_TILING_H
#include <algorithm>
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "kernel/flat_tiling_data.h"

namespace optiling {
inline ge::graphStatus FlatTiling(gert::TilingContext* context, uint32_t bytesPerElement)
{
    auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    uint64_t ub = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
    auto* data = context->GetTilingData<FlatTilingData>();
    if (data == nullptr) return ge::GRAPH_FAILED;
    data->total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    const int64_t cores = platform.GetCoreNumAiv();
    data->perCore = (data->total + cores * 64 - 1) / (cores * 64) * 64;
    data->tile = std::min<int64_t>(ub / bytesPerElement / 64 * 64, 2048);
    context->SetBlockDim(data->perCore == 0 ? 1 : (data->total + data->perCore - 1) / data->perCore);
    return ge::GRAPH_SUCCESS;
}
}
#endif
