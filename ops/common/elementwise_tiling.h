// Host side: the tiling of an operator that works element by element.
#ifndef OPS_COMMON_ELEMENTWISE_TILING_H_
#define OPS_COMMON_ELEMENTWISE_TILING_H_

#include "tiling.h"

namespace optiling {

/// What elementwise.h keeps in UB, in bytes for each element of a tile: inputs and the output in
/// two buffers each, and when the kernel computes in another type, all of them once more in that
/// type.
struct ElementwiseBuffers {
    int64_t inputs = 1;
    int64_t scratch = 0;       ///< tensors of the type computed in
    int64_t computeBytes = 4;  ///< of the type computed in

    int64_t BytesPerElement(int64_t inBytes, int64_t outBytes, bool converts) const {
        const int64_t converted = converts ? (inputs + 1) * computeBytes : 0;
        const int64_t maskBits = 1;  // a byte per element is more than enough for it
        return 2 * (inputs * inBytes + outBytes) + converted + scratch * computeBytes + maskBits;
    }
};

/// Fills `split` for the elements of input 0, and the block count.
inline ge::graphStatus TileElementwise(gert::TilingContext* context, TileSplit& split,
                                       const ElementwiseBuffers& buffers, bool converts) {
    const gert::StorageShape* x = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, x);
    const auto* in = context->GetInputDesc(0);
    const auto* out = context->GetOutputDesc(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, in);
    OP_CHECK_NULL_WITH_CONTEXT(context, out);
    Platform platform;
    OP_CHECK_IF(GetPlatform(context, platform) != ge::GRAPH_SUCCESS,
                OP_LOGE(context, "no platform information"), return ge::GRAPH_FAILED);
    const int64_t bytes =
        buffers.BytesPerElement(SizeOf(in->GetDataType()), SizeOf(out->GetDataType()), converts);
    split.total = x->GetStorageShape().GetShapeSize();
    const int64_t blocks =
        SplitEvenly(split.total, platform.cores, AlignDown(platform.ubBytes / bytes, TILE_UNIT),
                    TILE_UNIT, split.tile);
    return SetLaunch(context, platform, blocks);
}

}  // namespace optiling

#endif  // OPS_COMMON_ELEMENTWISE_TILING_H_
