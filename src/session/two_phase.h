#pragma once
// One call through the two-phase API, as an application makes it: tensor handles, plan, workspace,
// run on a stream, synchronise.
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "aclnn/executor_info.h"
#include "aclnn/plan_options.h"
#include "host/op_registry.h"
#include "session/device_tensor.h"
#include "session/operands.h"

namespace drydock::session {

/// Device memory of a call, per parameter and tensor. An in-place output uses its input's memory
/// and has none of its own.
struct DeviceTensors {
    std::vector<std::vector<DeviceTensor>> inputs, outputs;
    /// Memory of an output's tensor, wherever it lies.
    const DeviceTensor& output(const Operands& operands, size_t parameter, size_t tensor) const;
};

struct TwoPhaseCall {
    std::filesystem::path manifest_dir;
    const host::OpDefinition* op = nullptr;
    const Operands* operands = nullptr;
    const DeviceTensors* tensors = nullptr;
    aclnn::PlanOptions options;
};

/// How it went: planned and run (then `info` with its result), or refused (then status and text).
struct TwoPhaseResult {
    int32_t status = 0;
    std::string failed_phase;  ///< "GetWorkspaceSize", "run", "synchronize"; empty = none failed
    std::string message;       ///< of the failure, without prefix
    std::shared_ptr<const aclnn::ExecutorInfo> info;
    uint64_t workspace_bytes = 0;
};

TwoPhaseResult call_two_phase(const TwoPhaseCall& call);
/// "aclnnLeakyreluV2".
std::string api_name(const host::OpDefinition& op);

}  // namespace drydock::session
