#include "exec/scattered.h"

#include <fmt/format.h>

#include <cstring>

#include "exec/operands.h"

namespace drydock::exec {
namespace {

uint32_t offset_at(const uint8_t* offsets, uint64_t i) {
    uint32_t value;
    std::memcpy(&value, offsets + i * 4, 4);
    return value;
}

/// Offsets whose lane is off are not used.
template <class Used>
std::string check_offsets(const Record& record, const LocalMemories& memories, uint64_t count,
                          Used used) {
    const uint64_t limit = memories.bytes[static_cast<int>(record.src_space)];
    const uint8_t* offsets = local(memories, record.src_space, record.src[1]);
    const uint32_t elem = source_bytes(record);
    for (uint64_t i = 0; i < count; ++i) {
        const uint64_t at = uint64_t{record.src[0]} + offset_at(offsets, i);
        if (used(i) && at + elem > limit) {
            return fmt::format(
                "Gather src0: element {} at offset {} of {} exceeds its size: {} > {} (byte offset "
                "{} "
                "from {})",
                i, at, space_name(record.src_space), at + elem, limit, offset_at(offsets, i),
                record.src[0]);
        }
    }
    return {};
}

}  // namespace

std::string run_gather(const Record& record, const LocalMemories& memories) {
    std::string error =
        check_offsets(record, memories, record.count, [](uint64_t) { return true; });
    if (!error.empty()) return error;
    const uint8_t* src = local(memories, record.src_space, record.src[0]);
    const uint8_t* offsets = local(memories, record.src_space, record.src[1]);
    uint8_t* dst = local(memories, record.dst_space, record.dst);
    const uint32_t elem = source_bytes(record);
    for (uint64_t i = 0; i < record.count; ++i) {
        std::memcpy(dst + i * elem, src + offset_at(offsets, i), elem);
    }
    return {};
}

std::string run_gather_repeat(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    const uint64_t total = uint64_t{repeats.count} * repeats.lanes;
    auto used = [&](uint64_t i) {
        const uint64_t lane = i % repeats.lanes;
        const auto& mask =
            i / repeats.lanes + 1 == repeats.count ? repeats.last_mask : repeats.mask;
        return ((mask[lane / 64] >> (lane % 64)) & 1) != 0;
    };
    const uint64_t read = total == 0 ? 0 : total - repeats.lanes + repeats.last_active;
    std::string error = check_offsets(record, memories, read, used);
    if (!error.empty()) return error;
    const uint8_t* src = local(memories, record.src_space, record.src[0]);
    const uint8_t* offsets = local(memories, record.src_space, record.src[1]);
    uint8_t* dst = local(memories, record.dst_space, record.dst);
    const uint32_t elem = source_bytes(record);
    for (uint64_t i = 0; i < read; ++i) {
        if (!used(i)) continue;
        const uint64_t row = i / repeats.lanes * form.repeat_stride[0] * kBlockBytes;
        std::memcpy(dst + row + i % repeats.lanes * elem, src + offset_at(offsets, i), elem);
    }
    return {};
}

void run_broadcast(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint8_t* src = local(memories, record.src_space, record.src[0]);
    for (uint32_t r = 0; r < form.repeat; ++r) {
        uint8_t eight[8 * 8];
        std::memcpy(eight, src + uint64_t{r} * 8 * elem, 8 * elem);
        uint8_t* row = local(memories, record.dst_space, record.dst) +
                       uint64_t{r} * form.repeat_stride[0] * kBlockBytes;
        for (uint32_t j = 0; j < 8; ++j) {
            uint8_t* block = row + uint64_t{j} * form.block_stride[0] * kBlockBytes;
            for (uint32_t at = 0; at < kBlockBytes; at += elem)
                std::memcpy(block + at, eight + j * elem, elem);
        }
    }
}

}  // namespace drydock::exec
