#pragma once
// The arguments of a call as its source spells them.
#include <string>
#include <string_view>
#include <vector>

namespace drydock::icpu {

/// "(uint8_t*)x, y + 4" is {"x", "y + 4"}: split at commas outside brackets, casts of the C kind
/// removed. "argument 0" and so on when there are not `count` of them (a comma in template
/// brackets).
std::vector<std::string> argument_names(std::string_view text, size_t count);

}  // namespace drydock::icpu
