#include "acl/memory.h"

#include <cstdlib>
#include <map>
#include <mutex>
#include <vector>

#include "acl/acl.h"
#include "acl/context.h"
#include "acl/immortal.h"
#include "acl/pinned.h"
#include "acl/settings.h"
#include "base/log.h"
#include "launch/attendant.h"
#include "launch/device_memory.h"

namespace drydock::acl {
namespace {

/// Start of the allocation granularity of spec runtime 1.6.
constexpr uint64_t kRounding = 32;
constexpr uint64_t kHostAlignment = 64;

/// Memory of aclrtMalloc.
struct Owned {
    int32_t device = 0;
    const void* site = nullptr;  ///< of the call
};

struct MemoryState {
    std::mutex mutex;
    std::map<void*, Owned> owned;            ///< by address
    std::map<const char*, uint64_t> pinned;  ///< aclrtMallocHost: start -> bytes
};

MemoryState& memory_state() {
    static MemoryState& value = immortal<MemoryState>();
    return value;
}

bool rounding_overflows(uint64_t size, uint64_t pad) {
    return size > UINT64_MAX - pad - (kRounding - 1);
}

Status allocate(void** address, size_t size, uint64_t pad, const void* site) {
    if (address == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "devPtr is null");
    *address = nullptr;
    if (size == 0) return fail(ACL_ERROR_INVALID_PARAM, "size is 0; at least 1 byte is needed");
    if (rounding_overflows(size, pad)) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("size {} overflows when it is rounded up", size));
    }
    Status status = ACL_SUCCESS;
    const auto context = current_context(status);
    if (!context) return status;
    const uint64_t used = device_allocated_bytes();
    const uint64_t total = device_memory_bytes();
    void* memory = size > total || used > total - size ? nullptr : device_allocate(size, pad);
    if (memory == nullptr) {
        return fail(
            ACL_ERROR_RT_MEMORY_ALLOCATION,
            fmt::format("{} bytes do not fit: {} of {} bytes are in use", size, used, total),
            "free what is not needed; DRYDOCK_MEMORY_BYTES sets the size of the device memory");
    }
    std::lock_guard lock(memory_state().mutex);
    memory_state().owned[memory] = {context->device, site};
    *address = memory;
    return ACL_SUCCESS;
}

/// Bytes added after rounding: none for allocations from 1 GiB pages.
uint64_t pad_bytes(aclrtMemMallocPolicy policy) {
    const bool huge_1g =
        policy == ACL_MEM_MALLOC_HUGE1G_ONLY || policy == ACL_MEM_MALLOC_HUGE1G_ONLY_P2P;
    return huge_1g ? 0 : current_soc().allocation_pad_bytes;
}

Status not_an_allocation(const void* address) {
    std::string where = "the address lies in no device allocation";
    if (const auto live = find_allocation(address)) {
        where = fmt::format("it lies {} bytes inside the {}",
                            static_cast<const uint8_t*>(address) - live->base, describe(*live));
    } else if (const auto released = find_released(address)) {
        where = fmt::format("the {} was freed before", describe(*released));
    } else if (is_pinned(address, 1)) {
        where = "it is host memory of aclrtMallocHost, which aclrtFreeHost frees";
    } else if (const auto near = device_allocations().nearest(address)) {
        where += "; the nearest is the " + describe(*near);
    }
    return fail(ACL_ERROR_RT_PARAM_INVALID,
                fmt::format("{} is not the start of a live device allocation: {}", address, where));
}

Status release(void* address) {
    if (address == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "devPtr is null");
    {
        std::lock_guard lock(memory_state().mutex);
        const auto it = memory_state().owned.find(address);
        if (it != memory_state().owned.end()) {
            memory_state().owned.erase(it);
            if (device_release(address)) return ACL_SUCCESS;
        }
    }
    return not_an_allocation(address);
}

Status allocate_host(void** address, size_t size) {
    if (address == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "hostPtr is null");
    *address = nullptr;
    if (size == 0) return fail(ACL_ERROR_INVALID_PARAM, "size is 0; at least 1 byte is needed");
    if (size > SIZE_MAX - kHostAlignment) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("size {} overflows when it is rounded up", size));
    }
    const size_t rounded = (size + kHostAlignment - 1) / kHostAlignment * kHostAlignment;
    void* memory = std::aligned_alloc(kHostAlignment, rounded);
    if (memory == nullptr) {
        return fail(ACL_ERROR_RT_MEMORY_ALLOCATION,
                    fmt::format("no {} bytes of host memory left", size));
    }
    std::lock_guard lock(memory_state().mutex);
    memory_state().pinned.emplace(static_cast<const char*>(memory), size);
    *address = memory;
    return ACL_SUCCESS;
}

Status release_host(void* address) {
    if (address == nullptr) return fail(ACL_ERROR_INVALID_PARAM, "hostPtr is null");
    {
        std::lock_guard lock(memory_state().mutex);
        if (memory_state().pinned.erase(static_cast<const char*>(address)) == 1) {
            std::free(address);
            return ACL_SUCCESS;
        }
    }
    const char* kind = find_allocation(address) ? "device memory, which aclrtFree frees"
                                                : "not alive or not from aclrtMallocHost";
    return fail(ACL_ERROR_RT_PARAM_INVALID, fmt::format("{} is {}", address, kind));
}

