#include "icpu/settings.h"

#include <algorithm>

#include "base/environment.h"

namespace drydock::icpu {
namespace {

Settings read_settings() {
    Settings result;
    result.soc = environment_text("DRYDOCK_SOC");
    result.check = environment_number("DRYDOCK_CHECK", 1.0) != 0;
    constexpr double kSecond = 1000, kLongest = 1e9;  // what milliseconds in 64 bits can hold
    const double seconds = environment_number(
        "DRYDOCK_TIMEOUT", static_cast<double>(result.timeout.count()) / kSecond);
    result.timeout =
        std::chrono::milliseconds(static_cast<int64_t>(std::min(seconds, kLongest) * kSecond));
    return result;
}

}  // namespace

const Settings& settings() {
    static const Settings value = read_settings();
    return value;
}

}  // namespace drydock::icpu
