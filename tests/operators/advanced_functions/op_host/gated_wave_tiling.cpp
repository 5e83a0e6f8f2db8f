// mode 0: scratch as the helpers say; 1: less; 2: all UB handed out, though Sigmoid takes its own; 3: in place
#include <algorithm>

#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"
#include "tiling/tiling_api.h"
#include "../op_kernel/gated_wave_tiling_data.h"

namespace optiling {
static ge::graphStatus TilingGatedWave(gert::TilingContext* context)
{
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    uint64_t ub = 0;
    platform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
    const uint32_t typeSize = context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT ? 4 : 2;
    const int64_t mode = *context->GetAttrs()->GetInt(0);
    auto* tiling = context->GetTilingData<GatedWaveTilingData>();
    tiling->total = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    tiling->tile = 4096;

    const ge::Shape shape({4096});
    uint32_t greatest = 0;
    uint32_t least = 0;
    AscendC::GetSinMaxMinTmpSize(shape, typeSize, false, greatest, least);
    uint32_t cosGreatest = 0;
    uint32_t cosLeast = 0;
    AscendC::GetCosMaxMinTmpSize(shape, typeSize, false, cosGreatest, cosLeast);
    least = std::max(least, cosLeast);
    tiling->tmpBytes = mode == 1 ? least / 2 : least;
    tiling->inPlace = mode == 3 ? 1 : 0;
    const uint32_t used = 3 * 4096 * typeSize + tiling->tmpBytes;
    tiling->restBytes = mode == 2 ? static_cast<uint32_t>(ub) + 256 - used : 0;

    const uint64_t tiles = (tiling->total + 4095) / 4096;
    context->SetBlockDim(static_cast<uint32_t>(std::min<uint64_t>(platform.GetCoreNumAiv(), tiles)));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(GatedWave).Tiling(TilingGatedWave);

static ge::graphStatus InferShapeGatedWave(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferTypeGatedWave(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(GatedWave).InferShape(InferShapeGatedWave).InferDataType(InferTypeGatedWave);
} // namespace optiling
