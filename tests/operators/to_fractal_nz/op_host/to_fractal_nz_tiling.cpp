#include <algorithm>

#include "../op_kernel/to_fractal_nz_tiling_data.h"
#include "log/log.h"
#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"

namespace optiling {
static ge::graphStatus Tiling(gert::TilingContext* context) {
  const auto& shape = context->GetInputShape(0)->GetStorageShape();
  auto* tiling = context->GetTilingData<ToFractalNzTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  tiling->rows = shape.GetDim(0);
  tiling->columns = shape.GetDim(1);
  OP_CHECK_IF(tiling->columns > 1024, OP_LOGE(context, "%u columns exceed 1024", tiling->columns), return ge::GRAPH_FAILED);
  const uint32_t groups = (tiling->rows + 15) / 16;
  auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
  context->SetBlockDim(std::clamp(groups, 1u, platform.GetCoreNumAiv()));
  context->GetWorkspaceSizes(1)[0] = 0;
  return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ToFractalNz).Tiling(Tiling);
}  // namespace optiling
