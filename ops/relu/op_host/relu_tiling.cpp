// Tiling of Relu: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/relu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingRelu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<ReluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    return TileElementwise(context, tiling->split, buffers, dtype == ge::DT_BF16);
}

IMPL_OP_OPTILING(Relu).Tiling(TilingRelu);

}  // namespace optiling
