#pragma once
// Flags between pipes: which ones a queue implies, and who holds which id (spec
// kernel-core 3.4, 5.4).
#include "tensor-inl.h"

namespace drydock::kernel {

/// The event from pipe `from` to pipe `to`; MAX when there is none.
constexpr HardEvent event_between(Pipe from, Pipe to) {
    for (uint8_t e = 0; e < kHardEventCount; ++e) {
        if (kHardEvents[e].from == from && kHardEvents[e].to == to)
            return static_cast<HardEvent>(e);
    }
    return HardEvent::MAX;
}

/// What EnQue sets and FreeTensor sets.
struct QueueEvents {
    HardEvent enqueue;
    HardEvent free;
};

constexpr bool is_global(TPosition p) { return space_of(p) == Space::kGm; }

/// Pipe that fills a buffer coming from `src`, and pipe that empties it towards `dst`.
constexpr QueueEvents queue_events(TPosition src, TPosition dst) {
    const Space from = space_of(src), to = space_of(dst);
    Pipe producer = Pipe::kMte2, consumer = Pipe::kV;
    if (from == Space::kGm && to == Space::kUb) {
        // MTE2 fills, V consumes
    } else if (from == Space::kUb && to == Space::kGm) {
        producer = Pipe::kV, consumer = Pipe::kMte3;
    } else if (from == Space::kUb && to == Space::kUb) {
        producer = Pipe::kMte2, consumer = Pipe::kMte3;
    } else if (from == Space::kUb && to == Space::kL1) {
        producer = Pipe::kMte3, consumer = Pipe::kMte1;
    } else if (to == Space::kL1) {
        producer = Pipe::kMte2, consumer = Pipe::kMte1;
    } else if (to == Space::kL0a || to == Space::kL0b || to == Space::kBt) {
        producer = Pipe::kMte1, consumer = Pipe::kM;
    } else if (to == Space::kFb) {
        producer = Pipe::kMte1, consumer = Pipe::kFix;
    } else if (from == Space::kL0c) {
        producer = Pipe::kM, consumer = Pipe::kFix;
    }
    return {event_between(producer, consumer), event_between(consumer, producer)};
}

constexpr int8_t kNoId = -1;
constexpr int kHardwareIds = 8;

/// Ids in use, per event. The device has 8; operators that need more get them (spec 3.4: run mode
/// must not fail), with a finding.
class EventPool {
  public:
    DRYDOCK_INLINE void reset() {
        for (uint64_t& ids : used_) ids = 0;
    }
    DRYDOCK_INLINE int8_t lowest_free(HardEvent event) const {
        const uint64_t free = ~used_[static_cast<int>(event)];
        return free == 0 ? int8_t{63} : static_cast<int8_t>(__builtin_ctzll(free));
    }
    DRYDOCK_INLINE int8_t take(HardEvent event) {
        const int8_t id = lowest_free(event);
        used_[static_cast<int>(event)] |= uint64_t{1} << id;
        return id;
    }
    DRYDOCK_INLINE bool holds(HardEvent event, int8_t id) const {
        return ((used_[static_cast<int>(event)] >> (id & 63)) & 1) != 0;
    }
    DRYDOCK_INLINE void release(HardEvent event, int8_t id) {
        used_[static_cast<int>(event)] &= ~(uint64_t{1} << (id & 63));
    }

  private:
    uint64_t used_[kHardEventCount] = {};
};

DRYDOCK_INLINE void report_exhausted(HardEvent event) {
    kernel_finding("sync.event-exhausted",
                   text("event %s needs more than %d ids at once",
                        kHardEvents[static_cast<int>(event)].name, kHardwareIds),
                   "merge buffers of one position into one buffer and index it, or free earlier",
                   false);
}

}  // namespace drydock::kernel
