#include "register/op_impl_registry.h"
#include "log/log.h"
#include "../op_kernel/transpose_hw_tiling_data.h"
/* 输入 [.., H, W], 输出 [.., W, H] */
namespace optiling {
static ge::graphStatus TransposeHWTiling(gert::TilingContext *context)
{
    auto tiling = context->GetTilingData<TransposeHWTilingData>();
    auto shape = context->GetInputShape(0)->GetStorageShape();
    auto dimNum = shape.GetDimNum();
    if (dimNum < 2) {
        OP_LOGE(context->GetNodeName(), "rank %zu, at least 2 is needed", dimNum);
        return ge::GRAPH_FAILED;
    }
    tiling->h = shape.GetDim(dimNum - 2);
    tiling->w = shape.GetDim(dimNum - 1);
    tiling->batch = 1;
    for (auto i = 0; i < dimNum - 2; i++) {
        tiling->batch *= shape.GetDim(i);
    }
    tiling->hTiles = (tiling->h + 15) / 16;
    tiling->wTiles = (tiling->w + 15) / 16;
    auto work = tiling->batch * tiling->hTiles * tiling->wTiles;
    context->SetBlockDim(work > 40 ? 40 : (work == 0 ? 1 : work));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(TransposeHW).Tiling(TransposeHWTiling);
}

namespace ge {
static ge::graphStatus InferShape(gert::InferShapeContext *context)
{
    auto y = context->GetOutputShape(0);
    *y = *context->GetInputShape(0);
    auto n = y->GetDimNum();
    if (n < 2) return GRAPH_PARAM_INVALID;
    std::swap((*y)[n - 1], (*y)[n - 2]);
    return GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(TransposeHW).InferShape(InferShape).InferOutDataTypeSameWithFirstInput();
}
