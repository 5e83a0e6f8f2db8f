// Tiling of LeakyRelu: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/leaky_relu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingLeakyRelu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<LeakyReluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    tiling->negativeSlope = FloatAttr(context, 0, 0.01f);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    return TileElementwise(context, tiling->split, buffers, dtype == ge::DT_BF16);
}

IMPL_OP_OPTILING(LeakyRelu).Tiling(TilingLeakyRelu);

}  // namespace optiling
