// aclnnInit, aclnnFinalize: optional, almost without effect (spec runtime 2.1).
#include <atomic>
#include <filesystem>

#include "acl/error_text.h"
#include "aclnn/aclnn_base.h"
#include "base/log.h"

using drydock::acl::api;
using drydock::acl::fail;
using drydock::acl::Status;

namespace {

std::atomic<bool> finalised{false};

}  // namespace

extern "C" {

aclnnStatus aclnnInit(const char* configPath) {
    return api("aclnnInit", [&]() -> Status {
        std::error_code error;
        if (configPath != nullptr && *configPath != '\0' &&
            !std::filesystem::is_regular_file(configPath, error)) {
            return fail(ACLNN_ERR_PARAM_INVALID,
                        fmt::format("configuration '{}' is not a file", configPath));
        }
        finalised = false;
        return ACLNN_SUCCESS;
    });
}

aclnnStatus aclnnFinalize(void) {
    return api("aclnnFinalize", []() -> Status {
        if (!finalised.exchange(true)) return ACLNN_SUCCESS;
        return fail(ACLNN_ERR_INNER, "already finalised");
    });
}

}  // extern "C"
