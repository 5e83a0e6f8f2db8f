#include "acl/settings.h"

#include <charconv>
#include <cstdlib>
#include <string_view>

#include "acl/immortal.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

constexpr uint64_t kDefaultMemoryBytes = uint64_t{32} << 30;

uint64_t number(const char* name, uint64_t fallback) {
    const char* text = std::getenv(name);
    if (text == nullptr || *text == '\0') return fallback;
    const std::string_view view(text);
    uint64_t value = 0;
    const auto [end, error] = std::from_chars(view.data(), view.data() + view.size(), value);
    if (error == std::errc() && end == view.data() + view.size()) return value;
    warn_once(name, fmt::format("{}={} is not a number; {} is used", name, text, fallback));
    return fallback;
}

Settings read_settings() {
    Settings result;
    result.strict = number("DRYDOCK_STRICT", 0) != 0;
    result.async = number("DRYDOCK_ASYNC", 1) != 0;
    const uint64_t devices = number("DRYDOCK_DEVICES", 1);
    result.devices = devices == 0 || devices > INT32_MAX ? 1 : static_cast<uint32_t>(devices);
    const char* soc = std::getenv("DRYDOCK_SOC");
    result.soc = soc == nullptr ? "" : soc;
    result.memory_bytes = number("DRYDOCK_MEMORY_BYTES", 0);
    return result;
}

Settings& stored() {
    static Settings& value = immortal<Settings>(read_settings());
    return value;
}

}  // namespace

const Settings& settings() { return stored(); }

void reload_settings() { stored() = read_settings(); }

const Soc& current_soc() {
    return settings().soc.empty() ? find_soc(default_soc_name()) : find_soc(settings().soc);
}

uint64_t device_memory_bytes() {
    if (settings().memory_bytes != 0) return settings().memory_bytes;
    const uint64_t published = current_soc().memory_bytes;
    return published != 0 ? published : kDefaultMemoryBytes;
}

}  // namespace drydock::acl
