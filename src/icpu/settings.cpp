#include "icpu/settings.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "base/log.h"

namespace drydock::icpu {
namespace {

std::string text(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

double number(const char* name, double fallback) {
    const std::string value = text(name);
    if (value.empty()) return fallback;
    double result = 0;
    const char* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, result);
    if (error == std::errc() && stop == end && result >= 0) return result;
    warn_once(name, fmt::format("{}={} is not a number; {} is used", name, value, fallback));
    return fallback;
}

Settings read_settings() {
    Settings result;
    result.soc = text("DRYDOCK_SOC");
    result.check = number("DRYDOCK_CHECK", 1) != 0;
    constexpr double kSecond = 1000;
    const double seconds =
        number("DRYDOCK_TIMEOUT", static_cast<double>(result.timeout.count()) / kSecond);
    result.timeout = std::chrono::milliseconds(static_cast<int64_t>(seconds * kSecond));
    return result;
}

}  // namespace

const Settings& settings() {
    static const Settings value = read_settings();
    return value;
}

}  // namespace drydock::icpu
