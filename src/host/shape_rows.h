#pragma once
// A shape as library functions see it: rows of elements, and the numbers their scratch follows
// from.
#include <cstdint>

#include "base/scratch_shaped.h"
#include "graph/tensor.h"

namespace drydock::host {

/// Elements in all, and in one row.
struct ShapeRows {
    uint64_t elements = 0;
    uint64_t row = 0;
    uint64_t rows() const { return row == 0 ? 0 : elements / row; }
};

/// The last dimension is the row. A shape without a size (negative, too big) is logged as an error
/// of `who` and gives nothing.
ShapeRows rows_of(const char* who, const ge::Shape& shape);
/// The same for {B, S, storage H, original H}: H is the row and the last number no dimension.
ShapeRows norm_rows_of(const char* who, const ge::Shape& shape);

/// A number of bytes as helpers give it; what does not fit is the largest.
uint32_t helper_bytes(uint64_t bytes);
/// Logs an error when `given` bytes are less than a function needs.
bool enough_scratch(const char* who, uint64_t given, const ScratchBytes& need);

}  // namespace drydock::host
