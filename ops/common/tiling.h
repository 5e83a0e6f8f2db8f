// Host side: platform figures and tiles of equal size.
#ifndef OPS_COMMON_TILING_H_
#define OPS_COMMON_TILING_H_

#include <algorithm>

#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tile_split.h"
#include "tiling/platform/platform_ascendc.h"

namespace optiling {

/// UB bytes from 184 KiB on are scratch of Select and of some library functions.
constexpr int64_t RESERVED_UB = 8 * 1024;
constexpr int64_t UB_BLOCK = 32;

struct Platform {
    int64_t cores = 0;    ///< vector cores
    int64_t ubBytes = 0;  ///< UB that buffers may take
    size_t libraryWorkspace = 0;
};

inline int64_t CeilDiv(int64_t a, int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }
inline int64_t AlignUp(int64_t a, int64_t b) { return CeilDiv(a, b) * b; }
inline int64_t AlignDown(int64_t a, int64_t b) { return a / b * b; }

inline ge::graphStatus GetPlatform(gert::TilingContext* context, Platform& platform) {
    auto* info = context->GetPlatformInfo();
    OP_CHECK_NULL_WITH_CONTEXT(context, info);
    platform_ascendc::PlatformAscendC ascendc(info);
    uint64_t ub = 0;
    ascendc.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
    platform.cores = ascendc.GetCoreNumAiv();
    platform.ubBytes = static_cast<int64_t>(ub) - RESERVED_UB;
    platform.libraryWorkspace = ascendc.GetLibApiWorkSpaceSize();
    OP_CHECK_IF(platform.cores <= 0 || platform.ubBytes <= 0,
                OP_LOGE(context, "the platform reports %ld cores and %ld bytes of UB",
                        platform.cores, platform.ubBytes),
                return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

/// Block count, key and workspace of the operator's own (bytes).
inline ge::graphStatus SetLaunch(gert::TilingContext* context, const Platform& platform,
                                 int64_t blocks, uint64_t key = 0, size_t workspaceBytes = 0) {
    context->SetBlockDim(static_cast<uint32_t>(std::max<int64_t>(blocks, 1)));
    context->SetTilingKey(key);
    size_t* workspace = context->GetWorkspaceSizes(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, workspace);
    workspace[0] = platform.libraryWorkspace + workspaceBytes;
    return ge::GRAPH_SUCCESS;
}

/// Cuts `total` elements in tiles of at most `largestTile` so that every core gets the same number
/// of tiles and they are equally long, up to `unit` elements. Returns the cores that have work.
inline int64_t SplitEvenly(int64_t total, int64_t cores, int64_t largestTile, int64_t unit,
                           int64_t& tile) {
    const int64_t rounds = std::max<int64_t>(CeilDiv(total, cores * largestTile), 1);
    tile =
        std::min(AlignUp(std::max<int64_t>(CeilDiv(total, cores * rounds), 1), unit), largestTile);
    return std::min(CeilDiv(total, tile), cores);
}

/// Attribute `index`, or `fallback` where the caller gave none.
inline float FloatAttr(gert::TilingContext* context, size_t index, float fallback) {
    const auto* attrs = context->GetAttrs();
    const float* value = attrs == nullptr ? nullptr : attrs->GetFloat(index);
    return value == nullptr ? fallback : *value;
}

inline int64_t IntAttr(gert::TilingContext* context, size_t index, int64_t fallback) {
    const auto* attrs = context->GetAttrs();
    const int64_t* value = attrs == nullptr ? nullptr : attrs->GetInt(index);
    return value == nullptr ? fallback : *value;
}

/// The first `inputs` inputs must have the same shape.
inline ge::graphStatus CheckSameShapes(gert::TilingContext* context, size_t inputs) {
    const gert::StorageShape* first = context->GetInputShape(0);
    OP_CHECK_NULL_WITH_CONTEXT(context, first);
    for (size_t i = 1; i < inputs; ++i) {
        const gert::StorageShape* other = context->GetInputShape(i);
        OP_CHECK_NULL_WITH_CONTEXT(context, other);
        OP_CHECK_IF(other->GetStorageShape() != first->GetStorageShape(),
                    OP_LOGE(context, "input %zu and input 0 must have the same shape", i),
                    return ge::GRAPH_FAILED);
    }
    return ge::GRAPH_SUCCESS;
}

/// The dimension that `given` means in a tensor of that rank; negative counts from the end. A
/// scalar has dimension 0, as if it had one element. False when there is no such dimension.
inline bool FindAxis(int64_t given, size_t rank, size_t& axis) {
    const auto count = static_cast<int64_t>(std::max<size_t>(rank, 1));
    if (given < -count || given >= count) return false;
    axis = static_cast<size_t>(given < 0 ? given + count : given);
    return true;
}

/// Bytes of an element.
inline int64_t SizeOf(ge::DataType dtype) { return ge::GetSizeByDataType(dtype); }

}  // namespace optiling

#endif  // OPS_COMMON_TILING_H_
