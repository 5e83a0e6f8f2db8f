#pragma once
// From the result of a launch to the asynchronous error of a stream (spec runtime 1.4).
#include "acl/stream.h"
#include "dispatch/op_call.h"

namespace drydock::aclnn {

/// Code 0 for a clean run; else the runtime's code and a text with findings, places and hints.
acl::TaskResult task_result(const dispatch::PreparedLaunch& prepared, const LaunchResult& result);

}  // namespace drydock::aclnn
