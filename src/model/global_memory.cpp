#include "model/global_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <deque>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "base/error.h"

namespace drydock {
namespace {

constexpr uint64_t kBlockBytes = 32;  // device allocations round up to this (runtime 1.6)
constexpr uint64_t kHugePage = uint64_t{2} << 20;
constexpr size_t kFreedKept = 64;  // freed allocations remembered for messages

uint64_t page_bytes() {
    static const auto bytes = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

/// One mapping: an inaccessible page, the memory, an inaccessible page.
struct Mapping {
    void* start = nullptr;
    uint64_t bytes = 0;
    uint8_t* data = nullptr;
};

/// Large allocations start on a huge-page boundary, so that the kernel can back them with huge
/// pages.
Mapping map_memory(uint64_t usable) {
    const uint64_t page = page_bytes();
    const uint64_t align = usable >= kHugePage ? kHugePage : page;
    const uint64_t body = round_up(usable, page);
    Mapping mapping;
    mapping.bytes = body + 2 * page + (align - page);
    void* start =
        mmap(nullptr, mapping.bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) return {};
    mapping.start = start;
    const uint64_t first = round_up(reinterpret_cast<uintptr_t>(start) + page, align);
    mapping.data = reinterpret_cast<uint8_t*>(first);
    if (mprotect(mapping.data, body, PROT_READ | PROT_WRITE) != 0) {
        munmap(start, mapping.bytes);
        return {};
    }
    if (align == kHugePage) madvise(mapping.data, body, MADV_HUGEPAGE);
    return mapping;
}

struct Entry {
    Allocation allocation;
    Mapping mapping;
};

}  // namespace

struct GlobalMemory::State {
    mutable std::shared_mutex mutex;
    std::map<uintptr_t, Entry> live;
    std::deque<Allocation> freed;
    uint64_t bytes = 0;

    /// The live entry with the highest start <= address.
    const Entry* below(const void* address) const {
        auto it = live.upper_bound(reinterpret_cast<uintptr_t>(address));
        return it == live.begin() ? nullptr : &std::prev(it)->second;
    }
};

GlobalMemory::GlobalMemory() : state_(std::make_unique<State>()) {}

GlobalMemory& GlobalMemory::instance() {
    // Never destroyed: device memory may be freed by destructors of any static object.
    static GlobalMemory* memory = new GlobalMemory;  // NOLINT
    return *memory;
}

void* GlobalMemory::allocate(uint64_t size, uint64_t pad, std::string name) {
    constexpr uint64_t kLimit = uint64_t{1} << 62;
    if (size == 0 || size > kLimit || pad > kLimit) return nullptr;
    const uint64_t usable = round_up(size, kBlockBytes) + pad;
    const Mapping mapping = map_memory(usable);
    if (mapping.data == nullptr) return nullptr;
    std::unique_lock lock(state_->mutex);
    Entry& entry = state_->live[reinterpret_cast<uintptr_t>(mapping.data)];
    entry.allocation = {mapping.data, size, usable, std::move(name), false};
    entry.mapping = mapping;
    state_->bytes += usable;
    return mapping.data;
}

bool GlobalMemory::release(void* address) {
    std::unique_lock lock(state_->mutex);
    auto it = state_->live.find(reinterpret_cast<uintptr_t>(address));
    if (it == state_->live.end()) return false;
    munmap(it->second.mapping.start, it->second.mapping.bytes);
    state_->bytes -= it->second.allocation.padded;
    it->second.allocation.freed = true;
    state_->freed.push_front(std::move(it->second.allocation));
    if (state_->freed.size() > kFreedKept) state_->freed.pop_back();
    state_->live.erase(it);
    return true;
}

void GlobalMemory::set_name(const void* address, std::string name) {
    std::unique_lock lock(state_->mutex);
    auto it = state_->live.find(reinterpret_cast<uintptr_t>(address));
    if (it != state_->live.end()) it->second.allocation.name = std::move(name);
}

std::optional<Allocation> GlobalMemory::find(const void* address) const {
    std::shared_lock lock(state_->mutex);
    const Entry* entry = state_->below(address);
    if (entry == nullptr || address >= entry->allocation.base + entry->allocation.padded)
        return std::nullopt;
    return entry->allocation;
}

std::optional<Allocation> GlobalMemory::nearest(const void* address) const {
    std::shared_lock lock(state_->mutex);
    const auto at = static_cast<const uint8_t*>(address);
    const Entry* below = state_->below(address);
    // An address may have been given out again: the living come before the dead.
    if (below != nullptr && at < below->allocation.base + below->allocation.padded)
        return below->allocation;
    for (const Allocation& gone : state_->freed) {
        if (at >= gone.base && at < gone.base + gone.padded) return gone;
    }
    auto above = state_->live.upper_bound(reinterpret_cast<uintptr_t>(address));
    if (above == state_->live.end()) return below ? std::optional(below->allocation) : std::nullopt;
    if (below == nullptr) return above->second.allocation;
    const auto past =
        static_cast<uint64_t>(at - (below->allocation.base + below->allocation.padded));
    const auto before = static_cast<uint64_t>(above->second.allocation.base - at);
    return past <= before ? below->allocation : above->second.allocation;
}

uint64_t GlobalMemory::allocated_bytes() const {
    std::shared_lock lock(state_->mutex);
    return state_->bytes;
}

bool GlobalMemory::owns(const void* address) const { return find(address).has_value(); }

DeviceBuffer::DeviceBuffer(uint64_t size, uint64_t pad, std::string name) : size_(size) {
    if (size == 0) return;
    data_ = static_cast<std::byte*>(GlobalMemory::instance().allocate(size, pad, name));
    if (data_ == nullptr) {
        throw UserError("device memory exhausted: cannot allocate " + std::to_string(size) +
                            " bytes for " + (name.empty() ? "a buffer" : name),
                        "use smaller tensors, or free memory on this machine");
    }
}

DeviceBuffer::DeviceBuffer(DeviceBuffer&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

DeviceBuffer& DeviceBuffer::operator=(DeviceBuffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
}

DeviceBuffer::~DeviceBuffer() {
    if (data_ != nullptr) GlobalMemory::instance().release(data_);
}

}  // namespace drydock
