// Kernel side: tiles of a matrix that is worked on along one of its dims.
#ifndef OPS_COMMON_AXIS_TILES_H_
#define OPS_COMMON_AXIS_TILES_H_

#include "axis_split.h"
#include "row_math.h"

namespace OpsCommon {

/// Elements of the largest tile.
__aicore__ inline uint32_t AxisTileElements(const AxisSplit& split) {
    const int64_t rows = split.byColumns ? split.tileLength : split.tileLanes;
    const int64_t cols = split.byColumns ? split.tileLanes : split.tileLength;
    return static_cast<uint32_t>(rows * ((cols + AXIS_UNIT - 1) / AXIS_UNIT * AXIS_UNIT));
}

/// Numbers per lane take this many elements: whole repeats, so that Brcb may read behind the last.
__aicore__ inline uint32_t LaneElements(const AxisSplit& split) {
    return static_cast<uint32_t>((split.tileLanes + 63) / 64 * 64);
}

__aicore__ inline int64_t AxisPieces(const AxisSplit& split) {
    return (split.length + split.tileLength - 1) / split.tileLength;
}

__aicore__ inline int64_t LaneTiles(const AxisSplit& split) {
    return (split.lanes + split.tileLanes - 1) / split.tileLanes;
}

/// Piece `piece` of lane tile `laneTile`, placed in the matrix of its group; a matrix has `lanes`
/// rows of `length` elements, or by columns `length` rows of `lanes`.
__aicore__ inline RowTile AxisTileAt(const AxisSplit& split, int64_t laneTile, int64_t piece) {
    const int64_t lane = laneTile * split.tileLanes, at = piece * split.tileLength;
    const int64_t lanesLeft = split.lanes - lane, left = split.length - at;
    const uint32_t lanes =
        static_cast<uint32_t>(lanesLeft < split.tileLanes ? lanesLeft : split.tileLanes);
    const uint32_t length =
        static_cast<uint32_t>(left < split.tileLength ? left : split.tileLength);
    RowTile tile;
    tile.row = split.byColumns ? at : lane;
    tile.col = split.byColumns ? lane : at;
    tile.rows = split.byColumns ? length : lanes;
    tile.cols = split.byColumns ? lanes : length;
    tile.pitch = (tile.cols + AXIS_UNIT - 1) / AXIS_UNIT * AXIS_UNIT;
    return tile;
}

/// Elements between the rows of the matrix.
__aicore__ inline int64_t AxisRowLength(const AxisSplit& split) {
    return split.byColumns ? split.lanes : split.length;
}

/// numbers[lane] = reduction of the tile along the axis. `scratch` as for ReduceRows.
template <class Op>
__aicore__ inline void ReduceAxis(const LocalTensor<float>& numbers,
                                  const LocalTensor<float>& values, const RowTile& tile,
                                  bool byColumns, const LocalTensor<float>& scratch) {
    if (!byColumns) return ReduceRows<Op>(numbers, values, tile, scratch);
    ReduceColumns<Op>(scratch, values, tile);
    Adds(numbers, scratch, 0.0f, static_cast<int32_t>(tile.cols));
}

/// y = op(x, number of the lane). `blocks`: 8 floats for each lane; y may be x.
template <class Op>
__aicore__ inline void WithLaneNumbers(const LocalTensor<float>& y, const LocalTensor<float>& x,
                                       const LocalTensor<float>& numbers, const RowTile& tile,
                                       bool byColumns, const LocalTensor<float>& blocks) {
    if (byColumns) return WithColumnNumbers<Op>(y, x, numbers, tile);
    SpreadNumbers(blocks, numbers, tile.rows);
    WithRowNumbers<Op>(y, x, blocks, tile);
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_AXIS_TILES_H_
