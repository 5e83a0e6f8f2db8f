#include "exec/operands.h"

namespace drydock::exec {
namespace {

/// The first n of 128 lanes.
void first_lanes(uint32_t n, uint64_t (&mask)[2]) {
    mask[0] = n >= 64 ? ~0ull : (1ull << n) - 1;
    mask[1] = n >= 128 ? ~0ull : (n > 64 ? (1ull << (n - 64)) - 1 : 0);
}

uint32_t highest_lane(const uint64_t (&mask)[2]) {
    if (mask[1] != 0) return 128 - static_cast<uint32_t>(__builtin_clzll(mask[1]));
    return mask[0] == 0 ? 0 : 64 - static_cast<uint32_t>(__builtin_clzll(mask[0]));
}

bool is_prefix(const uint64_t (&mask)[2]) {
    uint64_t first[2];
    first_lanes(highest_lane(mask), first);
    return first[0] == mask[0] && first[1] == mask[1];
}

Repeats counter_repeats(uint64_t total, uint32_t lanes) {
    Repeats r;
    r.lanes = lanes;
    r.count = static_cast<uint32_t>((total + lanes - 1) / lanes);
    r.active = lanes;
    r.last_active = r.count == 0 ? 0 : static_cast<uint32_t>(total - uint64_t{r.count - 1} * lanes);
    first_lanes(r.active, r.mask);
    first_lanes(r.last_active, r.last_mask);
    return r;
}

}  // namespace

uint32_t source_bytes(const Record& record) { return dtype_bits(record.dtype) / 8; }
uint32_t destination_bytes(const Record& record) { return dtype_bits(record.dst_dtype) / 8; }

bool is_compare(Opcode op) { return op == Opcode::kCompare || op == Opcode::kCompares; }
bool is_select(Opcode op) { return op == Opcode::kSelect || op == Opcode::kSelects; }

bool is_repeat_reduce(Opcode op) {
    return op >= Opcode::kWholeReduceSum && op <= Opcode::kPairReduceSum;
}

bool accumulates(Opcode op) {
    return op == Opcode::kAxpy || op == Opcode::kMulAddDst || op == Opcode::kFusedMulAdd ||
           op == Opcode::kMulAddRelu;
}

uint32_t lanes_per_repeat(const Record& record) {
    const uint32_t src = dtype_bits(record.dtype);
    const uint32_t dst = is_compare(record.op) ? src : dtype_bits(record.dst_dtype);
    const uint32_t wider = src > dst ? src : dst;
    return wider == 0 ? 0 : kRepeatBytes * 8 / wider;
}

Repeats repeats_of(const Record& record) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint32_t lanes = lanes_per_repeat(record);
    if (form.counter_mode) return counter_repeats(form.mask[0], lanes);
    Repeats r;
    r.lanes = lanes;
    r.count = form.repeat;
    // Lanes beyond the repeat do not exist: 32-bit types use the low word only (spec 1.4).
    uint64_t existing[2];
    first_lanes(lanes, existing);
    for (int i : {0, 1}) r.mask[i] = r.last_mask[i] = form.mask[i] & existing[i];
    if (is_compare(record.op)) {  // the mask is reserved: always whole repeats (spec 2.6)
        for (int i : {0, 1}) r.mask[i] = r.last_mask[i] = existing[i];
    }
    r.active = r.last_active = highest_lane(r.mask);
    r.prefix = is_prefix(r.mask);
    if (r.active == 0) r.count = 0;
    return r;
}

uint64_t active_lanes(const Repeats& repeats) {
    if (repeats.count == 0) return 0;
    const auto lanes = [](const uint64_t(&mask)[2]) {
        return static_cast<uint64_t>(__builtin_popcountll(mask[0]) + __builtin_popcountll(mask[1]));
    };
    return (repeats.count - 1ull) * lanes(repeats.mask) + lanes(repeats.last_mask);
}

uint64_t element_count(const Record& record) {
    switch (record.form) {
        case Form::kRepeat: {
            const auto& form = *static_cast<const RepeatForm*>(record.side);
            if (record.op == Opcode::kBrcb) return uint64_t{form.repeat} * 8;
            if (record.op == Opcode::kGatherb)
                return uint64_t{form.repeat} * kRepeatBytes / source_bytes(record);
            return active_lanes(repeats_of(record));
        }
        case Form::kBlocks: {
            const auto& form = *static_cast<const BlockCopyForm*>(record.side);
            return uint64_t{form.pieces} * form.piece_blocks * kBlockBytes * 8 /
                   dtype_bits(record.dtype);
        }
        case Form::kPad: {
            const auto& form = *static_cast<const PadCopyForm*>(record.side);
            return uint64_t{form.pieces} * form.piece_bytes * 8 / dtype_bits(record.dtype);
        }
        case Form::kCount:
        case Form::kSpecial:  // each sets how many elements it reads
        case Form::kAdvanced:
            return record.count;
    }
    return record.count;
}

uint32_t reduce_stride_unit(const Record& record) {
    const uint32_t elem = source_bytes(record);
    switch (record.op) {
        case Opcode::kWholeReduceMax:
        case Opcode::kWholeReduceMin:
            if (record.mode <= 1) return 2 * elem;  // value and index
            return record.mode == 3 ? 4 : elem;     // index alone is 32 bits wide
        case Opcode::kBlockReduceSum:
        case Opcode::kBlockReduceMax:
        case Opcode::kBlockReduceMin:
            return 8 * elem;
        case Opcode::kPairReduceSum:
            return kRepeatBytes / 2;
        default:
            return elem;
    }
}

uint32_t reduce_result_bytes(const Record& record, uint32_t active) {
    const uint32_t elem = source_bytes(record);
    switch (record.op) {
        case Opcode::kBlockReduceSum:
        case Opcode::kBlockReduceMax:
        case Opcode::kBlockReduceMin:
            return (active * elem + kBlockBytes - 1) / kBlockBytes * elem;
        case Opcode::kPairReduceSum:
            return (active + 1) / 2 * elem;
        default:
            return reduce_stride_unit(record);
    }
}

}  // namespace drydock::exec
