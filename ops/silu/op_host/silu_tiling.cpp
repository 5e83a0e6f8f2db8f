// Tiling of Silu: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/silu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingSilu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<SiluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    buffers.scratch = SILU_SCRATCH;
    return TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT);
}

IMPL_OP_OPTILING(Silu).Tiling(TilingSilu);

}  // namespace optiling
