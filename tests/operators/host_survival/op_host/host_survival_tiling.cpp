#include "register/op_def_registry.h"
#include "../op_kernel/host_survival_tiling_data.h"
#include "../common/twice.h"
// The guard of another file of this folder, as copied headers have it.
#include "../op_kernel/detail/more.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    auto* td = context->GetTilingData<HostSurvivalTilingData>();
    td->count = static_cast<uint32_t>(context->GetInputShape(0)->GetStorageShape().GetShapeSize());
    td->more = Twice(21);
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferShapeFunc(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferTypeFunc(gert::InferDataTypeContext* context)
{
    return context->SetOutputDataType(0, ge::DT_INT32);
}
IMPL_OP_OPTILING(HostSurvival).Tiling(TilingFunc);
IMPL_OP_INFERSHAPE(HostSurvival).InferShape(InferShapeFunc).InferDataType(InferTypeFunc);
} // namespace optiling
