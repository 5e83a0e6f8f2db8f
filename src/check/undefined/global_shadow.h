#pragma once
// Marks of global memory: of outputs and workspace; inputs are defined.
#include <string>
#include <vector>

#include "check/undefined/origins.h"
#include "event/event.h"

namespace drydock::check {

/// Memory of a launch whose bytes are not defined at its start.
struct Region {
    KernelArg arg;
    MarkMap shadow;
    uint32_t elem_bytes = 0;  ///< of the copies to it; 0 = none was seen
    bool patterned = false;   ///< it held kPoisonByte everywhere when the kernel began
    uintptr_t begin() const { return reinterpret_cast<uintptr_t>(arg.data); }
    uintptr_t end() const { return begin() + arg.bytes; }
};

class GlobalShadow {
  public:
    /// `padding`: bytes that an allocation may have behind its tensor.
    void begin(const KernelBegin& event, uint64_t padding);
    /// Marks of [address, address + count). `behind` stands for the padding behind a tensor.
    void read(uint64_t address, Mark* marks, uint64_t count, Mark behind) const;
    bool defined(uint64_t address, uint64_t count) const;
    void write(uint64_t address, const Mark* marks, uint64_t count, uint32_t elem_bytes);
    void fill(uint64_t address, uint64_t count, Mark mark, uint32_t elem_bytes);
    /// Name of the argument at an address; empty when there is none.
    std::string name_at(uint64_t address) const;
    const std::vector<Region>& regions() const { return regions_; }

  private:
    /// An argument; `region` is -1 for one that is defined.
    struct Segment {
        uint64_t begin, end;
        int region;
        std::string name;
    };
    const Segment* segment_at(uint64_t address) const;
    template <class Work>
    void tracked(uint64_t address, uint64_t count, Work work) const;

    std::vector<Segment> segments_;  ///< by address
    std::vector<Region> regions_;
    uint64_t padding_ = 0;
};

}  // namespace drydock::check
