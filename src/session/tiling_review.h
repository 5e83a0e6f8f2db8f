#pragma once
// What the sources of an operator and its tiling data say about each other; for `drydock check`.
#include <cstddef>
#include <vector>

#include "host/op_registry.h"
#include "opbuild/build.h"
#include "session/run_report.h"

namespace drydock::session {

/// Background of the second run of tiling.
inline constexpr uint8_t kUnsetTilingByte = 0x5a;

/// Tiling data of one call, from a background of zeros and from one of kUnsetTilingByte.
struct TilingBytes {
    std::vector<std::byte> data;
    std::vector<std::byte> again;  ///< empty when tiling failed there
};

/// tiling.fields: fields that host and kernel see at different places. tiling.unset (notes): fields
/// that the kernel names, in a branch that may not run, and tiling did not write. Structures that
/// the text of the sources does not tell are left out (opbuild/tiling_struct.h).
std::vector<FindingReport> tiling_review(const opbuild::BuiltOperator& built,
                                         const host::Operator& op, const TilingBytes& bytes);

}  // namespace drydock::session
