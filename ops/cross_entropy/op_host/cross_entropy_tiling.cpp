// Tiling of CrossEntropy: samples are rows; mean and sum need the blocks' sums in a workspace.
#include <string>

#include "../../common/axis_tiling.h"
#include "../op_kernel/cross_entropy_tiling_data.h"

namespace optiling {

constexpr size_t SLOT_BYTES = 32;  ///< of workspace for a block

/// UB bytes for each element: x in two buffers, exponentials, scratch, weighted logits, for a
/// single row the class weights twice, and the numbers of a row.
static int64_t BytesPerElement(int64_t typeBytes) { return 2 * typeBytes + 5 * 4 + 2; }

static ge::graphStatus SetReduction(gert::TilingContext* context, CrossEntropyTilingData& tiling) {
    const auto* attrs = context->GetAttrs();
    const char* given = attrs == nullptr ? nullptr : attrs->GetStr(0);
    const std::string reduction = given == nullptr ? "mean" : given;
    OP_CHECK_IF(reduction != "none" && reduction != "sum" && reduction != "mean",
                OP_LOGE(context, "reduction is '%s'; possible are none, sum and mean", given),
                return ge::GRAPH_FAILED);
    tiling.reduction = reduction == "none"  ? CrossEntropyTilingData::NONE
                       : reduction == "sum" ? CrossEntropyTilingData::SUM
                                            : CrossEntropyTilingData::MEAN;
    tiling.ignoreIndex = IntAttr(context, 1, -100);
    tiling.smoothing = FloatAttr(context, 2, 0.0f);
    OP_CHECK_IF(!(tiling.smoothing >= 0.0f && tiling.smoothing <= 1.0f),
                OP_LOGE(context, "label_smoothing is %f; it must lie in [0, 1]", tiling.smoothing),
                return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus CheckShapes(gert::TilingContext* context, CrossEntropyTilingData& tiling) {
    const gert::StorageShape* target = context->GetInputShape(1);
    const gert::StorageShape* weight = context->GetOptionalInputShape(2);
    OP_CHECK_NULL_WITH_CONTEXT(context, target);
    const int64_t targets = target->GetStorageShape().GetShapeSize();
    OP_CHECK_IF(
        targets != tiling.split.lanes,
        OP_LOGE(context, "target has %ld elements, x has %ld samples", targets, tiling.split.lanes),
        return ge::GRAPH_FAILED);
    tiling.hasWeight = weight != nullptr;
    const int64_t weights = tiling.hasWeight ? weight->GetStorageShape().GetShapeSize() : 0;
    OP_CHECK_IF(tiling.hasWeight && weights != tiling.split.length,
                OP_LOGE(context, "weight has %ld elements, x has %ld classes", weights,
                        tiling.split.length),
                return ge::GRAPH_FAILED);
    OP_CHECK_IF(tiling.split.lanes != 0 && tiling.split.length == 0,
                OP_LOGE(context, "x has %ld samples and no class", tiling.split.lanes),
                return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingCrossEntropy(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<CrossEntropyTilingData>();
    const gert::StorageShape* x = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    *tiling = CrossEntropyTilingData{};  // the memory comes without the defaults
    tiling->split.lanes = x->GetStorageShape().GetDim(0);
    tiling->split.length = x->GetStorageShape().GetDim(1);
    if (SetReduction(context, *tiling) != ge::GRAPH_SUCCESS ||
        CheckShapes(context, *tiling) != ge::GRAPH_SUCCESS) {
        return ge::GRAPH_FAILED;
    }
    const int64_t jobs =
        SplitAxis(1, platform, BytesPerElement(SizeOf(desc->GetDataType())), tiling->split);
    size_t workspace = 0;
    if (tiling->reduction != CrossEntropyTilingData::NONE) {
        context->SetScheduleMode(1);  // SyncAll
        workspace = platform.cores * SLOT_BYTES;
    }
    return SetLaunch(context, platform, std::min(jobs, platform.cores), 0, workspace);
}

IMPL_OP_OPTILING(CrossEntropy).Tiling(TilingCrossEntropy);

}  // namespace optiling
