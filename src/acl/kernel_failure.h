#pragma once
// From the result of a launch to the asynchronous error of a stream (spec runtime 1.4).
#include <string>

#include "acl/stream.h"
#include "launch/launch.h"

namespace drydock::acl {

/// Code 0 for a clean run of `kernel`; else the runtime's code (by the cores that run `type`) and a
/// text with findings, places and hints.
TaskResult task_result(const std::string& kernel, KernelType type, const LaunchResult& result);

}  // namespace drydock::acl
