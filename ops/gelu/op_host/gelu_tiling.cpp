// Tiling of Gelu: tiles of equal size, as large as UB allows.
#include <string>

#include "../../common/elementwise_tiling.h"
#include "../op_kernel/gelu_tiling_data.h"

namespace optiling {

static ge::graphStatus TilingGelu(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<GeluTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    const ge::DataType dtype = desc->GetDataType();
    const auto* attrs = context->GetAttrs();
    const char* given = attrs == nullptr ? nullptr : attrs->GetStr(0);
    const std::string approximate = given == nullptr ? "none" : given;
    OP_CHECK_IF(approximate != "none" && approximate != "tanh",
                OP_LOGE(context, "approximate is '%s'; possible are none and tanh", given),
                return ge::GRAPH_FAILED);
    tiling->exact = approximate == "none";
    ElementwiseBuffers buffers;
    buffers.scratch = GELU_SCRATCH;
    return TileElementwise(context, tiling->split, buffers, dtype != ge::DT_FLOAT);
}

IMPL_OP_OPTILING(Gelu).Tiling(TilingGelu);

}  // namespace optiling
