#include "base/environment.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <type_traits>

#include "base/log.h"

namespace drydock {

std::string environment_text(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

template <class T>
T environment_number(const char* name, T fallback) {
    const std::string text = environment_text(name);
    if (text.empty()) return fallback;
    T result{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, result);
    bool good = error == std::errc() && stop == end;
    if constexpr (std::is_floating_point_v<T>) good = good && std::isfinite(result) && result >= 0;
    if (good) return result;
    warn_once(name, fmt::format("{}={} is not a number; {} is used", name, text, fallback));
    return fallback;
}

template uint64_t environment_number(const char*, uint64_t);
template double environment_number(const char*, double);

}  // namespace drydock
