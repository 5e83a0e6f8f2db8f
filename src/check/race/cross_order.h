#pragma once
// Happens-before between the cores of a launch: SyncAll, cross-core flags, signals in GM (spec
// kernel-core 5.6).
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "event/core_groups.h"
#include "event/core_order.h"
#include "event/event.h"

namespace drydock::check {

/// What each core knows of the others. A signal carries what its sender knew and had finished; a
/// wait holds up all pipes of its core. Not thread-safe.
class CrossOrder {
  public:
    void begin(const KernelBegin& event);

    /// Instruction `number` of `pipe` of core `earlier` has finished, as far as core `now` knows.
    bool ordered(uint32_t earlier, Pipe pipe, uint32_t number, uint32_t now) const;

    /// `finished` is what the core's pipes have finished when it gives the signal. A core that has
    /// come to a SyncAll or a wait goes on when the machine lets it: then comes resume().
    void reach_sync_all(uint32_t core, bool vector_only, const Clock& finished);
    void set_flag(uint32_t core, uint8_t mode, uint16_t id, const Clock& finished);
    void reach_wait(uint32_t core, uint16_t id);
    /// The core's next event: its SyncAll or wait has ended. What it knows of itself by that.
    Clock resume(uint32_t core);
    void signal(uint32_t core, const void* address, const Clock& finished);
    /// The same for a wait that has ended.
    Clock wait_signal(uint32_t core, const void* address);

  private:
    using Knowledge = std::vector<Clock>;  ///< by core
    using Shared = std::shared_ptr<Knowledge>;

    struct Core {
        Shared known;      ///< null: nothing; others may hold it too
        Shared meeting;    ///< SyncAll that it stands in
        int waiting = -1;  ///< cross-core flag id that it waits for
        uint32_t sets[kFlagModes][kFlagIds] = {};
        std::map<uint16_t, std::deque<Shared>> raised;  ///< by id
    };
    struct Meeting {
        Shared knowledge;
        Shared newest;  ///< last one added: after the meeting before, all bring the same
        uint32_t arrived = 0;
    };

    Clock itself(uint32_t core) const;
    void add(Shared& into, const Shared& from) const;
    void add(Shared& into, uint32_t core, const Clock& finished) const;

    CoreGroups groups_;
    std::vector<Core> cores_;
    Meeting vectors_, everyone_;
    /// Cores of a group that set a flag for the n-th time: {mode, group, id, n}.
    std::map<std::array<uint32_t, 4>, Meeting> flags_;
    std::map<const void*, Shared> signals_;
};

}  // namespace drydock::check
