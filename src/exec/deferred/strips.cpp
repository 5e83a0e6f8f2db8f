#include "exec/deferred/strips.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "exec/lanes/lanes.h"
#include "exec/operands.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace drydock::exec {
namespace {

constexpr uint32_t kStripElements = 512;
constexpr uint32_t kSlotBytes = kStripElements * 8;
constexpr int kSlots = 16;
constexpr uint64_t kCacheLine = 64;

/// Strips of values between instructions, and one of the result on its way past the caches.
struct Slots {
    alignas(kCacheLine) uint8_t bytes[(kSlots + 1) * kSlotBytes];
};
/// On the heap, as the library's other large state of a thread.
uint8_t* thread_slots() {
    static thread_local const auto slots = std::make_unique<Slots>();
    return slots->bytes;
}

/// Where each node's strip lies: memory, or one of a few slots that are used again when the last
/// reader of a value is done.
struct Places {
    int8_t slot[Plan::kNodes];
    bool ok = true;

    explicit Places(const Plan& plan) {
        uint8_t last_reader[Plan::kNodes] = {};
        for (int i = 0; i < plan.count; ++i) {
            for (int s = 0; s < plan.node[i].nsrc; ++s)
                last_reader[plan.node[i].src[s]] = static_cast<uint8_t>(i);
        }
        uint32_t free = (1u << kSlots) - 1;
        for (int i = 0; i < plan.count; ++i) {
            slot[i] = -1;
            if (plan.node[i].is_memory()) continue;
            // The result goes to a slot before its sources are given back: loops allow a source as
            // destination only at the very same place.
            if (free == 0) {
                ok = false;
                return;
            }
            slot[i] = static_cast<int8_t>(__builtin_ctz(free));
            free &= free - 1;
            for (int n = 0; n < i; ++n) {
                if (slot[n] >= 0 && last_reader[n] == i) free |= 1u << slot[n];
            }
        }
    }
};

uint64_t byte_offset(const PlanNode& node, uint32_t element) {
    return uint64_t{element} * node.bits / 8;
}

void run_strip(const Plan& plan, const Places& places, uint32_t at, uint32_t count, uint8_t* slots,
               uint8_t* dst) {
    const auto place = [&](int i) -> const uint8_t* {
        const PlanNode& node = plan.node[i];
        if (node.is_memory()) return node.memory + byte_offset(node, at);
        return slots + places.slot[i] * size_t{kSlotBytes};
    };
    for (int i = 0; i < plan.count; ++i) {
        const PlanNode& node = plan.node[i];
        if (node.is_memory()) continue;
        LaneArgs args{};
        args.dst = i + 1 == plan.count ? dst : slots + places.slot[i] * size_t{kSlotBytes};
        for (int s = 0; s < node.nsrc; ++s) args.src[s] = place(node.src[s]);
        args.scalar = node.scalar;
        args.mode = node.mode;
        args.count = count;
        find_lane(node.op, node.dtype, node.dst_dtype)(args);
    }
}

}  // namespace

void stream_copy(uint8_t* dst, const uint8_t* src, uint64_t bytes) {
#if defined(__x86_64__)
    const uint64_t head =
        std::min(bytes, (kCacheLine - reinterpret_cast<uintptr_t>(dst) % kCacheLine) % kCacheLine);
    std::memcpy(dst, src, head);
    uint64_t at = head;
    for (; at + kCacheLine <= bytes; at += kCacheLine) {
        for (uint64_t i = 0; i < kCacheLine; i += sizeof(__m128i)) {
            _mm_stream_si128(reinterpret_cast<__m128i*>(dst + at + i),
                             _mm_loadu_si128(reinterpret_cast<const __m128i*>(src + at + i)));
        }
    }
    std::memcpy(dst + at, src + at, bytes - at);
#else
    std::memcpy(dst, src, bytes);
#endif
}

void stream_fence() {
#if defined(__x86_64__)
    _mm_sfence();
#endif
}

bool run_strips(const Plan& plan, uint8_t* dst, bool stream) {
    bool whole_bytes = false;
    for (int i = 0; i < plan.count; ++i) {
        const PlanNode& node = plan.node[i];
        if (node.bits == 1 && node.is_memory() && node.bit != 0) return false;
        whole_bytes |= is_compare(node.op);
    }
    if (whole_bytes && plan.length % 8 != 0) return false;
    const Places places(plan);
    if (!places.ok) return false;
    uint8_t* const slots = thread_slots();
    const PlanNode& result = plan.result();
    for (uint32_t at = 0; at < plan.length; at += kStripElements) {
        const uint32_t count = std::min(kStripElements, plan.length - at);
        uint8_t* to = dst + byte_offset(result, at);
        if (!stream) {
            run_strip(plan, places, at, count, slots, to);
            continue;
        }
        uint8_t* last = slots + kSlots * size_t{kSlotBytes};
        run_strip(plan, places, at, count, slots, last);
        stream_copy(to, last, uint64_t{count} * result.bits / 8);
    }
    return true;
}

}  // namespace drydock::exec
