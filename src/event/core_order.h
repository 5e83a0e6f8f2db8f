#pragma once
// Happens-before between the pipes of one core (spec kernel-core 5.3 to 5.5).
#include <array>
#include <cstdint>
#include <deque>
#include <map>

#include "isa/hard_event.h"

namespace drydock {

constexpr int kPipes = static_cast<int>(Pipe::kAll);
/// Per pipe, how many of its instructions have finished.
using Clock = std::array<uint32_t, kPipes>;

void join(Clock& into, const Clock& from);

/// Which instructions of a core have finished before the next one of a pipe starts. Instructions
/// are numbered per pipe, from 1. Pipes start theirs in order; only S finishes them in order.
class CoreOrder {
  public:
    /// `auto_sync`: the compiler orders V after V, and S with V, MTE2 and MTE3, where one depends
    /// on the other (spec 5.5).
    explicit CoreOrder(bool auto_sync) : auto_sync_(auto_sync) {}

    /// A new instruction of the pipe; its number. Scalar accesses share one as long as nobody can
    /// tell them apart, which keeps loops of them small.
    uint32_t issue(Pipe pipe);
    /// Instruction `number` of `earlier` has finished before the newest one of `later` starts.
    bool ordered(Pipe earlier, uint32_t number, Pipe later) const;
    /// The same, when the two touch the same bytes, one of them writing. `seen_by_compiler`: what
    /// is on S is one of the accesses that automatic synchronisation covers.
    bool dependence_ordered(Pipe earlier, uint32_t number, Pipe later, bool seen_by_compiler);

    void set_flag(uint8_t event, int32_t id);
    void wait_flag(uint8_t event, int32_t id);
    /// One pipe or kAll.
    void barrier(Pipe pipe);

    /// What is known to have finished when pipe `pipe` comes to this point; kAll: everything.
    Clock finished_at(Pipe pipe);
    /// A wait of the whole core has ended that told this about its own pipes.
    void learn(const Clock& finished) { pass(Pipe::kS, finished); }
    /// What has finished before the next instruction of the pipe starts.
    const Clock& known(Pipe pipe) const { return seen_[static_cast<int>(pipe)]; }
    /// Takes an order for granted, so that a missing one is reported once.
    void assume(Pipe earlier, uint32_t number, Pipe later);

  private:
    /// Sets that nobody has waited for, waits that nobody has set; one of the two is empty.
    struct Flag {
        std::deque<Clock> sets;
        uint32_t waits = 0;
    };
    void pass(Pipe to, const Clock& clock);
    Clock& seen(Pipe pipe) { return seen_[static_cast<int>(pipe)]; }
    uint32_t& issued(Pipe pipe) { return issued_[static_cast<int>(pipe)]; }

    bool auto_sync_;
    bool scalar_told_ = true;  ///< somebody knows the newest number of S
    Clock issued_{};
    std::array<Clock, kPipes> seen_{};
    std::map<std::pair<uint8_t, int32_t>, Flag> flags_;
};

}  // namespace drydock
