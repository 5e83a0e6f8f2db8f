#pragma once
// Turns what the cores do into steps.
#include <memory>
#include <vector>

#include "event/observer.h"
#include "timing/parameters.h"
#include "timing/step.h"

namespace drydock::timing {

/// One launch. Events of one core come in its order; cores may come at once.
class Recorder {
  public:
    Recorder(const Soc& soc, const Parameters& parameters, bool auto_sync);
    ~Recorder();
    void take(const Event& event);
    /// What was recorded; the recorder is empty behind it.
    LaunchSteps finish();

  private:
    class Core;
    const Soc& soc_;
    const Parameters& parameters_;
    const bool auto_sync_;
    KernelBegin begin_;
    std::vector<std::unique_ptr<Core>> cores_;
};

}  // namespace drydock::timing
