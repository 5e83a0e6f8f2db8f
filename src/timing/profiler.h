#pragma once
// The observer: records a launch, simulates it at its end.
#include <memory>

#include "event/observer.h"
#include "timing/recorder.h"
#include "timing/simulation.h"
#include "timing/statistics.h"

namespace drydock::timing {

class Profiler final : public Observer {
  public:
    /// Throws UserError when there is no timing for the SoC's architecture.
    explicit Profiler(const Soc& soc, bool auto_sync = true);
    void on_event(const Event& event) override;
    /// The launches that came to their end, in order.
    const std::vector<LaunchProfile>& launches() const { return launches_; }

  private:
    const Soc& soc_;
    const Parameters& parameters_;
    Recorder recorder_;
    std::vector<LaunchProfile> launches_;
};

}  // namespace drydock::timing
