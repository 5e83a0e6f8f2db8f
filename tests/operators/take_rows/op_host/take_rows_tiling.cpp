#include "register/op_def_registry.h"
#include "op_host/tiling_util.h"
#include "../op_kernel/take_rows_tiling_data.h"

namespace optiling {
static ge::graphStatus TilingFunc(gert::TilingContext* context)
{
    platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
    const auto coreNum = platform.GetCoreNum();
    auto selfShape = context->GetInputShape(0)->GetStorageShape();
    auto indexShape = context->GetInputShape(1)->GetStorageShape();
    uint32_t typeSize = 0;
    ge::TypeUtils::GetDataTypeLength(context->GetInputDesc(0)->GetDataType(), typeSize);

    TakeRowsTilingData tiling;
    tiling.rows = selfShape.GetDim(0);
    tiling.rowBytes = typeSize;
    for (size_t i = 1; i < selfShape.GetDimNum(); i++) tiling.rowBytes *= selfShape.GetDim(i);
    tiling.taken = indexShape.GetShapeSize();
    std::string mode = context->GetAttrs()->GetStr(0);
    tiling.clip = (mode == "clip");
    if (mode != "clip" && mode != "wrap") return ge::GRAPH_FAILED;
    tiling.perCore = (tiling.taken + coreNum - 1) / coreNum;
    uint32_t used = tiling.perCore == 0 ? 1 : (tiling.taken + tiling.perCore - 1) / tiling.perCore;
    *context->GetTilingData<TakeRowsTilingData>() = tiling;
    context->SetBlockDim(used);
    // 32 bit index: key 32, 64 bit: key 64; a row that fits into one buffer: + 1000
    context->SetTilingKey((context->GetInputDesc(1)->GetDataType() == ge::DT_INT64 ? 64 : 32) + (tiling.rowBytes <= TAKE_ROWS_BUFFER ? 1000 : 0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_OPTILING(TakeRows).Tiling(TilingFunc);
}

namespace ge {
static graphStatus InferShape(gert::InferShapeContext* context)
{
    const gert::Shape* self = context->GetInputShape(0);
    const gert::Shape* index = context->GetInputShape(1);
    gert::Shape* out = context->GetOutputShape(0);
    out->SetDimNum(0);
    for (size_t i = 0; i < index->GetDimNum(); i++) out->AppendDim((*index)[i]);
    for (size_t i = 1; i < self->GetDimNum(); i++) out->AppendDim(self->GetDim(i));
    return GRAPH_SUCCESS;
}
static graphStatus InferDataType(gert::InferDataTypeContext* context)
{
    const auto inputDataType = context->GetInputDataType(0);
    context->SetOutputDataType(0, inputDataType);
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(TakeRows).InferShape(InferShape).InferDataType(InferDataType);
}
