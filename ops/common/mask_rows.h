// Kernel side: rows with a mask of one bit per element.
#ifndef OPS_COMMON_MASK_ROWS_H_
#define OPS_COMMON_MASK_ROWS_H_

#include "rows.h"

namespace OpsCommon {

/// Bytes of the mask of a row.
__aicore__ inline int64_t MaskBytes(int64_t cols) { return (cols + 7) / 8; }

/// The tile of mask bytes that belongs to a tile of elements with a pitch of whole TILE_UNITs.
__aicore__ inline RowTile MaskTile(const RowTile& tile) {
    RowTile mask = tile;
    mask.col = tile.col / 8;
    mask.cols = static_cast<uint32_t>(MaskBytes(tile.cols));
    mask.pitch = tile.pitch / 8;
    return mask;
}

/// As CopyInRows; the floats behind each row, up to the end of its last 32-byte block, are `value`.
__aicore__ inline void CopyInRowsPadded(const LocalTensor<float>& to,
                                        const GlobalTensor<float>& matrix, int64_t rowLength,
                                        const RowTile& tile, float value) {
    const RowStrides<float> strides(tile, rowLength);
    const uint8_t missing = static_cast<uint8_t>((8 - tile.cols % 8) % 8);
    const DataCopyExtParams copy{
        static_cast<uint16_t>(tile.rows), static_cast<uint32_t>(tile.cols * sizeof(float)),
        tile.rows == 1 ? 0 : strides.gm, tile.rows == 1 ? 0 : strides.ub, 0};
    const DataCopyPadExtParams<float> pad{missing != 0, 0, missing, value};
    DataCopyPad(to, matrix[tile.row * rowLength + tile.col], copy, pad);
}

}  // namespace OpsCommon

#endif  // OPS_COMMON_MASK_ROWS_H_
