#pragma once
// Device memory for rooms above the model: allocate, release, look up.
#include <string>

#include "event/address.h"

namespace drydock {

/// `size` bytes of device memory, usable up to round_up(size, 32) + pad, 64-byte aligned, content
/// undefined (the poison byte when an attendant listens to launches). Null when size is 0, rounding
/// overflows or memory is exhausted.
void* device_allocate(uint64_t size, uint64_t pad, std::string name = {});
/// False when `address` is not the start of a live allocation.
bool device_release(void* address);
/// Gives the allocation that starts at `address` a name for messages.
void device_set_name(const void* address, std::string name);
const AllocationMap& device_allocations();
uint64_t device_allocated_bytes();
/// True when the address lies in a live device allocation.
bool device_owns(const void* address);

}  // namespace drydock
