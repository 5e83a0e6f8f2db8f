#pragma once
// Scratch of the advanced functions that know rows and columns (spec kernel-vector 4.1; scratch.h
// has the element-wise ones). Host helpers and kernel-side checks take their numbers from here, so
// a scratch of the helper's minimum is always accepted. The vendor's numbers are not documented.
// C++17: kernel objects include it.
#include "scratch.h"

namespace drydock {

inline constexpr uint64_t kScratchBlock = 32;  // bytes of a data block
inline constexpr uint64_t kLeastTopKRow = 32;  // elements of one Sort32

constexpr uint64_t scratch_round_up(uint64_t bytes, uint64_t unit) {
    return (bytes + unit - 1) / unit * unit;
}
/// std::max without <algorithm>, which costs every kernel compile time.
constexpr uint64_t scratch_max(uint64_t a, uint64_t b) { return a < b ? b : a; }

/// ReduceSum, ReduceMax, ... with a pattern, Sum, Mean: one row of the source, whole blocks.
constexpr ScratchBytes reduce_scratch(uint64_t row_bytes) {
    const uint64_t bytes = scratch_round_up(scratch_max(row_bytes, 1), kScratchBlock);
    return {bytes, bytes};
}

/// Broadcast: one repeat; at best the whole destination.
constexpr ScratchBytes broadcast_scratch(uint64_t dst_bytes) {
    return {scratch_max(dst_bytes, kScratchUnit), kScratchUnit};
}

/// Functions that work row by row in float (softmax and normalisation families): one row; at best
/// two temporaries of everything. `elements` in all, `row` of them in one row.
constexpr ScratchBytes row_scratch(uint64_t elements, uint64_t row) {
    const uint64_t least = scratch_round_up(scratch_max(row, 1) * sizeof(float), kScratchUnit);
    const uint64_t most = 2 * scratch_round_up(elements * sizeof(float), kScratchUnit);
    return {scratch_max(least, most), least};
}

/// Functions that rearrange `bytes` of elements (transposition, padding, CumSum): one repeat; at
/// best everything.
constexpr ScratchBytes rearrange_scratch(uint64_t bytes) {
    return {scratch_round_up(scratch_max(bytes, 1), kScratchUnit), kScratchUnit};
}

/// Sort of the whole: a record of 8 bytes per element.
constexpr ScratchBytes sort_scratch(uint64_t elements) { return {elements * 8, elements * 8}; }

/// TopK over rows of `inner` elements: two sets of records of one row, and the indices of a row
/// when the caller does not give them; at best of all rows.
constexpr ScratchBytes topk_scratch(uint64_t outter, uint64_t inner, bool init_index) {
    const uint64_t least =
        scratch_max(inner, kLeastTopKRow) * (2 * 8 + (init_index ? 0 : sizeof(int32_t)));
    return {least * scratch_max(outter, 1), least};
}

}  // namespace drydock