Status memory_info(aclrtMemAttr attribute, size_t* free, size_t* total) {
    if (free == nullptr || total == nullptr) {
        return fail(ACL_ERROR_INVALID_PARAM,
                    fmt::format("{} is null", free == nullptr ? "free" : "total"));
    }
    const bool known = attribute >= ACL_DDR_MEM && attribute <= ACL_HBM_MEM_NORMAL;
    *total = known ? device_memory_bytes() : 0;
    *free = known ? *total - std::min<uint64_t>(*total, device_allocated_bytes()) : 0;
    return ACL_SUCCESS;
}

}  // namespace

std::optional<Allocation> find_allocation(const void* address) {
    return device_allocations().find(address);
}

std::optional<Allocation> find_released(const void* address) {
    if (find_allocation(address)) return {};  // memory that was freed may be in use again
    auto near = device_allocations().nearest(address);
    const auto* place = static_cast<const uint8_t*>(address);
    if (!near || !near->freed || place < near->base || place >= near->base + near->padded)
        return {};
    return near;
}

uint64_t usable_bytes(const Allocation& allocation, const void* address) {
    return allocation.padded -
           static_cast<uint64_t>(static_cast<const uint8_t*>(address) - allocation.base);
}

std::string describe(const Allocation& allocation) {
    return fmt::format("device allocation of {} bytes at {}{}", allocation.size,
                       static_cast<const void*>(allocation.base),
                       allocation.name.empty() ? "" : " ('" + allocation.name + "')");
}

/// mem.leak for what is left on a device, one for each call that allocated and each size.
std::vector<Finding> leaks_of(int32_t device) {
    std::map<std::pair<const void*, uint64_t>, uint64_t> leaks;
    for (const auto& [address, owned] : memory_state().owned) {
        const auto allocation = find_allocation(address);
        if (owned.device == device && allocation) ++leaks[{owned.site, allocation->size}];
    }
    std::vector<Finding> findings;
    for (const auto& [leak, count] : leaks) {
        Finding finding;
        finding.id = "mem.leak";
        finding.severity = Severity::kNote;
        finding.message = fmt::format(
            "{} bytes of device memory were not freed before the device was reset", leak.second);
        finding.site = leak.first;
        finding.count = count;
        finding.hint = "call aclrtFree for every aclrtMalloc";
        findings.push_back(std::move(finding));
    }
    return findings;
}

/// Tells who listens to the launches of this process (`drydock exec`).
void report_leaks(int32_t device) {
    LaunchAttendant* const attendant = launch_attendant();
    if (attendant == nullptr) return;
    LaunchResult result;
    result.findings = leaks_of(device);
    if (result.findings.empty()) return;
    const std::string name = "device memory";
    attendant->end({name, current_soc(), 0, result, {}});
}

void release_device_allocations(int32_t device) {
    std::lock_guard lock(memory_state().mutex);
    report_leaks(device);
    for (auto it = memory_state().owned.begin(); it != memory_state().owned.end();) {
        if (it->second.device == device) {
            device_release(it->first);
            it = memory_state().owned.erase(it);
        } else {
            ++it;
        }
    }
}

bool is_pinned(const void* address, uint64_t bytes) {
    const char* place = static_cast<const char*>(address);
    std::lock_guard lock(memory_state().mutex);
    auto it = memory_state().pinned.upper_bound(place);
    if (it == memory_state().pinned.begin()) return false;
    --it;
    return static_cast<uint64_t>(place - it->first) + bytes <= it->second;
}

}  // namespace drydock::acl

using namespace drydock::acl;

extern "C" {

aclError aclrtMalloc(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
    const void* const site = __builtin_return_address(0);
    return initialised_api("aclrtMalloc",
                           [&] { return allocate(devPtr, size, pad_bytes(policy), site); });
}

aclError aclrtMallocAlign32(void** devPtr, size_t size, aclrtMemMallocPolicy) {
    const void* const site = __builtin_return_address(0);
    return initialised_api("aclrtMallocAlign32", [&] { return allocate(devPtr, size, 0, site); });
}

aclError aclrtMallocCached(void** devPtr, size_t size, aclrtMemMallocPolicy policy) {
    const void* const site = __builtin_return_address(0);
    return initialised_api("aclrtMallocCached",
                           [&] { return allocate(devPtr, size, pad_bytes(policy), site); });
}

aclError aclrtFree(void* devPtr) {
    return initialised_api("aclrtFree", [&] { return release(devPtr); });
}

aclError aclrtMallocHost(void** hostPtr, size_t size) {
    return initialised_api("aclrtMallocHost", [&] { return allocate_host(hostPtr, size); });
}

aclError aclrtFreeHost(void* hostPtr) {
    return initialised_api("aclrtFreeHost", [&] { return release_host(hostPtr); });
}

aclError aclrtGetMemInfo(aclrtMemAttr attr, size_t* free, size_t* total) {
    return initialised_api("aclrtGetMemInfo", [&] { return memory_info(attr, free, total); });
}

}  // extern "C"
