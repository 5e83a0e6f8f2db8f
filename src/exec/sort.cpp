// Sort32, Sort and MrgSort on records of 8 bytes: the score in its low bytes, the index in the high
// four (spec kernel-vector 2.11).
#include <algorithm>
#include <cstring>
#include <vector>

#include "exec/lanes/value.h"
#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

constexpr uint32_t kRun = 32;  // scores that Sort32 sorts at a time
constexpr uint32_t kRecordBytes = 8;

float score_of(uint64_t entry, bool half) {
    const auto low = static_cast<uint32_t>(entry);
    return half ? half_value(static_cast<uint16_t>(low)) : float_of(low);
}

/// Descending order. ASSUMED: NaN comes before every number; +0 and -0 are equal.
bool before(uint64_t a, uint64_t b, bool half) {
    const float x = score_of(a, half), y = score_of(b, half);
    if (x != x || y != y) return x != x && y == y;
    return x > y;
}

void sort_runs(std::vector<uint64_t>& entries, size_t run, bool half) {
    for (size_t at = 0; at < entries.size(); at += run) {
        const auto first = entries.begin() + static_cast<ptrdiff_t>(at);
        std::stable_sort(first, first + static_cast<ptrdiff_t>(run),
                         [half](uint64_t a, uint64_t b) { return before(a, b, half); });
    }
}

uint64_t entry_at(const uint8_t* base, uint64_t i) {
    uint64_t entry;
    std::memcpy(&entry, base + i * kRecordBytes, kRecordBytes);
    return entry;
}

}  // namespace

void run_sort(const Record& record, const LocalMemories& memories) {
    if (record.count == 0) return;
    const bool half = record.dtype == DType::kFloat16;
    const uint32_t elem = source_bytes(record);
    const uint8_t* scores = local(memories, record.src_space, record.src[0]);
    const uint8_t* indices = local(memories, record.src_space, record.src[1]);
    std::vector<uint64_t> entries(record.count);
    for (size_t i = 0; i < entries.size(); ++i) {
        uint32_t score = 0, index;
        std::memcpy(&score, scores + i * elem, elem);
        std::memcpy(&index, indices + i * 4, 4);
        entries[i] = uint64_t{index} << 32 | score;
    }
    sort_runs(entries, record.mode == 1 ? entries.size() : kRun, half);
    std::memcpy(local(memories, record.dst_space, record.dst), entries.data(),
                entries.size() * kRecordBytes);
}

void run_merge(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const MergeForm*>(record.side);
    const bool half = record.dtype == DType::kFloat16;
    uint32_t total = 0;
    for (int q = 0; q < form.queues; ++q) total += form.length[q];
    std::vector<uint64_t> merged;
    uint16_t taken[4] = {0, 0, 0, 0};
    for (uint32_t r = 0; r < form.repeats; ++r) {
        // Every repeat moves all operands by the length of all queues.
        const uint32_t skip = r * total * kRecordBytes;
        std::fill(std::begin(taken), std::end(taken), uint16_t{0});
        merged.clear();
        while (merged.size() < total) {
            int best = -1;
            uint64_t entry = 0;
            for (int q = 0; q < form.queues; ++q) {
                if (taken[q] == form.length[q]) continue;
                const uint64_t head =
                    entry_at(local(memories, record.src_space, form.src[q] + skip), taken[q]);
                if (best < 0 || before(head, entry, half)) best = q, entry = head;
            }
            merged.push_back(entry);
            if (++taken[best] == form.length[best] && form.suspend) break;
        }
        if (merged.empty()) continue;
        std::memcpy(local(memories, record.dst_space, record.dst + skip), merged.data(),
                    merged.size() * kRecordBytes);
    }
    if (memories.registers != nullptr && form.repeats != 0)
        std::copy(std::begin(taken), std::end(taken), memories.registers->merged);
}

}  // namespace drydock::exec
