#include "acl/sys_param.h"

#include "acl/context.h"
#include "acl/error_text.h"
#include "acl/immortal.h"
#include "base/log.h"

namespace drydock::acl {
namespace {

SysParams& process_params() {
    static SysParams& value = immortal<SysParams>();
    return value;
}

Status check_option(aclSysParamOpt option) {
    if (option >= ACL_OPT_DETERMINISTIC && option <= ACL_OPT_STRONG_CONSISTENCY) return ACL_SUCCESS;
    return fail(ACL_ERROR_INVALID_PARAM,
                fmt::format("opt {} is outside 0..{}", static_cast<int>(option),
                            static_cast<int>(ACL_OPT_STRONG_CONSISTENCY)));
}

Status set(SysParams& params, aclSysParamOpt option, int64_t value) {
    if (const Status status = check_option(option)) return status;
    if (value != 0 && value != 1) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("value {} is neither 0 (off) nor 1 (on)", value));
    }
    if (option == ACL_OPT_ENABLE_DEBUG_KERNEL && value == 1) {
        warn_once("debug-kernel",
                  "ACL_OPT_ENABLE_DEBUG_KERNEL has no effect in a program; drydock run and kernel "
                  "tests check every access to memory");
    }
    params.set(option, value);
    return ACL_SUCCESS;
}

Status get(const SysParams& params, aclSysParamOpt option, int64_t* value) {
    if (value == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "value is null");
    if (const Status status = check_option(option)) return status;
    const std::optional<int64_t> found = params.get(option);
    if (!found) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("system parameter {} was never set", static_cast<int>(option)),
                    "it has no default value; set it first");
    }
    *value = *found;
    return ACL_SUCCESS;
}

template <typename Body>
Status with_context(Body&& body) {
    Status status = ACL_SUCCESS;
    const auto context = current_context(status);
    return context ? body(context->params) : status;
}

}  // namespace

void SysParams::set(aclSysParamOpt option, int64_t value) {
    std::lock_guard lock(mutex_);
    values_.at(option) = value;
}

std::optional<int64_t> SysParams::get(aclSysParamOpt option) const {
    std::lock_guard lock(mutex_);
    return values_.at(option);
}

int64_t sys_param(aclSysParamOpt option) {
    std::optional<int64_t> value;
    if (const auto context = context_of_thread()) value = context->params.get(option);
    if (!value) value = process_params().get(option);
    return value.value_or(0);
}

}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtCtxSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
    return initialised_api("aclrtCtxSetSysParamOpt", [&] {
        return with_context([&](SysParams& params) { return set(params, opt, value); });
    });
}

aclError aclrtCtxGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
    return initialised_api("aclrtCtxGetSysParamOpt", [&] {
        return with_context([&](SysParams& params) { return get(params, opt, value); });
    });
}

aclError aclrtSetSysParamOpt(aclSysParamOpt opt, int64_t value) {
    return initialised_api("aclrtSetSysParamOpt",
                           [&] { return set(process_params(), opt, value); });
}

aclError aclrtGetSysParamOpt(aclSysParamOpt opt, int64_t* value) {
    return initialised_api("aclrtGetSysParamOpt",
                           [&] { return get(process_params(), opt, value); });
}

}  // extern "C"
