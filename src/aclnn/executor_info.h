#pragma once
// What an executor planned and how its run went, for tools; outlives the executor.
#include <memory>
#include <optional>

#include "aclnn/acl_meta.h"
#include "dispatch/op_call.h"

namespace drydock::aclnn {

struct ExecutorInfo {
    std::shared_ptr<const dispatch::PreparedLaunch> prepared;
    uint64_t workspace_bytes = 0;  ///< what phase 1 asked for
    uint64_t scratch_bytes = 0;    ///< part of it that holds contiguous copies
    /// Result of the latest run; set when its task ends, so read it after synchronising the stream.
    std::optional<LaunchResult> result;
};

/// Of a live executor; null when the handle is not alive. Ask between the two phases.
std::shared_ptr<const ExecutorInfo> executor_info(const aclOpExecutor* executor);

}  // namespace drydock::aclnn
