#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "util/shape_util.h"
#include "../op_kernel/host_values_tiling_data.h"

namespace ops {
template <typename Context>
static int64_t Extent(const Context* context, size_t index)
{
    const gert::Tensor* tensor = context->GetInputTensor(1);
    return tensor->GetDataType() == ge::DT_INT64 ? tensor->GetData<int64_t>()[index] : tensor->GetData<int32_t>()[index];
}

static ge::graphStatus InferShapeFunc(gert::InferShapeContext* context)
{
    const gert::Tensor* start = context->GetOptionalInputTensor(2);
    if (start != nullptr && start->GetData<int64_t>() != nullptr) {
        OP_LOGE(context, "start is for tiling only");
        return ge::GRAPH_FAILED;
    }
    gert::Shape* y = context->GetOutputShape(0);
    const int64_t rank = context->GetInputShape(1)->GetShapeSize();
    y->SetDimNum(rank);
    for (int64_t i = 0; i < rank; ++i) {
        y->SetDim(i, Extent(context, i));
    }
    *context->GetOutputShape(1) = {2};
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferTypeFunc(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(1, ge::DT_INT32);
    return context->SetOutputDataType(0, context->GetInputDataType(0));
}
IMPL_OP_INFERSHAPE(HostValues).InferShape(InferShapeFunc).InferDataType(InferTypeFunc).InputsDataDependency({1});
} // namespace ops

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    HostValuesTilingData* td = context->GetTilingData<HostValuesTilingData>();
    td->values = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    td->total = context->GetOutputShape(0)->GetStorageShape().GetShapeSize();
    const gert::Tensor* start = context->GetOptionalInputTensor(2);
    td->start = start == nullptr ? 0 : start->GetData<int64_t>()[0];
    td->lastExtent = ops::Extent(context, context->GetInputShape(1)->GetStorageShape().GetShapeSize() - 1);
    context->SetNeedAtomic(*context->GetAttrs()->GetBool(0));
    context->SetTilingKey(context->GetDeterministic() != 0 ? 20 : 10);
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    size_t* workspaces = context->GetWorkspaceSizes(3);
    workspaces[0] = platform.GetLibApiWorkSpaceSize();
    workspaces[1] = 64;
    workspaces[2] = 0;
    context->SetBlockDim(1);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(HostValues).Tiling(TilingFunc);
} // namespace optiling
