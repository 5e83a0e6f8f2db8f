// GatherMask and Gatherb (spec kernel-vector 2.7).
#include <fmt/format.h>

#include <cstring>

#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

/// Built-in patterns: 1 even, 2 odd, 3 to 6 one of every four, 7 all.
bool chosen(uint8_t pattern, uint64_t element) {
    switch (pattern) {
        case 1:
        case 2:
            return element % 2 == pattern - 1u;
        case 3:
        case 4:
        case 5:
        case 6:
            return element % 4 == pattern - 3u;
        default:
            return pattern == 7;
    }
}

bool bit(const uint8_t* bits, uint64_t i) { return ((bits[i / 8] >> (i % 8)) & 1) != 0; }

/// visit(repeat, element) for every element that is kept, in order.
template <class Visit>
void visit_kept(const Record& record, const LocalMemories& memories, Visit visit) {
    const auto& form = *static_cast<const GatherMaskForm*>(record.side);
    const uint8_t* bits = local(memories, record.src_space, record.src[1]);
    for (uint32_t r = 0; r < form.repeats; ++r) {
        for (uint64_t e = 0; e < form.elements; ++e) {
            if (form.pattern == 0 ? bit(bits, e) : chosen(form.pattern, e)) visit(r, e);
        }
        bits += form.pattern_stride * kBlockBytes;
    }
}

template <class T>
void pack(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const GatherMaskForm*>(record.side);
    const uint8_t* src = local(memories, record.src_space, record.src[0]);
    uint8_t* dst = local(memories, record.dst_space, record.dst);
    constexpr uint64_t per_block = kBlockBytes / sizeof(T);
    const uint64_t block = uint64_t{form.block_stride} * kBlockBytes;
    const uint64_t repeat = uint64_t{form.repeat_stride} * kBlockBytes;
    uint64_t kept = 0;
    visit_kept(record, memories, [&](uint32_t r, uint64_t e) {
        const uint8_t* from = src + r * repeat + e / per_block * block + e % per_block * sizeof(T);
        std::memcpy(dst + kept++ * sizeof(T), from, sizeof(T));
    });
    if (form.kept != nullptr) *form.kept = kept;
}

}  // namespace

uint64_t kept_elements(const Record& record, const LocalMemories& memories) {
    uint64_t kept = 0;
    visit_kept(record, memories, [&](uint32_t, uint64_t) { ++kept; });
    return kept;
}

void run_gather_mask(const Record& record, const LocalMemories& memories) {
    if (source_bytes(record) == 2) return pack<uint16_t>(record, memories);
    pack<uint32_t>(record, memories);
}

std::string run_gather_blocks(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint64_t limit = memories.bytes[static_cast<int>(record.src_space)];
    const uint8_t* offsets = local(memories, record.src_space, record.src[1]);
    for (int pass : {0, 1}) {  // nothing is written before every offset was checked
        for (uint64_t i = 0; i < uint64_t{form.repeat} * 8; ++i) {
            uint32_t offset;
            std::memcpy(&offset, offsets + i * 4, 4);
            const uint64_t at = uint64_t{record.src[0]} + offset;
            if (at + kBlockBytes > limit) {
                return fmt::format(
                    "Gatherb src0: block {} at offset {} of {} exceeds its size: {} > {} (byte "
                    "offset {} from {})",
                    i, at, space_name(record.src_space), at + kBlockBytes, limit, offset,
                    record.src[0]);
            }
            if (pass == 0) continue;
            const uint64_t to = i / 8 * form.repeat_stride[0] + i % 8 * form.block_stride[0];
            std::memmove(local(memories, record.dst_space, record.dst) + to * kBlockBytes,
                         memories.base[static_cast<int>(record.src_space)] + at, kBlockBytes);
        }
    }
    return {};
}

}  // namespace drydock::exec
