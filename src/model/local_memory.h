#pragma once
// The local memories of one core (UB, L1, ...), physically separate and fenced by guard regions.
#include <cstdint>

#include "isa/pipe.h"
#include "soc/soc.h"

namespace drydock {

/// Maps all local memories of a SoC once; pages are taken when touched. Content survives between
/// blocks, as on the device.
class LocalMemory {
  public:
    explicit LocalMemory(const Soc& soc);  ///< throws std::bad_alloc
    ~LocalMemory();
    LocalMemory(const LocalMemory&) = delete;
    LocalMemory& operator=(const LocalMemory&) = delete;

    uint8_t* base(Space space) const { return base_[static_cast<int>(space)]; }
    uint32_t bytes(Space space) const { return bytes_[static_cast<int>(space)]; }
    const Soc* soc() const { return soc_; }

  private:
    const Soc* soc_;
    void* mapping_ = nullptr;
    uint64_t mapping_bytes_ = 0;
    uint8_t* base_[static_cast<int>(Space::kCount)] = {};
    uint32_t bytes_[static_cast<int>(Space::kCount)] = {};
};

}  // namespace drydock
