// How work is cut in tiles: part of an operator's tiling data, filled by tiling.h.
#ifndef OPS_COMMON_TILE_SPLIT_H_
#define OPS_COMMON_TILE_SPLIT_H_

#include <cstdint>

/// Tile t has the elements [t * tile, (t + 1) * tile) of `total`; the last one may be shorter.
struct TileSplit {
    int64_t total = 0;  ///< elements
    int64_t tile = 0;   ///< elements of a tile, a multiple of TILE_UNIT
};

/// A matrix in tiles of `tileRows` whole rows; rows that do not fit into UB are cut in pieces of
/// `tileCols`, and then a tile is one piece of one row.
struct RowSplit {
    int64_t rows = 0;
    int64_t cols = 0;      ///< elements of a row
    int64_t tileRows = 0;  ///< rows of a tile
    int64_t tileCols = 0;  ///< columns of a tile, `cols` when whole rows fit
};

/// Tiles of 256 elements are whole 32-byte blocks of any type, whole repeats of Compare (64 floats,
/// 128 halfs), and 32 bytes of its mask.
constexpr int64_t TILE_UNIT = 256;

#endif  // OPS_COMMON_TILE_SPLIT_H_
