// Tiling of TanhGrad: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/tanh_grad_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingTanhGrad(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<TanhGradTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_IF(CheckSameShapes(context, 2) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "the inputs do not fit"), return ge::GRAPH_FAILED);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    buffers.inputs = 2;
    return TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT);
}

IMPL_OP_OPTILING(TanhGrad).Tiling(TilingTanhGrad);

}  // namespace optiling
