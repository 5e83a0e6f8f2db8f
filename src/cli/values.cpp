#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "cli/command.h"

namespace drydock::cli {

std::chrono::milliseconds parse_timeout(const std::optional<double>& seconds) {
    constexpr double kLongest = 1e9;
    if (!seconds) return std::chrono::milliseconds{0};
    if (!(*seconds > 0 && *seconds <= kLongest))
        throw UserError(fmt::format("--timeout: {} is not a number of seconds over 0", *seconds));
    return std::chrono::milliseconds{static_cast<int64_t>(std::ceil(*seconds * 1000))};
}

}  // namespace drydock::cli
