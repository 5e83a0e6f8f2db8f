#pragma once
// System parameters of a context or of the process: aclrtCtxSetSysParamOpt and its kin.
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

#include "acl/acl.h"

namespace drydock::acl {

/// Values by aclSysParamOpt; without a value until one is set.
class SysParams {
  public:
    void set(aclSysParamOpt option, int64_t value);
    std::optional<int64_t> get(aclSysParamOpt option) const;

  private:
    mutable std::mutex mutex_;
    std::array<std::optional<int64_t>, ACL_OPT_STRONG_CONSISTENCY + 1> values_;
};

/// The value in force on this thread: of the current context, else of the process, else 0.
// ASSUMED: what is set for the context goes before what is set for the process.
int64_t sys_param(aclSysParamOpt option);

}  // namespace drydock::acl
