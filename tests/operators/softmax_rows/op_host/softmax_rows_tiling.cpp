#include <algorithm>

#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "util/math_util.h"
#include "util/platform_util.h"
#include "../op_kernel/softmax_rows_tiling_data.h"
#include "../op_kernel/softmax_rows_tiling_key.h"

namespace optiling {

using Ops::Base::CeilAlign;
using Ops::Base::CeilDiv;

struct SoftmaxRowsCompileInfo {};

static ge::graphStatus SoftmaxRowsTilingFunc(gert::TilingContext *context) {
  const gert::StorageShape *xShape = context->GetInputShape(0);
  OP_CHECK_NULL_WITH_CONTEXT(context, xShape);
  const gert::Shape &shape = xShape->GetOriginShape();
  const int64_t rank = static_cast<int64_t>(shape.GetDimNum());
  const int32_t *axisPtr = context->GetAttrs()->GetAttrPointer<int32_t>(0);
  int64_t axis = axisPtr == nullptr ? -1 : *axisPtr;
  axis = axis < 0 ? axis + rank : axis;
  OP_CHECK_IF(axis != rank - 1,
              OP_LOGE_FOR_INVALID_VALUE_WITH_REASON(context->GetNodeName(), "axis", std::to_string(axis),
                                                    "only the last axis is supported"),
              return ge::GRAPH_FAILED);

  const int64_t columns = shape.GetDim(rank - 1);
  const int64_t rows = columns == 0 ? 0 : shape.GetShapeSize() / columns;
  const auto dtype = context->GetInputDesc(0)->GetDataType();
  const int64_t width = CeilAlign(columns, static_cast<int64_t>(64));

  uint32_t ubSize = Ops::Base::GetUbSize(context);
  const int64_t cores = Ops::Base::GetAivCoreNum(context);
  const int64_t perRow = width * 4 * 4;
  OP_CHECK_IF(perRow > ubSize - 8192, OP_LOGE(context, "a row of %ld elements does not fit", columns), return ge::GRAPH_FAILED);

  auto *tiling = context->GetTilingData<SoftmaxRowsTilingData>();
  OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
  tiling->rows = rows;
  tiling->columns = static_cast<uint32_t>(columns);
  tiling->width = static_cast<uint32_t>(width);
  tiling->former = rows % cores;
  tiling->base = rows / cores;
  const int64_t blocks = std::max<int64_t>(1, std::min(cores, rows));
  context->SetBlockDim(static_cast<uint32_t>(blocks));

  const uint64_t bufferMode = CeilDiv(rows, blocks) > 1 ? 1 : 0;
  const uint64_t key = GET_TPL_TILING_KEY(static_cast<uint64_t>(dtype), bufferMode);
  context->SetTilingKey(key);
  OP_LOGI(context, "rows %ld, columns %ld, key %lu", rows, columns, key);
  size_t *workspaces = context->GetWorkspaceSizes(1);
  OP_CHECK_NULL_WITH_CONTEXT(context, workspaces);
  workspaces[0] = Ops::Base::GetWorkspaceSize(context);
  return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingParse([[maybe_unused]] gert::TilingParseContext *context) { return ge::GRAPH_SUCCESS; }

IMPL_OP_OPTILING(SoftmaxRows).Tiling(SoftmaxRowsTilingFunc).TilingParse<SoftmaxRowsCompileInfo>(TilingParse);

}  // namespace optiling
