#include "avg_pool1d_common.h"
#include "avg_pool1d_tiling.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {
  static ge::graphStatus TilingFunc(gert::TilingContext* context) {
    Pool pool;
    if (!pool.Read(context->GetAttrs())) return ge::GRAPH_FAILED;
    auto shape = context->GetInputShape(0)->GetStorageShape();
    auto width = shape.GetDim(shape.GetDimNum() - 1);
    auto cores = platform_ascendc::PlatformAscendCManager::GetInstance()->GetCoreNumAiv();
    AvgPool1dTilingData tiling;
    tiling.width = width;
    tiling.outWidth = pool.Output(width);
    tiling.rows = width == 0 ? 0 : shape.GetShapeSize() / width;
    tiling.kernel = pool.kernel;
    tiling.stride = pool.stride;
    tiling.pad = pool.pad;
    tiling.include = pool.include;
    if (width > 8192) return ge::GRAPH_FAILED;
    tiling.SaveTo(context->GetRawTilingData());
    context->SetBlockDim(std::max(1L, std::min<long>(cores, tiling.rows)));
    return ge::GRAPH_SUCCESS;
  }
  struct Empty {};
  static ge::graphStatus Prepare(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
  IMPL_OP_OPTILING(AvgPool1d).TilingParse<Empty>(Prepare).Tiling(TilingFunc);
}
