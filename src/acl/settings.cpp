#include "acl/settings.h"

#include "acl/immortal.h"
#include "base/environment.h"

namespace drydock::acl {
namespace {

constexpr uint64_t kDefaultMemoryBytes = uint64_t{32} << 30;

Settings read_settings() {
    Settings result;
    result.strict = environment_number<uint64_t>("DRYDOCK_STRICT", 0) != 0;
    result.async = environment_number<uint64_t>("DRYDOCK_ASYNC", 1) != 0;
    const uint64_t devices = environment_number<uint64_t>("DRYDOCK_DEVICES", 1);
    result.devices = devices == 0 || devices > INT32_MAX ? 1 : static_cast<uint32_t>(devices);
    result.soc = environment_text("DRYDOCK_SOC");
    result.memory_bytes = environment_number<uint64_t>("DRYDOCK_MEMORY_BYTES", 0);
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
