#pragma once
// Instructions that wait to be executed, in program order, with what depends on what.
#include "exec/deferred/elementwise.h"
#include "exec/deferred/statistics.h"

namespace drydock::exec {

/// At most kRoom instructions of one core. An instruction leaves when it was executed on UB, or
/// when its result was overwritten and no other that waits reads it.
class Queue {
  public:
    static constexpr int kRoom = 64;  ///< one bit each in a word
    static constexpr int kNone = -1;

    struct Entry {
        Elementwise what;
        uint32_t dst_end = 0;
        uint32_t computed = 0;  ///< elements that chains have computed
        Tier tier = Tier::kImmediate;
        bool in_chain = false;  ///< a chain has used it
        bool covered = false;   ///< a later write overwrites all of its result
        int8_t older = kNone, newer = kNone;
        uint64_t reads = 0;    ///< entries that it reads from
        uint64_t readers = 0;  ///< entries that read from it
    };

    void clear(ExecStatistics& statistics);
    bool empty() const { return used_ == 0; }
    Entry& operator[](int index) { return entries_[index]; }
    const Entry& operator[](int index) const { return entries_[index]; }
    int newest() const { return newest_; }

    /// Appends; false when there is no room.
    bool push(const Elementwise& what, ExecStatistics& statistics);

    // Entries that have to be executed before somebody ...
    uint64_t everything() const { return used_; }
    uint64_t writers_of(uint32_t begin, uint32_t end) const;              ///< ... reads UB
    uint64_t users_of(uint32_t begin, uint32_t end) const;                ///< ... writes UB
    uint64_t loads_from(const uint8_t* begin, const uint8_t* end) const;  ///< ... writes GM
    uint64_t loads() const;

    /// UB from begin to end is overwritten by an instruction that does not wait.
    void overwrite(uint32_t begin, uint32_t end, ExecStatistics& statistics);
    /// Executes `seeds` and whatever has to come before them, in program order.
    void execute(uint64_t seeds, const LocalMemories& memories, ExecStatistics& statistics);

  private:
    void cover(uint32_t begin, uint32_t end, uint64_t among, ExecStatistics& statistics);
    void drop_if_dead(int index, ExecStatistics& statistics);
    void remove(int index);
    void retire(const Entry& entry, ExecStatistics& statistics) const;

    Entry entries_[kRoom];
    uint64_t used_ = 0;
    int newest_ = kNone, oldest_ = kNone;
};

}  // namespace drydock::exec
