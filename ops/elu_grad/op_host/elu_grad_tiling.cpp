// Tiling of EluGrad: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/elu_grad_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingEluGrad(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<EluGradTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_IF(CheckSameShapes(context, 2) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "the inputs do not fit"), return ge::GRAPH_FAILED);
    tiling->alpha = FloatAttr(context, 0, 1.0f);
    tiling->scale = FloatAttr(context, 1, 1.0f);
    tiling->inputScale = FloatAttr(context, 2, 1.0f);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    buffers.inputs = 2;
    buffers.scratch = ELU_GRAD_SCRATCH;
    return TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT);
}

IMPL_OP_OPTILING(EluGrad).Tiling(TilingEluGrad);

}  // namespace optiling
