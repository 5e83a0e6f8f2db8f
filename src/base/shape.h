#pragma once
// Dimensions of a tensor, outermost first.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Dims of a tensor; empty = scalar (one element). -1 = unknown dim, a lone -2 = unknown rank.
using Dims = std::vector<int64_t>;

inline constexpr size_t kMaxRank = 8;

/// Number of elements (1 for a scalar); empty when it exceeds 2^63-1 or a dim is negative.
std::optional<int64_t> element_count(const Dims& dims);
/// Strides in elements of a dense row-major tensor.
Dims contiguous_strides(const Dims& dims);
/// "[128, 8, 8, 8]"; "[]" for a scalar.
std::string to_string(const Dims& dims);
/// Parses "128,8,8,8"; "" or "scalar" is rank 0. Throws UserError on anything else, on a negative
/// dim, rank > 8 or an element count over 2^63-1; `what` names the object in the message.
Dims parse_dims(std::string_view text, std::string_view what);
/// True when dims hold -1 or -2.
bool has_unknown(const Dims& dims);

}  // namespace drydock
