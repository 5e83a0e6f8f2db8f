#include "register/op_def_registry.h"
#include "../op_kernel/index_add_rows_tiling_data.h"
#include "../op_kernel/index_add_rows_tiling_key.h"
namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    auto source = context->GetInputShape(2)->GetStorageShape();
    auto tiling = context->GetTilingData<IndexAddRowsTilingData>();
    tiling->count = context->GetInputShape(1)->GetStorageShape().GetShapeSize();
    tiling->width = tiling->count == 0 ? 0 : source.GetShapeSize() / tiling->count;
    tiling->rows = context->GetInputShape(0)->GetStorageShape().GetDim(0);
    ReduceMode mode = static_cast<ReduceMode>(*context->GetAttrs()->GetAttrPointer<int32_t>(0));
    ASCENDC_TPL_SEL_PARAM(context, static_cast<uint64_t>(mode));
    context->SetBlockDim(tiling->count < 8 ? 1 : 8);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(IndexAddRows).Tiling(TilingFunc);
IMPL_OP_INFERSHAPE(IndexAddRows).InferShape([](gert::InferShapeContext* context) {
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::graphStatus{ge::GRAPH_SUCCESS};
});
}
