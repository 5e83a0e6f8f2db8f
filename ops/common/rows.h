// Kernel side: tiles of a matrix. A tile is some whole rows, or a piece of one row too long for UB.
#ifndef OPS_COMMON_ROWS_H_
#define OPS_COMMON_ROWS_H_

#include "copy.h"
#include "tile_split.h"

namespace OpsCommon {

/// Elements between two rows in UB: whole 32-byte blocks of any type.
__aicore__ inline uint32_t Pitch(int64_t cols) {
    return (static_cast<uint32_t>(cols) + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK;
}

/// Elements of the largest tile with that pitch, up to whole repeats of Compare.
__aicore__ inline uint32_t TileElements(const RowSplit& split) {
    return (static_cast<uint32_t>(split.tileRows) * Pitch(split.tileCols) + 63) / 64 * 64;
}

/// Where a tile lies in the matrix, and its layout in UB: rows `pitch` elements apart.
struct RowTile {
    int64_t row = 0;
    int64_t col = 0;
    uint32_t rows = 0;
    uint32_t cols = 0;
    uint32_t pitch = 0;

    __aicore__ inline uint32_t Elements() const { return rows * pitch; }
};

/// The tiles of this block: numbers GetBlockIdx(), + GetBlockNum(), ... Rows begin at multiples of
/// `unit` elements in UB, which must be whole 32-byte blocks of every type in the tile.
class RowTiles {
  public:
    __aicore__ inline RowTiles(const RowSplit& split, uint32_t unit)
        : split_(split), unit_(unit), next_(GetBlockIdx()) {
        pieces_ = split.tileCols == 0 ? 0 : (split.cols + split.tileCols - 1) / split.tileCols;
    }

    __aicore__ inline bool Next(RowTile& tile) {
        if (pieces_ == 0) return false;
        tile.row = next_ / pieces_ * split_.tileRows;
        tile.col = next_ % pieces_ * split_.tileCols;
        if (tile.row >= split_.rows) return false;
        tile.rows = Smaller(split_.tileRows, split_.rows - tile.row);
        tile.cols = Smaller(split_.tileCols, split_.cols - tile.col);
        tile.pitch = (tile.cols + unit_ - 1) / unit_ * unit_;
        next_ += GetBlockNum();
        return true;
    }

  private:
    static __aicore__ inline uint32_t Smaller(int64_t a, int64_t b) {
        return static_cast<uint32_t>(a < b ? a : b);
    }

    RowSplit split_;
    uint32_t unit_;
    int64_t next_;
    int64_t pieces_;  // of a row
};

/// Strides of DataCopyPad: bytes between pieces in GM, 32-byte blocks between rows in UB.
template <typename T>
struct RowStrides {
    uint32_t gm;
    uint32_t ub;

    __aicore__ inline RowStrides(const RowTile& tile, int64_t rowLength) {
        const uint32_t rowBytes = tile.cols * sizeof(T);
        gm = static_cast<uint32_t>((rowLength - tile.cols) * sizeof(T));
        ub = (tile.pitch * sizeof(T) - (rowBytes + UB_BLOCK - 1) / UB_BLOCK * UB_BLOCK) / UB_BLOCK;
    }
};

/// `matrix` begins at element (0, 0) and has rows of `rowLength` elements. A tile of one row has no
/// strides, however long the row is.
template <typename T>
__aicore__ inline void CopyInRows(const LocalTensor<T>& to, const GlobalTensor<T>& matrix,
                                  int64_t rowLength, const RowTile& tile) {
    const GlobalTensor<T> from = matrix[tile.row * rowLength + tile.col];
    if (tile.rows == 1) return CopyIn(to, from, tile.cols);
    const RowStrides<T> strides(tile, rowLength);
    const DataCopyExtParams copy{static_cast<uint16_t>(tile.rows),
                                 static_cast<uint32_t>(tile.cols * sizeof(T)), strides.gm,
                                 strides.ub, 0};
    const DataCopyPadExtParams<T> pad{false, 0, 0, static_cast<T>(0)};
    DataCopyPad(to, from, copy, pad);
}

template <typename T>
__aicore__ inline void CopyOutRows(const GlobalTensor<T>& matrix, const LocalTensor<T>& from,
                                   int64_t rowLength, const RowTile& tile) {
    const GlobalTensor<T> to = matrix[tile.row * rowLength + tile.col];
    if (tile.rows == 1) return CopyOut(to, from, tile.cols);
    const RowStrides<T> strides(tile, rowLength);
    const DataCopyExtParams copy{static_cast<uint16_t>(tile.rows),
                                 static_cast<uint32_t>(tile.cols * sizeof(T)), strides.ub,
                                 strides.gm, 0};
    DataCopyPad(to, from, copy);
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_ROWS_H_
