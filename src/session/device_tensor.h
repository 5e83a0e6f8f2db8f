#pragma once
// A tensor in device memory with guard bytes behind it.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "soc/soc.h"

namespace drydock::session {

/// Owner of one device allocation. The bytes between the tensor's end and the end of what a device
/// may touch (spec runtime 1.6) carry a pattern; the page behind is inaccessible.
class DeviceTensor {
  public:
    /// Content is poisoned: large numbers in every type, never zero, NaN or a guard byte. Throws
    /// UserError when memory is exhausted.
    DeviceTensor(const std::string& name, uint64_t bytes, const Soc& soc);
    ~DeviceTensor();
    DeviceTensor(DeviceTensor&& other) noexcept;
    DeviceTensor& operator=(DeviceTensor&&) = delete;

    std::byte* data() const { return data_; }
    uint64_t bytes() const { return bytes_; }
    std::span<std::byte> span() const { return {data_, bytes_}; }
    /// Guard bytes that were overwritten; offsets count from the tensor's start.
    struct Damage {
        uint64_t first = 0;
        bool in_last_block = false;  ///< nothing past the block of UB size that holds the end
    };
    std::optional<Damage> damaged_guard() const;
    uint64_t guard_bytes() const { return guarded_ - bytes_; }

  private:
    std::byte* data_ = nullptr;
    uint64_t bytes_ = 0;
    uint64_t last_block_ = 0;  ///< end of the block that holds the tensor's end
    uint64_t guarded_ = 0;     ///< end of the guard bytes
};

}  // namespace drydock::session
