#pragma once
// Follows undefined bytes through a launch: what nothing wrote, and what was computed from it.
#include <map>
#include <vector>

#include "check/undefined/global_shadow.h"
#include "check/undefined/op_class.h"
#include "soc/soc.h"

namespace drydock::check {

/// What becomes of elements whose way is not followed (Gather, sorting, Select, functions of rows,
/// lanes under a mask).
enum class Unfollowed : uint8_t {
    kDefined,   ///< undefined only when all that they may come from is
    kUndefined  ///< undefined when anything that they may come from is
};

/// Marks of all bytes of UB, of outputs and of the workspace, as they are behind the newest event.
class UndefinedBytes {
  public:
    UndefinedBytes(const Soc& soc, Unfollowed unfollowed) : soc_(soc), unfollowed_(unfollowed) {}
    void on_event(const Event& event);

    /// No byte of the operand is undefined; true for what is not followed.
    bool defined(const Footprint& f, uint32_t block);
    /// One mark per element of an operand of `instr`: that of its first undefined byte.
    std::vector<Mark> elements(const Footprint& f, const Instr& instr);
    /// The mark of what the scalar unit reads.
    Mark loaded(const ScalarAccess& access);

    const GlobalShadow& global() const { return global_; }
    const Origins& origins() const { return origins_; }
    uint64_t instructions() const { return instructions_; }
    /// Instructions that had undefined bytes among their operands.
    uint64_t followed() const { return followed_; }

  private:
    bool cautious() const { return unfollowed_ == Unfollowed::kUndefined; }
    void copy(const Instr& instr);
    void compute(const Instr& instr);
    void store(const ScalarAccess& access);

    MarkMap& local(uint32_t block);
    void read_run(const Footprint& f, uint64_t at, uint64_t bytes, const Instr& instr, Mark* out);
    void write_run(const Footprint& f, uint64_t at, const Mark* marks, uint64_t bytes,
                   const Instr& instr);
    void define(const Footprint& f, uint32_t block);
    void store_elements(const Footprint& f, const std::vector<Mark>& marks, uint32_t block);
    std::vector<Mark> selected(const Instr& instr, uint64_t count);
    std::vector<Mark> results(const Instr& instr, uint64_t count);
    void combine(OpClass kind, const std::vector<Mark>& source, std::vector<Mark>& result) const;
    Mark passed(Mark mark, const Instr& instr, OpClass kind);
    Mark out_mark(Mark mark, Mark old, const Instr& instr);

    const Soc& soc_;
    const Unfollowed unfollowed_;
    GlobalShadow global_;
    std::map<uint32_t, MarkMap> local_;  ///< UB of the cores that run
    Origins origins_;
    std::vector<Mark> marks_, old_;  ///< of one run; kept, so that runs allocate nothing
    uint64_t instructions_ = 0, followed_ = 0;
};

}  // namespace drydock::check
