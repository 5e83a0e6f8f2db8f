#pragma once
// What phase 1 leaves for phase 2.
#include <memory>
#include <string>

#include "aclnn/bind.h"
#include "aclnn/executor_info.h"
#include "aclnn/plan_options.h"

namespace drydock::aclnn {

struct Plan {
    std::shared_ptr<const dispatch::OpLibrary> library;  ///< keeps the operator loaded
    std::shared_ptr<const dispatch::PreparedLaunch> prepared;
    std::vector<Binding> bindings;
    std::vector<Slot> input_slots, output_slots;
    uint64_t scratch_start = 0;  ///< in the workspace, behind the operator's own
    uint64_t workspace_bytes = 0;
    PlanOptions options;
    std::shared_ptr<ExecutorInfo> info;
};

}  // namespace drydock::aclnn

/// Single use unless repeatable. Guarded by its owner: one thread at a time (spec runtime 2.2).
struct aclOpExecutor {
    drydock::aclnn::Plan plan;
    bool repeatable = false;
    bool consumed = false;  ///< ended by phase 2, not by a destroy call
};
