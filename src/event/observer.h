#pragma once
// A listener to the machine model: checkers, timing model, trace writer.
#include <span>

#include "event/event.h"

namespace drydock {

/// on_event is called on the block's own thread, once per event, in program order of the block;
/// several blocks may run at once, so per-block state is indexed by block and merged at KernelEnd
/// in block order. The observer may not change what it sees.
class Observer {
  public:
    virtual ~Observer() = default;
    virtual void on_event(const Event& event) = 0;
    /// Called after the instruction of the newest Instr event of its block was executed; only for
    /// listeners that want results.
    virtual void on_result(const Instr&) {}
    virtual bool wants_results() const { return false; }
    /// Findings so far, in block order; called after KernelEnd.
    virtual std::vector<Finding> findings() const { return {}; }
    /// One line of what was looked at, e.g. "memory: 1234 instructions, 5.2 MB"; empty = none.
    virtual std::string summary() const { return {}; }
};

}  // namespace drydock
