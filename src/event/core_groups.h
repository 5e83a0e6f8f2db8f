#pragma once
// Which cores a cross-core flag takes to be raised, and for whom (spec kernel-core 5.6; the
// machine's own are in model/cross_core.cpp).
#include <algorithm>

#include "event/event.h"

namespace drydock {

/// Mode 0: a kind of core in the whole launch; 1: a kind in its block; 2: a kind in its block, for
/// the other kind there.
class CoreGroups {
  public:
    CoreGroups() = default;
    explicit CoreGroups(const KernelBegin& event)
        : cube_(event.cube_per_block),
          vector_(event.vector_per_block),
          per_block_(std::max(1U, cube_ + vector_)),
          cores_(event.block_count) {}

    uint32_t cores() const { return cores_; }
    bool is_cube(uint32_t core) const { return core % per_block_ < cube_; }
    /// Cores that take part in a SyncAll.
    uint32_t meeting(bool vector_only) const {
        return cores_ / per_block_ * (vector_only ? vector_ : per_block_);
    }
    /// Cores that have to set a flag before it counts.
    uint32_t members(uint32_t core, uint8_t mode) const {
        const uint32_t of_block = is_cube(core) ? cube_ : vector_;
        return mode == 0 ? cores_ / per_block_ * of_block : of_block;
    }
    /// Tells the groups of one mode apart.
    uint32_t group(uint32_t core, uint8_t mode) const {
        return (mode == 0 ? 0 : core / per_block_ * 2) + (is_cube(core) ? 1 : 0);
    }
    /// Calls fn(core) for each one that the flag is raised for.
    template <class Fn>
    void for_each_target(uint32_t core, uint8_t mode, Fn fn) const {
        const bool to_cube = is_cube(core) == (mode != 2);
        const uint32_t first = mode == 0 ? 0 : core / per_block_ * per_block_;
        const uint32_t last = mode == 0 ? cores_ : first + per_block_;
        for (uint32_t target = first; target < last; ++target) {
            if (is_cube(target) == to_cube) fn(target);
        }
    }

  private:
    uint32_t cube_ = 0, vector_ = 1, per_block_ = 1, cores_ = 0;
};

}  // namespace drydock
