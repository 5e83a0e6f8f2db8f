#include "event/core_order.h"

#include <algorithm>
#include <utility>

namespace drydock {
namespace {

constexpr int at(Pipe pipe) { return static_cast<int>(pipe); }

/// Pipes that automatic synchronisation orders with S.
constexpr bool synchronised_with_scalar(Pipe pipe) {
    return pipe == Pipe::kV || pipe == Pipe::kMte2 || pipe == Pipe::kMte3;
}

}  // namespace

void join(Clock& into, const Clock& from) {
    for (int i = 0; i < kPipes; ++i) into[i] = std::max(into[i], from[i]);
}

uint32_t CoreOrder::issue(Pipe pipe) {
    if (pipe == Pipe::kS && !std::exchange(scalar_told_, false)) return issued(pipe);
    return ++issued(pipe);
}

bool CoreOrder::ordered(Pipe earlier, uint32_t number, Pipe later) const {
    if (earlier == later && (number == issued_[at(earlier)] || earlier == Pipe::kS)) return true;
    return seen_[at(later)][at(earlier)] >= number;
}

bool CoreOrder::dependence_ordered(Pipe earlier, uint32_t number, Pipe later,
                                   bool seen_by_compiler) {
    if (ordered(earlier, number, later)) return true;
    if (!auto_sync_) return false;
    if (earlier == Pipe::kV && later == Pipe::kV) return true;
    const bool from_scalar = earlier == Pipe::kS && synchronised_with_scalar(later);
    const bool to_scalar = later == Pipe::kS && synchronised_with_scalar(earlier);
    if (!seen_by_compiler || !(from_scalar || to_scalar)) return false;
    // The flag that the compiler sets behind the earlier access, and its wait.
    scalar_told_ = true;
    Clock clock = seen(earlier);
    clock[at(earlier)] = std::max(clock[at(earlier)], number);
    pass(later, clock);
    return true;
}

/// Pipe `to` waits for everything in `clock`. A wait on S holds up all that S issues after it.
void CoreOrder::pass(Pipe to, const Clock& clock) {
    if (to != Pipe::kS) {
        join(seen(to), clock);
        return;
    }
    for (Clock& pipe : seen_) join(pipe, clock);
}

Clock CoreOrder::finished_at(Pipe pipe) {
    scalar_told_ = true;
    if (pipe == Pipe::kAll) return issued_;
    Clock clock = seen_[at(pipe)];
    clock[at(pipe)] = issued_[at(pipe)];
    return clock;
}

void CoreOrder::set_flag(uint8_t event, int32_t id) {
    const Clock clock = finished_at(kHardEvents[event].from);
    Flag& flag = flags_[{event, id}];
    if (flag.waits != 0) {
        --flag.waits;
        pass(kHardEvents[event].to, clock);
        return;
    }
    flag.sets.push_back(clock);
}

void CoreOrder::wait_flag(uint8_t event, int32_t id) {
    Flag& flag = flags_[{event, id}];
    if (flag.sets.empty()) {
        ++flag.waits;
        return;
    }
    pass(kHardEvents[event].to, flag.sets.front());
    flag.sets.pop_front();
}

void CoreOrder::barrier(Pipe pipe) {
    if (pipe != Pipe::kAll) {
        seen(pipe)[at(pipe)] = issued(pipe);
        return;
    }
    scalar_told_ = true;
    for (Clock& clock : seen_) clock = issued_;
}

void CoreOrder::assume(Pipe earlier, uint32_t number, Pipe later) {
    uint32_t& known = seen(later)[at(earlier)];
    known = std::max(known, number);
}

}  // namespace drydock
