#include "register/op_impl_registry.h"
#include "log/log.h"
#include "util/const_util.h"
#include "../op_kernel/arange_depend_tiling_data.h"
namespace optiling {
static ge::graphStatus Tiling4Arange(gert::TilingContext* context)
{
    auto& tiling = *context->GetTilingData<ArangeDependTilingData>();
    const bool isFloat = context->GetInputDesc(0)->GetDataType() == ge::DT_FLOAT;
    const gert::Tensor* start = context->GetInputTensor(0);
    const gert::Tensor* step = context->GetInputTensor(2);
    OP_CHECK_IF(start->GetAddr() == nullptr || start->GetPlacement() != gert::kOnHost, OP_LOGE(context, "start is not on the host"), return ge::GRAPH_FAILED);
    if (isFloat) {
        tiling.start = start->GetData<float>()[0];
        tiling.step = step->GetData<float>()[0];
    } else {
        int64_t value = 0;
        OP_CHECK_IF(!Ops::Base::GetConstInt(context, 2, value), OP_LOGE(context, "step"), return ge::GRAPH_FAILED);
        tiling.intStart = start->GetData<int64_t>()[0];
        tiling.intStep = value;
    }
    tiling.total = context->GetOutputShape(0)->GetStorageShape().GetShapeSize();
    context->SetBlockDim(tiling.total <= 4096 ? 1 : (tiling.total + 4095) / 4096);
    context->SetTilingKey(isFloat ? 100 : 200 + context->GetOutputDesc(0)->GetDataType());
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(ArangeDepend).Tiling(Tiling4Arange);
}
