// Tiling of Elu: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/elu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingElu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<EluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    tiling->alpha = FloatAttr(context, 0, 1.0f);
    tiling->scale = FloatAttr(context, 1, 1.0f);
    tiling->inputScale = FloatAttr(context, 2, 1.0f);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    buffers.scratch = ELU_SCRATCH;
    return TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT);
}

IMPL_OP_OPTILING(Elu).Tiling(TilingElu);

}  // namespace optiling
