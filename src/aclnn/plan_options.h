#pragma once
// What a tool wants of the next plans of its thread, beyond what the C interface can say.
#include <chrono>
#include <optional>
#include <vector>

#include "dispatch/op_call.h"
#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::aclnn {

struct PlanOptions {
    std::optional<uint32_t> blocks;      ///< overrides tiling's block count
    std::optional<uint64_t> tiling_key;  ///< overrides tiling's key
    ExecMode exec = ExecMode::kDefault;
    ScheduleOptions schedule;
    std::FILE* output = stdout;            ///< where kernels print
    std::chrono::milliseconds timeout{0};  ///< of one run; 0 = none
    const Soc* soc = nullptr;              ///< null = DRYDOCK_SOC or the default
    std::vector<Observer*> observers;      ///< must live until the runs are done
    /// Positions of attributes that count as not given, whatever value the C interface passes: its
    /// scalar parameters cannot say so (spec host-op 7.2).
    std::vector<size_t> absent_attrs;
    bool deterministic = false;  ///< what tiling reads from GetDeterministic
};

/// In force for plans made on this thread while the object lives. Nests.
class ScopedPlanOptions {
  public:
    explicit ScopedPlanOptions(PlanOptions options);
    ~ScopedPlanOptions();
    ScopedPlanOptions(const ScopedPlanOptions&) = delete;
    ScopedPlanOptions& operator=(const ScopedPlanOptions&) = delete;

  private:
    PlanOptions previous_;
};

/// The options in force on this thread.
const PlanOptions& plan_options();

}  // namespace drydock::aclnn
