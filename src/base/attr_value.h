#pragma once
// The value of one operator attribute.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace drydock {

/// Alternatives in the order of ops::AttrDataType: bool, float, int, str and the lists of them.
using AttrValue =
    std::variant<bool, float, int64_t, std::string, std::vector<bool>, std::vector<float>,
                 std::vector<int64_t>, std::vector<std::vector<int64_t>>>;

}  // namespace drydock
