#include "model/local_memory.h"

#include <sys/mman.h>

#include <new>

namespace drydock {
namespace {

constexpr uint64_t kFence = 64 << 10;  // inaccessible bytes around each memory

uint64_t round_to_fence(uint64_t bytes) { return (bytes + kFence - 1) / kFence * kFence; }

}  // namespace

LocalMemory::LocalMemory(const Soc& soc) : soc_(&soc) {
    const struct {
        Space space;
        uint64_t bytes;
    } memories[] = {{Space::kUb, soc.ub_bytes},   {Space::kL1, soc.l1_bytes},
                    {Space::kL0a, soc.l0a_bytes}, {Space::kL0b, soc.l0b_bytes},
                    {Space::kL0c, soc.l0c_bytes}, {Space::kBt, soc.bt_bytes},
                    {Space::kFb, soc.fb_bytes}};
    mapping_bytes_ = kFence;
    for (const auto& memory : memories) mapping_bytes_ += round_to_fence(memory.bytes) + kFence;
    mapping_ = mmap(nullptr, mapping_bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1, 0);
    if (mapping_ == MAP_FAILED) throw std::bad_alloc();
    uint8_t* at = static_cast<uint8_t*>(mapping_) + kFence;
    for (const auto& memory : memories) {
        const uint64_t room = round_to_fence(memory.bytes);
        if (room != 0 && mprotect(at, room, PROT_READ | PROT_WRITE) != 0) {
            munmap(mapping_, mapping_bytes_);
            throw std::bad_alloc();
        }
        // Right-aligned, so that the first byte behind the memory faults; sizes are multiples of 1
        // KiB.
        base_[static_cast<int>(memory.space)] = at + (room - memory.bytes);
        bytes_[static_cast<int>(memory.space)] = static_cast<uint32_t>(memory.bytes);
        at += room + kFence;
    }
}

LocalMemory::~LocalMemory() { munmap(mapping_, mapping_bytes_); }

}  // namespace drydock
