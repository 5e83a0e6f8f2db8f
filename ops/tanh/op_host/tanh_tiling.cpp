// Tiling of Tanh: tiles of equal size, as large as UB allows.
#include "../../common/elementwise_tiling.h"
#include "../op_kernel/tanh_tiling_data.h"
#include "../op_kernel/tanh_tiling_key.h"

namespace optiling {

static ge::graphStatus TilingTanh(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<TanhTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const ge::DataType dtype = desc->GetDataType();
    ElementwiseBuffers buffers;
    buffers.scratch = TANH_SCRATCH;
    OP_CHECK_IF(TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT) !=
                    ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no tiles"), return ge::GRAPH_FAILED);
    ASCENDC_TPL_SEL_PARAM(context, static_cast<uint64_t>(dtype));
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(Tanh).Tiling(TilingTanh);

}  // namespace optiling
