#include "launch/device_memory.h"

#include <cstring>

#include "event/poison.h"
#include "launch/attendant.h"
#include "model/global_memory.h"

namespace drydock {

void* device_allocate(uint64_t size, uint64_t pad, std::string name) {
    void* address = GlobalMemory::instance().allocate(size, pad, std::move(name));
    if (address != nullptr && launch_attendant() != nullptr)
        std::memset(address, kPoisonByte, size);
    return address;
}
bool device_release(void* address) { return GlobalMemory::instance().release(address); }
void device_set_name(const void* address, std::string name) {
    GlobalMemory::instance().set_name(address, std::move(name));
}
const AllocationMap& device_allocations() { return GlobalMemory::instance(); }
uint64_t device_allocated_bytes() { return GlobalMemory::instance().allocated_bytes(); }
bool device_owns(const void* address) { return GlobalMemory::instance().owns(address); }

}  // namespace drydock
