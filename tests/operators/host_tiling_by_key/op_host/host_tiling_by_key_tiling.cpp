#include "register/op_impl_registry.h"
#include "../op_kernel/host_tiling_by_key_tiling_key.h"

namespace optiling {
template <typename T>
static ge::graphStatus Fill(gert::TilingContext* context)
{
    T* data = context->GetTilingData<T>();
    if (data == nullptr) {
        return ge::GRAPH_FAILED;
    }
    data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    data->step = T::STEP;
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    const int64_t mode = *context->GetAttrs()->GetInt(0);
    context->SetBlockDim(1);
    context->SetTilingKey(GET_TPL_TILING_KEY(static_cast<uint64_t>(mode)));
    if (mode == 7) {
        return Fill<ByKey::Chosen>(context);
    }
    return mode == 5 ? Fill<ByKey::Bound>(context) : Fill<ByKey::Ordinary>(context);
}
IMPL_OP_OPTILING(HostTilingByKey).Tiling(TilingFunc);

static ge::graphStatus InferShapeFunc(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(HostTilingByKey).InferShape(InferShapeFunc).InferOutDataTypeSameWithFirstInput();
} // namespace optiling
