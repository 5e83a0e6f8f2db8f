// Host side: operators with one parameter per channel (dim 1 of the tensor).
#ifndef OPS_COMMON_CHANNEL_TILING_H_
#define OPS_COMMON_CHANNEL_TILING_H_

#include "channel_split.h"
#include "row_tiling.h"

namespace optiling {

/// Bytes that channelwise.h keeps in UB for each element of a tile.
inline int64_t ChannelwiseBytes(int64_t typeBytes, int64_t scratch) {
    return 4 * typeBytes + 4 * (scratch + 2) + typeBytes;
}

/// [N, C, ...] becomes N * C rows that have one parameter each, or [N, C] becomes N rows with a
/// parameter per column. One parameter for the whole tensor makes a single row. `bytesPerElement`
/// is what the kernel's buffers take in UB. `blocks`: cores that have work.
inline ge::graphStatus SplitChannels(gert::TilingContext* context, const Platform& platform,
                                     int64_t parameters, int64_t bytesPerElement,
                                     ChannelSplit& split, int64_t& blocks) {
    const gert::StorageShape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    const gert::Shape& shape = x->GetStorageShape();
    split.channels = parameters;
    const size_t rank = shape.GetDimNum();
    OP_CHECK_IF(
        split.channels != 1 && (rank < 2 || shape.GetDim(1) != split.channels),
        OP_LOGE(context, "%ld parameters do not fit: give 1, or as many as dim 1 of input 0 has",
                split.channels),
        return ge::GRAPH_FAILED);
    int64_t rows = 1, cols = shape.GetShapeSize();
    if (split.channels > 1) {
        const int64_t inner = ProductOfDims(shape, 2, rank);
        split.perColumn = inner == 1;
        rows = split.perColumn ? shape.GetDim(0) : shape.GetDim(0) * split.channels;
        cols = split.perColumn ? split.channels : inner;
    }
    blocks = SplitRows(rows, cols, platform.ubBytes / bytesPerElement, UB_BLOCK, true,
                       platform.cores, split.rows);
    return ge::GRAPH_SUCCESS;
}

}  // namespace optiling

#endif  // OPS_COMMON_CHANNEL_TILING_H_
