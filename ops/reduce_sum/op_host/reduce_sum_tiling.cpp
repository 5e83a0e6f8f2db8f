// Tiling of ReduceSum: neighbouring dims of a kind become one, so that kept and summed dims
// alternate; the last two are a matrix, the others are counted through.
#include <vector>

#include "../../common/axis_tiling.h"
#include "../op_kernel/reduce_sum_tiling_data.h"

namespace optiling {

/// Dims that are kept, or summed, one behind the other.
struct Group {
    bool summed;
    int64_t size;
    int64_t stride;
};

static std::vector<Group> Groups(gert::TilingContext* context, const gert::Shape& x) {
    const auto rank = static_cast<int64_t>(x.GetDimNum());
    const auto* axes = context->GetAttrs()->GetListInt(0);
    const size_t count = axes == nullptr ? 0 : axes->GetSize();
    std::vector<bool> summed(rank, count == 0);
    for (size_t i = 0; i < count; ++i) {
        const int64_t given = axes->GetData()[i];
        summed[given < 0 ? given + rank : given] = true;
    }
    std::vector<Group> groups;  // the innermost first
    int64_t stride = 1;
    for (int64_t d = rank - 1; d >= 0; --d) {
        const int64_t size = x.GetDim(d);
        if (size == 1) continue;
        if (!groups.empty() && groups.back().summed == summed[d]) {
            groups.back().size *= size;
        } else {
            groups.push_back({summed[d], size, stride});
        }
        stride *= size;
    }
    // The innermost two make the matrix: one summed, one kept.
    if (groups.empty()) groups.push_back({false, 1, 1});
    if (groups.size() == 1) groups.push_back({!groups[0].summed, 1, stride});
    return groups;
}

/// Fills the dims and strides outside of the matrix; `summedSteps`: matrices of one result.
static void SetOuter(const std::vector<Group>& groups, ReduceSumTilingData& data,
                     int64_t& summedSteps) {
    size_t kept = 0, summed = 0;
    data.groups = 1;
    summedSteps = 1;
    for (size_t i = 2; i < groups.size(); ++i) {
        const Group& group = groups[i];
        (group.summed ? data.summedDims[summed] : data.keptDims[kept]) = group.size;
        (group.summed ? data.summedStrides[summed++] : data.keptStrides[kept++]) = group.stride;
        (group.summed ? summedSteps : data.groups) *= group.size;
    }
}

/// UB bytes for each element: x in two buffers, x in float, scratch.
static int64_t BytesPerElement(int64_t typeBytes) { return 2 * typeBytes + 2 * 4; }

static ge::graphStatus TilingReduceSum(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<ReduceSumTilingData>();
    const gert::StorageShape* stored = context->GetInputShape(0);
    const gert::StorageShape* result = context->GetOutputShape(0);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, result);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    OP_CHECK_NULL_WITH_CONTEXT(context, context->GetAttrs());
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    *tiling = ReduceSumTilingData{};  // the memory comes without the defaults
    const std::vector<Group> groups = Groups(context, stored->GetStorageShape());
    int64_t summedSteps = 1;
    SetOuter(groups, *tiling, summedSteps);
    AxisSplit& split = tiling->split;
    split.byColumns = groups[1].summed;  // the innermost dim is kept
    split.lanes = groups[split.byColumns ? 0 : 1].size;
    split.length = groups[split.byColumns ? 1 : 0].size;
    tiling->outputs = result->GetStorageShape().GetShapeSize();
    if (tiling->outputs == 0) return SetLaunch(context, platform, 1);
    const int64_t bytes = BytesPerElement(SizeOf(desc->GetDataType()));
    if (SplitAxis(tiling->groups, platform, bytes, split) == 0) {  // nothing to sum: zeros
        split.tileLanes = std::min<int64_t>(split.lanes, TILE_UNIT);
        split.tileLength = 1;
        summedSteps = 0;
    }
    const int64_t results = tiling->groups * CeilDiv(split.lanes, split.tileLanes);
    tiling->steps = summedSteps * CeilDiv(split.length, split.tileLength);
    // Cores without results of their own share the steps of the others.
    if (results < platform.cores) {
        // A long row alone is cut for them, in pieces of at least a few thousand elements.
        if (!split.byColumns && split.lanes == 1 && tiling->steps != 0) {
            const int64_t wanted = CeilDiv(platform.cores, results * summedSteps);
            const int64_t piece = AlignUp(CeilDiv(split.length, wanted), TILE_UNIT);
            split.tileLength =
                std::min({split.tileLength, std::max<int64_t>(piece, 4096), split.length});
            tiling->steps = summedSteps * CeilDiv(split.length, split.tileLength);
        }
        tiling->parts = std::max<int64_t>(std::min(platform.cores / results, tiling->steps), 1);
    }
    tiling->partPitch = AlignUp(tiling->outputs, UB_BLOCK);
    size_t workspace = 0;
    if (tiling->parts > 1) {
        context->SetScheduleMode(1);  // SyncAll
        workspace = tiling->parts * tiling->partPitch * sizeof(float);
    }
    return SetLaunch(context, platform, std::min(results * tiling->parts, platform.cores), 0,
                     workspace);
}

IMPL_OP_OPTILING(ReduceSum).Tiling(TilingReduceSum);

}  // namespace optiling
