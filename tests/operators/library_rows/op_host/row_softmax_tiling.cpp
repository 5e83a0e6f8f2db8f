#include <algorithm>

#include "log/log.h"
#include "register/op_def_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "tiling/tiling_api.h"
#include "../op_kernel/row_softmax_tiling_data.h"

using namespace AscendC;

namespace optiling {
static ge::graphStatus InferShapeRowSoftmax(gert::InferShapeContext* context)
{
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    *context->GetOutputShape(1) = gert::Shape({context->GetInputShape(0)->GetDim(0)});
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus InferDataTypeRowSoftmax(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    context->SetOutputDataType(1, context->GetInputDataType(0));
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingRowSoftmax(gert::TilingContext* context)
{
    const gert::Shape shape = context->GetInputShape(0)->GetStorageShape();
    OP_CHECK_IF(shape.GetDimNum() != 2, OP_LOGE(context, "x has %zu dimensions", shape.GetDimNum()), return ge::GRAPH_FAILED);
    const uint32_t typeSize = ge::GetSizeByDataType(context->GetInputDesc(0)->GetDataType());
    const uint32_t rows = shape.GetDim(0), columns = shape.GetDim(1);
    const uint32_t padded = (columns * typeSize + 31) / 32 * 32 / typeSize;
    const auto platform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());

    auto* tiling = context->GetTilingData<RowSoftmaxTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    tiling->rows = rows;
    tiling->columns = columns;
    tiling->padded = padded;
    tiling->rowsPerLoop = 8;
    const uint32_t blocks = std::min<uint32_t>(platform.GetCoreNumAiv(), (rows + 7) / 8);
    tiling->rowsPerBlock = (rows + blocks - 1) / blocks;

    const ge::Shape tile({tiling->rowsPerLoop, padded});
    tiling->softmaxTmp = GetSoftMaxMinTmpSize(tile, typeSize, false);
    SoftMaxTilingFunc(tile, typeSize, tiling->softmaxTmp, tiling->softmax);
    uint32_t maxValue = 0;
    GetReduceMaxMaxMinTmpSize(tile, context->GetInputDesc(0)->GetDataType(), ReducePattern::AR, true, false, maxValue,
                              tiling->reduceTmp);
    context->SetBlockDim(blocks);
    context->GetWorkspaceSizes(1)[0] = platform.GetLibApiWorkSpaceSize();
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(RowSoftmax).Tiling(TilingRowSoftmax);
IMPL_OP_INFERSHAPE(RowSoftmax).InferShape(InferShapeRowSoftmax).InferDataType(InferDataTypeRowSoftmax);
}
