// CMPMASK, the unit's register for the result of a comparison (spec kernel-vector 2.6).
#include <cstring>

#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

constexpr size_t kMaskBytes = sizeof(VectorRegisters::cmp_mask);

/// One repeat of an operand, its blocks made contiguous.
void load_repeat(const uint8_t* from, uint32_t block_stride, uint8_t (&to)[kRepeatBytes]) {
    for (uint32_t at = 0; at < kRepeatBytes; at += kBlockBytes) {
        std::memcpy(to + at, from, kBlockBytes);
        from += block_stride * kBlockBytes;
    }
}

}  // namespace

void run_compare_to_mask(const Record& record, const LocalMemories& memories, LaneFn compare) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    if (repeats.count == 0) return;
    alignas(64) uint8_t value[2][kRepeatBytes];
    for (int i : {0, 1}) {
        load_repeat(local(memories, record.src_space, record.src[i]), form.block_stride[i + 1],
                    value[i]);
    }
    uint64_t result[2] = {0, 0};
    LaneArgs args{};
    args.dst = reinterpret_cast<uint8_t*>(result);
    args.src[0] = value[0];
    args.src[1] = value[1];
    args.mode = record.mode;
    args.count = repeats.lanes;
    compare(args);
    // ASSUMED: the bits of lanes that are off, and of lanes that do not exist, stay.
    uint64_t* mask = memories.registers->cmp_mask;
    const auto& lanes = repeats.count == 1 ? repeats.last_mask : repeats.mask;
    for (int i : {0, 1}) mask[i] = (mask[i] & ~lanes[i]) | (result[i] & lanes[i]);
}

void run_set_cmp_mask(const Record& record, const LocalMemories& memories) {
    std::memcpy(memories.registers->cmp_mask, local(memories, record.src_space, record.src[0]),
                kMaskBytes);
}
void run_get_cmp_mask(const Record& record, const LocalMemories& memories) {
    std::memcpy(local(memories, record.dst_space, record.dst), memories.registers->cmp_mask,
                kMaskBytes);
}

}  // namespace drydock::exec
