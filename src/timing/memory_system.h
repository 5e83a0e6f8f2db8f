#pragma once
// GM as the cores share it: the L2 with what lies in it, the device memory behind it.
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "timing/parameters.h"
#include "timing/step.h"

namespace drydock::timing {

/// Lines of GM in the L2: all places for all lines, the least recently used one goes first, written
/// lines stay until they have to go. Empty when the kernel starts.
class L2Cache {
  public:
    explicit L2Cache(uint64_t lines) : capacity_(lines) {}
    struct Access {
        bool hit = false;
        bool evicted_dirty = false;
    };
    /// `keep`: a line that misses stays afterwards.
    Access touch(uint64_t line, bool write, bool keep);

  private:
    static constexpr uint32_t kNone = ~0U;
    struct Node {
        uint64_t line;
        uint32_t newer, older;
        bool dirty;
    };
    void unlink(uint32_t node);
    void make_newest(uint32_t node);

    uint64_t capacity_;
    std::unordered_map<uint64_t, uint32_t> where_;
    std::vector<Node> nodes_;
    uint32_t newest_ = kNone, oldest_ = kNone;
};

/// Traffic of one transfer.
struct Traffic {
    uint64_t bytes = 0;       ///< that the kernel asked for
    double l2_bytes = 0;      ///< through the L2
    double memory_bytes = 0;  ///< from and to device memory
    double hit_bytes = 0;     ///< read, and found in the L2
    bool write = false;
    bool unaligned = false;  ///< rows cross more lines than they need
};

/// Transfers that run at once. Each goes as fast as its core can; what the L2 or the device memory
/// cannot give is shared evenly among those that need it.
class MemorySystem {
  public:
    MemorySystem(const Soc& soc, const Parameters& parameters);

    /// A transfer begins at `now`; `tag` comes back when it ends.
    Traffic begin(double now, uint32_t tag, const Step& step, const Footprint& runs, bool cube);
    bool idle() const { return active_.empty(); }
    /// When the first of the running transfers ends.
    double next_end();
    /// The tags of those that end at next_end(), in ascending order.
    std::vector<uint32_t> end();

  private:
    struct Transfer {
        uint32_t tag;
        double left;    ///< bytes, or what stands for them
        double limit;   ///< of its core, bytes per cycle
        double memory;  ///< bytes of device memory per byte
        double l2;      ///< bytes of L2 per byte
        double rate = 0;
    };
    Traffic account(const Step& step, const Footprint& runs);
    void advance(double now);
    void share();

    const Parameters& p_;
    const double memory_rate_, l2_rate_, hit_rate_;
    L2Cache l2_;
    std::vector<Transfer> active_;
    double now_ = 0;
    bool stale_ = false;  ///< rates have to be shared anew
};

}  // namespace drydock::timing
