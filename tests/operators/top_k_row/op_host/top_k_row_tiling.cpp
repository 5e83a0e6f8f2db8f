#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "../op_kernel/top_k_row_struct.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    TopKRowStruct s{};
    auto shape = context->GetInputShape(0)->GetStorageShape();
    s.columns = shape.GetDim(shape.GetDimNum() - 1);
    s.rows = s.columns == 0 ? 0 : shape.GetShapeSize() / s.columns;
    s.k = *context->GetAttrs()->GetAttrPointer<uint32_t>(0);
    s.largest = *context->GetAttrs()->GetBool(1);
    s.padded = 32;
    s.runs = 1;
    while (s.padded < s.columns) { s.padded *= 4; }
    if (s.padded > 2048) return ge::GRAPH_FAILED;
    const uint32_t cores = platform_ascendc::PlatformAscendC(context->GetPlatformInfo()).GetCoreNumAiv();
    context->SetBlockDim(s.rows < cores ? (s.rows ? s.rows : 1) : cores);
    context->GetRawTilingData()->Append(s);
    context->SetTilingKey(s.columns <= 32 ? 0 : 1);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(TopKRow).Tiling(TilingFunc);
}
