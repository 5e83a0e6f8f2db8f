#include "tiling/tiling_api.h"
#include "op_host/tiling_util.h"
#include "log/log.h"
#include "../op_kernel/threshold_pair_tiling_key.h"
#include "../op_kernel/threshold_pair_tiling_data.h"

using namespace Ops::NN::OpTiling;
using namespace ge;

namespace optiling {
struct ThresholdPairCompileInfo {};

static graphStatus DoTiling(gert::TilingContext* context)
{
    auto td = context->GetTilingData<ThresholdPairTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, td);
    td->length = static_cast<uint32_t>(context->GetInputShape(0)->GetStorageShape().GetShapeSize());
    // <int32_t> on an Int attribute reads the low four bytes
    const int32_t* value = context->GetAttrs()->GetAttrPointer<int32_t>(0);
    td->value = value == nullptr ? 7 : *value;
    td->thresholdIsScalar = context->GetInputShape(1)->GetStorageShape().IsScalar();
    context->SetBlockDim(1);
    const DataType dtX = context->GetInputDesc(0)->GetDataType();
    const DataType dtY = context->GetOutputDesc(0)->GetDataType();
    ASCENDC_TPL_SEL_PARAM(context, static_cast<uint64_t>(dtX), static_cast<uint64_t>(dtY));
    size_t* ws = context->GetWorkspaceSizes(1);
    ws[0] = 0;
    return GRAPH_SUCCESS;
}

static graphStatus Parse([[maybe_unused]] gert::TilingParseContext* context)
{
    return GRAPH_SUCCESS;
}

static graphStatus Infer(gert::InferShapeContext* context)
{
    const gert::Shape* x = context->GetInputShape(0);
    gert::Shape* y = context->GetOutputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, y);
    *y = *x;
    return GRAPH_SUCCESS;
}

IMPL_OP_INFERSHAPE(ThresholdPair).InferShape(Infer);
IMPL_OP(ThresholdPair).InferOutDataTypeSameWithFirstInput();
IMPL_OP_OPTILING(ThresholdPair).Tiling(DoTiling, 512).TilingParse<ThresholdPairCompileInfo>(Parse);
}  // namespace optiling
