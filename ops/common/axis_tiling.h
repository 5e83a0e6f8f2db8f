// Host side: tiles of a matrix that is worked on along one of its dims.
#ifndef OPS_COMMON_AXIS_TILING_H_
#define OPS_COMMON_AXIS_TILING_H_

#include "axis_split.h"
#include "row_tiling.h"

namespace optiling {

/// What axis_tiles.h and row_math.h keep in UB beside the elements: for each lane some vectors and
/// one block, and the partial results of a long row.
constexpr int64_t AXIS_LANE_BYTES = 64;
constexpr int64_t AXIS_FIXED_BYTES = 8 * 1024;

/// Fills `split` from its lanes, length and byColumns. `groups`: such matrices there are, each has
/// its own tiles. `bytesPerElement` is what the kernel's buffers take in UB for an element of a
/// tile. Returns the number of tiles of lanes, of all groups.
inline int64_t SplitAxis(int64_t groups, const Platform& platform, int64_t bytesPerElement,
                         AxisSplit& split) {
    if (groups == 0 || split.lanes == 0 || split.length == 0) return 0;
    const int64_t longest = AlignDown(
        (platform.ubBytes - AXIS_FIXED_BYTES) / (bytesPerElement + AXIS_LANE_BYTES / AXIS_UNIT + 1),
        TILE_UNIT);
    const int64_t share = CeilDiv(platform.cores, groups);  // cores of a group
    if (!split.byColumns) {
        split.tileLength = std::min(split.length, longest);
        const int64_t fit = std::max<int64_t>(longest / AlignUp(split.length, AXIS_UNIT), 1);
        SplitEvenly(split.lanes, share, std::min(fit, MAX_COPY_ROWS), 1, split.tileLanes);
    } else {
        // Whole columns when a tile of them is at least a repeat wide, else pieces of columns.
        const int64_t narrow = std::min<int64_t>(AlignUp(split.lanes, AXIS_UNIT), 64);
        const bool whole = split.length * narrow <= longest && split.length <= MAX_COPY_ROWS;
        const int64_t fit = whole ? AlignDown(longest / split.length, AXIS_UNIT) : 512;
        SplitEvenly(split.lanes, share, fit, AXIS_UNIT, split.tileLanes);
        split.tileLength =
            std::min({split.length, longest / AlignUp(split.tileLanes, AXIS_UNIT), MAX_COPY_ROWS});
        split.tileLanes = std::min(split.tileLanes, split.lanes);
    }
    return groups * CeilDiv(split.lanes, split.tileLanes);
}

}  // namespace optiling

#endif  // OPS_COMMON_AXIS_TILING_H_
