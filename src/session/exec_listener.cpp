// The part of `drydock exec` that runs in the program: checkers for every launch, told to the log.
#include <unistd.h>

#include <mutex>

#include "base/environment.h"
#include "base/error.h"
#include "base/log.h"
#include "check/registry.h"
#include "launch/attendant.h"
#include "session/exec_log.h"

namespace drydock::session {
namespace {

class ExecListener final : public LaunchAttendant {
  public:
    explicit ExecListener(ExecOrder order) : order_(std::move(order)), log_(order_.log) {}

    std::vector<std::unique_ptr<Observer>> begin(const Soc& soc) override {
        std::vector<std::unique_ptr<Observer>> listeners;
        for (const std::string& name : order_.checkers)
            listeners.push_back(check::make_checker(name, soc, {order_.schedule.auto_sync}));
        return listeners;
    }

    void end(const AttendedLaunch& launch) override {
        std::lock_guard lock(mutex_);  // not everything that ends is a launch
        LoggedLaunch logged{
            launch.kernel, launch.soc.name, launch.block_count, &launch.result, {}, {}, {}};
        if (!launch.listeners.empty()) logged.checkers = order_.checkers;
        for (const auto& listener : launch.listeners) {
            logged.findings.push_back(listener->findings());
            logged.summaries.push_back(listener->summary());
        }
        log_.add(logged);
    }

    const ScheduleOptions& schedule() const override { return order_.schedule; }

  private:
    const ExecOrder order_;
    ExecLogWriter log_;
    std::mutex mutex_;
};

/// What is wrong with the variable must not change what the program does.
std::unique_ptr<LaunchAttendant> make_listener() {
    const std::string order = environment_text(kExecVariable);
    if (order.empty()) return nullptr;
    try {
        return std::make_unique<ExecListener>(ExecOrder::parse(order));
    } catch (const UserError& error) {
        logger().warn("launches are not checked: {}", error.what());
        return nullptr;
    }
}

const bool registered = (set_attendant_factory(make_listener), true);

}  // namespace
}  // namespace drydock::session
