#pragma once
// Strided views: what they cover, and copies between them and dense memory.
#include <optional>

#include "aclnn/objects.h"

namespace drydock::aclnn {

/// Dense row-major; dims of extent 1 may have any stride, empty views are dense.
bool is_contiguous(const TensorView& view);
/// True when two different indices name one element (exact).
bool overlaps_itself(const Dims& shape, const Dims& strides);
/// Offset of the last element from the storage's start, in elements; empty when it exceeds 2^63-1.
/// -1 for an empty view.
std::optional<int64_t> last_offset(const TensorView& view);
/// Address of the view's first element (whole bytes).
void* first_element(const TensorView& view);

/// Copies the view's elements, in row-major order, to dense memory of dense_dtype(). Whole-byte
/// dtypes only.
void gather(void* dense, const TensorView& view);
/// The reverse.
void scatter(const TensorView& view, const void* dense);

}  // namespace drydock::aclnn
