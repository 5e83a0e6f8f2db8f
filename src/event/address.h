#pragma once
// Addresses as people read them: space + offset, or allocation + offset.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "isa/pipe.h"

namespace drydock {

/// A place in one core's memories or in global memory (then `offset` is the host address).
struct Address {
    Space space = Space::kNone;
    uint32_t block = 0;
    uint64_t offset = 0;
};

/// A device allocation. [base, base+size) is the user's; up to `padded` bytes may be touched on the
/// device (spec runtime 1.6); beyond that is foreign.
struct Allocation {
    const uint8_t* base = nullptr;
    uint64_t size = 0;
    uint64_t padded = 0;
    std::string name;  ///< "x", "workspace", or "" when unknown
    bool freed = false;
};

/// Finds the device allocation an address belongs to or lies next to. Thread-safe.
class AllocationMap {
  public:
    virtual ~AllocationMap() = default;
    /// The live allocation whose [base, base+padded) holds `address`.
    virtual std::optional<Allocation> find(const void* address) const = 0;
    /// The nearest live or recently freed allocation, for messages.
    virtual std::optional<Allocation> nearest(const void* address) const = 0;
};

/// Bytes of one operand: up to three nested {count, stride} runs of `run_bytes` bytes each.
struct Footprint {
    Address base;
    struct Level {
        uint32_t count = 1;
        int64_t stride_bytes = 0;
    } level[3];              ///< outermost first; unused levels have count 1
    uint64_t run_bytes = 0;  ///< contiguous bytes at the innermost level; 0 = touches nothing
    uint32_t elem_bytes = 0;
    bool masked = false;      ///< only some lanes of the runs are touched
    uint8_t align_bytes = 0;  ///< what a local base must be a multiple of; 0: a whole block
};

}  // namespace drydock
