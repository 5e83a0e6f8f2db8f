#pragma once
// Device memory: host memory in an arena of our own, so that GM_ADDR is a plain pointer and a wild
// one faults instead of hitting the heap.
#include <cstddef>
#include <memory>

#include "event/address.h"

namespace drydock {

/// All device allocations of the process. Thread-safe.
class GlobalMemory final : public AllocationMap {
  public:
    static GlobalMemory& instance();

    /// `size` bytes at a 64-byte aligned address (page aligned in fact), with `pad` more usable
    /// bytes after rounding up to 32 (spec runtime 1.6), and an inaccessible page behind. Content
    /// is not initialised. Null when size is 0, rounding overflows or memory is exhausted.
    void* allocate(uint64_t size, uint64_t pad, std::string name = {});
    /// False when `address` is not the start of a live allocation.
    bool release(void* address);
    /// Gives an allocation a name for messages.
    void set_name(const void* address, std::string name);

    std::optional<Allocation> find(const void* address) const override;
    std::optional<Allocation> nearest(const void* address) const override;
    uint64_t allocated_bytes() const;
    /// True when the address lies in the arena at all (live or not).
    bool owns(const void* address) const;

  private:
    GlobalMemory();
    struct State;
    std::unique_ptr<State> state_;
};

/// Owner of one allocation.
class DeviceBuffer {
  public:
    DeviceBuffer() = default;
    DeviceBuffer(uint64_t size, uint64_t pad,
                 std::string name = {});  ///< throws UserError when exhausted
    DeviceBuffer(DeviceBuffer&& other) noexcept;
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept;
    ~DeviceBuffer();
    std::byte* data() const { return data_; }
    uint64_t size() const { return size_; }

  private:
    std::byte* data_ = nullptr;
    uint64_t size_ = 0;
};

}  // namespace drydock
