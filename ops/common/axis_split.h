// How a matrix that is worked on along one of its two dims is cut: part of an operator's tiling
// data.
#ifndef OPS_COMMON_AXIS_SPLIT_H_
#define OPS_COMMON_AXIS_SPLIT_H_

#include "tile_split.h"

/// `lanes` sequences of `length` elements. By rows: each row of the matrix is a lane. By columns:
/// each column is a lane. A tile has `tileLanes` lanes and `tileLength` elements of each; sequences
/// that do not fit into UB are cut in pieces.
struct AxisSplit {
    int64_t lanes = 0;
    int64_t length = 0;
    int64_t tileLanes = 0;
    int64_t tileLength = 0;
    int64_t byColumns = 0;
};

/// Rows of a tile begin at multiples of this many elements in UB: a 32-byte block of 16-bit types,
/// two of float, and whole repeat strides of both.
constexpr int64_t AXIS_UNIT = 16;

#endif  // OPS_COMMON_AXIS_SPLIT_H_
