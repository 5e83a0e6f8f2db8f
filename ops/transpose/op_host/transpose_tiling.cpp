// Tiling of Transpose: dims that stay neighbours become one; then either the last dim stays last
// and rows move, or the last dims of x and y make two-dim tiles.
#include <vector>

#include "../../common/row_tiling.h"
#include "../op_kernel/transpose_tiling_data.h"

namespace optiling {

/// A dim of y, from the outermost on, with its strides in elements.
struct Dim {
    int64_t size;
    int64_t in;
    int64_t out;
};

static std::vector<Dim> Dims(gert::TilingContext* context, const gert::Shape& x) {
    const auto rank = static_cast<int64_t>(x.GetDimNum());
    const int64_t* perm = context->GetAttrs()->GetListInt(0)->GetData();
    std::vector<Dim> dims;
    int64_t out = 1;
    for (int64_t i = rank - 1; i >= 0; --i) {
        const int64_t d = perm[i] < 0 ? perm[i] + rank : perm[i];
        const int64_t size = x.GetDim(d), in = ProductOfDims(x, d + 1, rank);
        if (size == 1) continue;
        // The dim outside of the last one goes on where that ends, in x too.
        if (!dims.empty() && in == dims.front().in * dims.front().size) {
            dims.front().size *= size;
        } else {
            dims.insert(dims.begin(), {size, in, out});
        }
        out *= size;
    }
    return dims;
}

/// Smaller tiles while there are fewer than cores, down to `least` elements along a dim.
static void ShareAmongCores(TransposeTilingData& data, int64_t cores, int64_t least) {
    while (data.outer * CeilDiv(data.a, data.tileA) * CeilDiv(data.b, data.tileB) < cores) {
        int64_t& larger = data.tileB >= data.tileA ? data.tileB : data.tileA;
        if (larger <= least) return;
        larger = CeilDiv(larger, 2);
    }
}

/// Tiles whose pieces are whole blocks in UB, and whose gaps in GM fit into 32 bits.
static void SetTiles(TransposeTilingData& data, const Platform& platform, int64_t typeBytes) {
    const int64_t unit = UB_BLOCK / typeBytes;
    // Two buffers in and out; the elements of 1 byte also as half. Some is left for the offsets.
    const int64_t bytes = data.rows ? 2 * typeBytes : 4 * typeBytes + (typeBytes == 1 ? 4 : 0);
    const int64_t fit = (platform.ubBytes - 40 * 1024) / bytes;
    constexpr int64_t SIDE = 128;
    data.tileA = std::min(data.a, data.rows ? AlignDown(fit, unit) : SIDE);
    data.tileB = std::min({data.b, fit / AlignUp(data.tileA, unit), MAX_COPY_ROWS});
    if (!data.rows) data.tileB = std::min(data.tileB, AlignDown(fit / data.tileA, unit));
    const int64_t inGap = data.bInStride * typeBytes, outGap = data.aOutStride * typeBytes;
    if (inGap > UINT32_MAX || (data.rows && data.a * typeBytes > UINT32_MAX)) data.tileB = 1;
    if (!data.rows && outGap > UINT32_MAX) data.tileA = 1;
    ShareAmongCores(data, platform.cores, data.rows ? 256 : 32);
}

static ge::graphStatus TilingTranspose(gert::TilingContext* context) {
    auto* tiling = context->GetTilingData<TransposeTilingData>();
    const gert::StorageShape* stored = context->GetInputShape(0);
    const auto* desc = context->GetInputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    OP_CHECK_NULL_WITH_CONTEXT(context, stored);
    OP_CHECK_NULL_WITH_CONTEXT(context, desc);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    *tiling = TransposeTilingData{};  // the memory comes without the defaults
    if (stored->GetStorageShape().GetShapeSize() == 0) return SetLaunch(context, platform, 1);
    std::vector<Dim> dims = Dims(context, stored->GetStorageShape());
    if (dims.empty()) dims.push_back({1, 1, 1});
    tiling->rows = dims.back().in == 1;
    if (tiling->rows && dims.size() == 1)
        dims.insert(dims.begin(), {1, dims[0].size, dims[0].size});
    // Where a and b are among the dims of y.
    size_t a = dims.size() - 1, b = dims.size() - (tiling->rows ? 2 : 1);
    for (size_t i = 0; !tiling->rows && i < dims.size(); ++i) {
        if (dims[i].in == 1) a = i;
    }
    tiling->a = dims[a].size;
    tiling->b = dims[b].size;
    tiling->aOutStride = dims[a].out;
    tiling->bInStride = dims[b].in;
    tiling->outer = 1;
    for (size_t i = dims.size(), n = 0; i-- > 0;) {
        if (i == a || i == b) continue;
        tiling->dims[n] = dims[i].size;
        tiling->inStrides[n] = dims[i].in;
        tiling->outStrides[n++] = dims[i].out;
        tiling->outer *= dims[i].size;
    }
    SetTiles(*tiling, platform, SizeOf(desc->GetDataType()));
    const int64_t jobs =
        tiling->outer * CeilDiv(tiling->a, tiling->tileA) * CeilDiv(tiling->b, tiling->tileB);
    return SetLaunch(context, platform, std::min(jobs, platform.cores));
}

IMPL_OP_OPTILING(Transpose).Tiling(TilingTranspose);

}  // namespace optiling
