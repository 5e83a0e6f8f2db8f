// aclInit, aclFinalize and the configuration file (spec runtime 1.2).
#include <atomic>
#include <filesystem>
#include <mutex>
#include <nlohmann/json.hpp>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/immortal.h"
#include "acl/settings.h"
#include "base/fs.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

using nlohmann::json;

/// Depth the configuration may be nested (spec runtime 1.2).
constexpr int kMostNesting = 10;

struct InitState {
    std::mutex mutex;
    uint64_t count = 0;
    bool ever_finalised = false;
    std::string config;  ///< text of the configuration in force
};

InitState& init_state() {
    static InitState& value = immortal<InitState>();
    return value;
}

std::atomic<bool> initialised{false};

int nesting(const json& value) {
    int deepest = 0;
    if (value.is_structured()) {
        for (const json& item : value) deepest = std::max(deepest, nesting(item));
        ++deepest;
    }
    return deepest;
}

Status load_config(const char* path, std::string& text) {
    text.clear();
    if (path == nullptr || *path == '\0') return ACL_SUCCESS;
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) {
        return fail(ACL_ERROR_INVALID_FILE, fmt::format("configuration '{}' is not a file", path),
                    "pass null or a JSON file");
    }
    try {
        text = read_file(path);
    } catch (const UserError& failure) {
        return fail(ACL_ERROR_INVALID_FILE, failure.what());
    }
    return ACL_SUCCESS;
}

/// A JSON value that is a number, or a string that spells one, as the manual writes them.
std::optional<int64_t> as_number(const json& value) {
    if (value.is_number_integer()) return value.get<int64_t>();
    if (!value.is_string()) return std::nullopt;
    const std::string text = value.get<std::string>();
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    if (text.empty() || *end != '\0') return std::nullopt;
    return number;
}

Status apply_config(const char* path, const std::string& text) {
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) return ACL_SUCCESS;
    const json config = json::parse(text, nullptr, false);
    if (config.is_discarded() || !config.is_object()) {
        return fail(ACL_ERROR_PARSE_FILE, fmt::format("'{}' is not a JSON object", path));
    }
    if (nesting(config) > kMostNesting) {
        return fail(ACL_ERROR_PARSE_FILE, fmt::format("'{}': nested {} deep, over the limit {}",
                                                      path, nesting(config), kMostNesting));
    }
    if (config.contains("err_msg_mode")) set_process_scope(as_number(config["err_msg_mode"]) == 1);
    if (config.contains("defaultDevice") && config["defaultDevice"].is_object() &&
        config["defaultDevice"].contains("default_device")) {
        const auto device = as_number(config["defaultDevice"]["default_device"]);
        if (!device || *device < 0 || *device >= settings().devices) {
            return fail(
                ACL_ERROR_INVALID_PARAM,
                fmt::format("'{}': default_device {} is not one of the {} devices", path,
                            config["defaultDevice"]["default_device"].dump(), settings().devices));
        }
        set_default_device(static_cast<int32_t>(*device));
    }
    return ACL_SUCCESS;
}

Status initialise(const char* path) {
    std::string text;
    InitState& init = init_state();
    std::lock_guard lock(init.mutex);
    if (const Status status = load_config(path, text)) return status;
    if (init.count > 0) {
        if (!text.empty() && text != init.config) {
            return fail(ACL_ERROR_INVALID_PARAM,
                        "a second, different configuration in one process");
        }
        ++init.count;
        return fail(ACL_ERROR_REPEAT_INITIALIZE,
                    "already initialised; programs ignore this status");
    }
    if (const Status status = apply_config(path, text)) return status;
    init.count = 1;
    init.config = text;
    initialised = true;
    return ACL_SUCCESS;
}

void really_finalise(InitState& init) {
    init.count = 0;
    init.config.clear();
    initialised = false;
    init.ever_finalised = true;
    set_process_scope(false);
    set_default_device(-1);
}

Status finalise() {
    InitState& init = init_state();
    std::lock_guard lock(init.mutex);
    if (init.count == 0) {
        return fail(ACL_ERROR_REPEAT_FINALIZE,
                    init.ever_finalised ? "already finalised" : "aclInit was not called");
    }
    really_finalise(init);
    return ACL_SUCCESS;
}

Status finalise_reference(uint64_t* remaining) {
    InitState& init = init_state();
    std::lock_guard lock(init.mutex);
    if (remaining != nullptr) *remaining = 0;
    if (init.count == 0) {
        return fail(ACL_ERROR_REPEAT_FINALIZE,
                    init.ever_finalised ? "already finalised" : "aclInit was not called");
    }
    if (--init.count == 0) really_finalise(init);
    if (remaining != nullptr) *remaining = init.count;
    return ACL_SUCCESS;
}

}  // namespace

Status check_initialised() {
    if (initialised) return ACL_SUCCESS;
    if (settings().strict) {
        return fail(ACL_ERROR_UNINITIALIZE, "aclInit was not called", "call aclInit first");
    }
    warn_once("acl.not-initialised", "the runtime is used although aclInit was not called");
    return ACL_SUCCESS;
}

}  // namespace drydock::acl

extern "C" {

aclError aclInit(const char* configPath) {
    return drydock::acl::api("aclInit", [&] { return drydock::acl::initialise(configPath); });
}

aclError aclFinalize(void) {
    return drydock::acl::api("aclFinalize", [] { return drydock::acl::finalise(); });
}

aclError aclFinalizeReference(uint64_t* refCount) {
    return drydock::acl::api("aclFinalizeReference",
                             [&] { return drydock::acl::finalise_reference(refCount); });
}

const char* aclGetRecentErrMsg(void) { return drydock::acl::recent_messages(); }

aclError aclrtPeekAtLastError(aclrtLastErrLevel) { return drydock::acl::last_error(false); }

aclError aclrtGetLastError(aclrtLastErrLevel) { return drydock::acl::last_error(true); }

}  // extern "C"
