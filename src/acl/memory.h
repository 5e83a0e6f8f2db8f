#pragma once
// Device and pinned host memory of the runtime (spec runtime 1.6).
#include <cstdint>
#include <optional>
#include <string>

#include "acl/error_text.h"
#include "event/address.h"

namespace drydock::acl {

/// The live device allocation that holds `address`, or nothing.
std::optional<Allocation> find_allocation(const void* address);
/// The device allocation that held `address` and was released, or nothing.
std::optional<Allocation> find_released(const void* address);
/// Usable bytes from `address` to the end of its allocation.
uint64_t usable_bytes(const Allocation& allocation, const void* address);
/// "device allocation of 1024 bytes at 0x7f..".
std::string describe(const Allocation& allocation);

/// Releases everything that aclrtMalloc allocated on a device and nobody freed.
void release_device_allocations(int32_t device);

}  // namespace drydock::acl
