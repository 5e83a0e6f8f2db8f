#pragma once
// Generated tensor contents. Element i of a tensor is a function of (kind, type, seed, stream, i)
// alone, so that any part of a tensor of any size can be made at any time, in any order.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/dtype.h"

namespace drydock::session {

/// kNormal: mean 0, standard deviation 1 (integers: 25, clamped to +-100). kUniform: [-5, 5]
/// (integers: [-100, 100]; unsigned [0, 200]; bool 0 or 1). kOnes: 1. kSpecial: the cycle of
/// special_values(). Ranges of floating-point types after spec hardware 5.1.
enum class FillKind : uint8_t { kNormal, kUniform, kOnes, kSpecial };

/// "normal", ...; throws UserError naming the accepted words.
FillKind parse_fill(std::string_view word);
std::string_view fill_name(FillKind kind);

struct FillSource {
    FillKind kind = FillKind::kNormal;
    uint64_t seed = 0;
    uint64_t stream = 0;  ///< number of the tensor, so that two inputs differ
};

/// Writes elements [first, first + n) of `dtype`, n = destination bytes / element bytes. Uses the
/// host's threads for large pieces.
void fill_elements(const FillSource& source, DType dtype, uint64_t first,
                   std::span<std::byte> destination);

/// Bit patterns of the special cycle: zeros of both signs, infinities, NaN, subnormals, limits, +-1
/// and neighbours; for integers the limits and small numbers.
std::span<const uint64_t> special_values(DType dtype);

}  // namespace drydock::session
