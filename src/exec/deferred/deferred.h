#pragma once
// Deferred execution: instructions wait until a copy to GM needs their results, and what nobody can
// read is never computed. GM has the same bits as when each record is executed at once.
#include "event/address.h"
#include "exec/deferred/queue.h"

namespace drydock::exec {

struct DeferredOptions {
    Tier best = Tier::kPattern;
    bool stream = false;  ///< copies to GM go past the caches
    /// Reads of GM wait only where these say that the memory is there: anything else is read at
    /// once, so that a wild address faults in its place. Null: all of it is.
    const AllocationMap* allocations = nullptr;
};

/// The instructions of one core that wait. Whoever lets UB or GM be seen or changed by other means
/// than execute() says so first.
class Deferred {
  public:
    void begin_launch(const DeferredOptions& options, const LocalMemories& memories);
    /// What waits is dropped: nobody reads UB after the block.
    void end_block();

    /// Performs `record`, now or later; results as exec::execute().
    const char* execute(const Record& record);
    /// A scalar access: what waits and touches the place is executed. `reference`: the address is
    /// kept, so that from now on nothing of this block waits.
    void scalar_access(Space space, uint64_t at, uint32_t bytes, bool write, bool reference);
    /// The kernel takes an address into a local memory.
    void raw_access();
    /// Another core, or a scalar store through a pointer, may change GM after this: what was read
    /// from it has been read, and what was stored is there.
    void publish();
    /// Everything that waits is executed: UB is as program order has it.
    void settle();

    const ExecStatistics& statistics() const { return statistics_; }

  private:
    bool defer(const Record& record);
    const char* execute_now(const Record& record);
    void prepare(const Record& record);
    void store(const Record& record, uint64_t bytes);
    bool run(const struct Plan& plan, uint8_t* dst);
    void note(const struct Plan& plan, Tier tier);
    bool known(const uint8_t* address, uint64_t bytes);
    void execute_waiting(uint64_t seeds) { queue_.execute(seeds, memories_, statistics_); }

    struct Range {
        const uint8_t *begin, *end;
    };
    static constexpr int kKnown = 8;
    DeferredOptions options_;
    const struct RegisterTable* registers_ = nullptr;  ///< null: this machine has none
    LocalMemories memories_{};
    Queue queue_;
    ExecStatistics statistics_;
    bool raw_ = false;
    bool unfenced_ = false;
    Range known_[kKnown] = {};
    int next_known_ = 0;
};

}  // namespace drydock::exec
