// Host side: tiles of whole rows, or pieces of rows that are too long for UB.
#ifndef OPS_COMMON_ROW_TILING_H_
#define OPS_COMMON_ROW_TILING_H_

#include "tiling.h"

namespace optiling {

constexpr int64_t MAX_COPY_ROWS = 4095;  // blockCount of DataCopyPad

/// Tiles of at most `maxElements` elements, with rows that begin at multiples of `unit` elements in
/// UB. `mayCut`: a row may be shared by cores (not when the operator reduces it). Returns the cores
/// that have work.
inline int64_t SplitRows(int64_t rows, int64_t cols, int64_t maxElements, int64_t unit, bool mayCut,
                         int64_t cores, RowSplit& split) {
    split.rows = rows;
    split.cols = cols;
    if (rows == 0 || cols == 0) return 1;
    const int64_t longest = AlignDown(maxElements, TILE_UNIT);
    split.tileCols = std::min(cols, longest);
    split.tileRows = 1;
    if (mayCut && rows < cores) {
        const int64_t pieces = CeilDiv(cores, rows);
        split.tileCols = std::min(split.tileCols, AlignUp(CeilDiv(cols, pieces), TILE_UNIT));
    }
    if (split.tileCols == cols) {
        const int64_t fit = std::min(longest / AlignUp(cols, unit), MAX_COPY_ROWS);
        SplitEvenly(rows, cores, std::max<int64_t>(fit, 1), 1, split.tileRows);
    }
    const int64_t tiles = CeilDiv(rows, split.tileRows) * CeilDiv(cols, split.tileCols);
    return std::min(tiles, cores);
}

/// Product of the dims [from, to).
inline int64_t ProductOfDims(const gert::Shape& shape, size_t from, size_t to) {
    int64_t product = 1;
    for (size_t i = from; i < to; ++i) product *= shape.GetDim(i);
    return product;
}

}  // namespace optiling

#endif  // OPS_COMMON_ROW_TILING_H_
