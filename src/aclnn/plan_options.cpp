#include "aclnn/plan_options.h"

#include <utility>

namespace drydock::aclnn {
namespace {

thread_local PlanOptions current;

}  // namespace

ScopedPlanOptions::ScopedPlanOptions(PlanOptions options)
    : previous_(std::exchange(current, std::move(options))) {}

ScopedPlanOptions::~ScopedPlanOptions() { current = std::move(previous_); }

const PlanOptions& plan_options() { return current; }

}  // namespace drydock::aclnn
