#include "timing/profiler.h"

namespace drydock::timing {

Profiler::Profiler(const Soc& soc, bool auto_sync)
    : soc_(soc), parameters_(parameters_of(soc)), recorder_(soc, parameters_, auto_sync) {}

void Profiler::on_event(const Event& event) {
    if (!std::holds_alternative<KernelEnd>(event)) return recorder_.take(event);
    LaunchSteps steps = recorder_.finish();
    std::vector<CoreTimes> times = simulate(steps, soc_, parameters_);
    launches_.push_back(make_profile(std::move(steps), std::move(times), soc_, parameters_));
}

}  // namespace drydock::timing
