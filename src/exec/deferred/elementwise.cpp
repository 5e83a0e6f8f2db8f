#include "exec/deferred/elementwise.h"

#include <cstring>

#include "exec/lanes/lanes.h"
#include "exec/operands.h"
#include "exec/saturate.h"

namespace drydock::exec {
namespace {

/// Vector instructions whose loops (lanes/) touch nothing but element i of each operand.
bool is_elementwise(Opcode op) {
    switch (op) {
        case Opcode::kAbs:
        case Opcode::kRelu:
        case Opcode::kExp:
        case Opcode::kLn:
        case Opcode::kSqrt:
        case Opcode::kRsqrt:
        case Opcode::kReciprocal:
        case Opcode::kNot:
        case Opcode::kAdd:
        case Opcode::kSub:
        case Opcode::kMul:
        case Opcode::kDiv:
        case Opcode::kMax:
        case Opcode::kMin:
        case Opcode::kAnd:
        case Opcode::kOr:
        case Opcode::kAdds:
        case Opcode::kMuls:
        case Opcode::kMaxs:
        case Opcode::kMins:
        case Opcode::kSubs:
        case Opcode::kDivs:
        case Opcode::kLeakyRelu:
        case Opcode::kAxpy:
        case Opcode::kDuplicate:
        case Opcode::kCast:
        case Opcode::kCompare:
        case Opcode::kCompares:
        case Opcode::kSelect:
        case Opcode::kSelects:
        case Opcode::kShiftLeft:
        case Opcode::kShiftRight:
        case Opcode::kMulAddDst:
        case Opcode::kFusedMulAdd:
        case Opcode::kMulAddRelu:
        case Opcode::kAddRelu:
        case Opcode::kSubRelu:
        case Opcode::kCopyLanes:
            return true;
        default:
            return false;
    }
}

bool fits(uint64_t offset, uint64_t bytes, uint32_t limit) {
    return offset <= limit && bytes <= limit - offset;
}

/// The repeats follow each other without holes and all their lanes are on.
bool contiguous_repeats(const Record& record, int nsrc, uint32_t& count) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    if (!repeats.prefix) return false;
    count = repeats.count == 0 ? 0 : (repeats.count - 1) * repeats.lanes + repeats.last_active;
    if (repeats.count > 1 && repeats.active != repeats.lanes) return false;
    const auto follows = [&](int index, uint32_t bits) {
        return form.block_stride[index] == 1 &&
               form.repeat_stride[index] * kBlockBytes * 8 == repeats.lanes * bits;
    };
    if (!is_compare(record.op) && !follows(0, dtype_bits(record.dst_dtype))) return false;
    for (int i = 0; i < nsrc; ++i) {
        if (is_select(record.op) && (i == 2 || record.op == Opcode::kSelects) && i != 0) continue;
        const bool old = accumulates(record.op) && i == nsrc - 1;
        if (!follows(old         ? 0
                     : i + 1 > 2 ? 2
                                 : i + 1,
                     dtype_bits(old ? record.dst_dtype : record.dtype)))
            return false;
    }
    return true;
}

bool apart(const Elementwise& e, int i) {
    if (e.src[i] == e.dst && e.src_bits[i] == e.dst_bits) return true;
    return e.src_end(i) <= e.dst || e.dst_end() <= e.src[i];
}

bool is_wide_enough(uint32_t bits) { return bits >= 8; }

bool vector_elementwise(const Record& record, const LocalMemories& memories, Elementwise& e) {
    if (!is_elementwise(record.op) || record.dst_space != Space::kUb) return false;
    const int nsrc = op_info(record.op).nsrc;
    if (nsrc != 0 && record.src_space != Space::kUb) return false;
    if (saturating(memories)) return false;
    if (record.op == Opcode::kSelect && record.mode == 0) return false;  // bits of a register
    const uint32_t from = dtype_bits(record.dtype), to = dtype_bits(record.dst_dtype);
    if (!is_wide_enough(from) || !is_wide_enough(to)) return false;
    if (find_lane(record.op, record.dtype, record.dst_dtype) == nullptr) return false;
    e.count = record.count;
    if (record.form == Form::kRepeat) {
        if (!contiguous_repeats(record, nsrc, e.count)) return false;
    } else if (is_compare(record.op)) {
        e.count = static_cast<uint32_t>(compared_elements(record));
    }
    e.op = record.op;
    e.dtype = record.dtype;
    e.dst_dtype = record.dst_dtype;
    e.mode = record.mode;
    e.scalar = record.scalar;
    e.nsrc = static_cast<uint8_t>(nsrc);
    e.dst = record.dst;
    e.dst_bits = static_cast<uint8_t>(is_compare(record.op) ? 1 : to);
    if (e.count == 0) return true;
    if (is_compare(record.op) && e.count % 8 != 0) return false;  // part of a byte
    const uint32_t limit = memories.bytes[static_cast<int>(Space::kUb)];
    if (!fits(e.dst, e.bytes_of(e.dst_bits), limit)) return false;
    for (int i = 0; i < nsrc; ++i) {
        const bool old = accumulates(record.op) && i == nsrc - 1;
        e.src[i] = old ? record.dst : record.src[i];
        e.src_bits[i] = static_cast<uint8_t>(is_select(record.op) && i == 2 ? 1 : old ? to : from);
        if (record.op == Opcode::kSelects && i == 1) e.src[1] = e.src[0];  // unused
        if (!fits(e.src[i], e.bytes_of(e.src_bits[i]), limit) || !apart(e, i)) return false;
    }
    return true;
}

/// Bytes of a copy that is one contiguous piece on both sides; 0 otherwise. `gaps` of single pieces
/// mean nothing.
uint64_t contiguous_bytes(const Record& record) {
    if (record.form == Form::kBlocks) {
        const auto& form = *static_cast<const BlockCopyForm*>(record.side);
        if (form.pieces != 1 && (form.src_gap_blocks | form.dst_gap_blocks) != 0) return 0;
        return uint64_t{form.pieces} * form.piece_blocks * kBlockBytes;
    }
    if (record.form != Form::kPad) return 0;
    const auto& form = *static_cast<const PadCopyForm*>(record.side);
    if (form.pieces != 1 && (form.gm_gap_bytes != 0 || form.local_gap_blocks != 0 ||
                             form.piece_bytes % kBlockBytes != 0 || form.right_elems != 0))
        return 0;
    return form.left_elems != 0 ? 0 : uint64_t{form.pieces} * form.piece_bytes;
}

/// What DataCopyPad fills up behind the bytes it moves: with the padding value, else with the first
/// element (copy.cpp). False when it cannot be said as one Duplicate.
bool filling(const Record& record, uint64_t moved, Elementwise& fill, bool& needed) {
    needed = false;
    if (record.form != Form::kPad) return true;
    const auto& form = *static_cast<const PadCopyForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint64_t used = moved + uint64_t{form.right_elems} * elem;
    const uint64_t end = (used + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    if (end == moved) return true;
    const bool padded = form.right_elems != 0;
    if (padded && !form.pad_set) return true;  // keeps what the memory held
    if ((elem != 2 && elem != 4) || (end - moved) % elem != 0) return false;
    needed = true;
    fill.op = Opcode::kDuplicate;
    fill.dtype = fill.dst_dtype = elem == 2 ? DType::kUint16 : DType::kUint32;
    fill.dst_bits = static_cast<uint8_t>(elem * 8);
    fill.dst = record.dst + static_cast<uint32_t>(moved);
    fill.count = static_cast<uint32_t>((end - moved) / elem);
    fill.scalar = form.pad_bits;
    if (!padded) {
        fill.scalar = 0;
        std::memcpy(&fill.scalar, record.gm, elem);
    }
    return true;
}

bool copy_elementwise(const Record& record, const LocalMemories& memories, Elementwise (&made)[2],
                      int& parts) {
    if (record.dst_space != Space::kUb) return false;
    const bool load = record.src_space == Space::kGm;
    if (!load && (record.src_space != Space::kUb || record.form != Form::kBlocks)) return false;
    const uint64_t bytes = contiguous_bytes(record);
    const uint32_t limit = memories.bytes[static_cast<int>(Space::kUb)];
    if (bytes == 0 || !fits(record.dst, bytes + kBlockBytes, limit + kBlockBytes)) return false;
    Elementwise& e = made[0];
    e.dst = record.dst;
    e.count = static_cast<uint32_t>(bytes);
    e.nsrc = 1;
    if (load) {
        e.gm = record.gm;
        bool filled = false;
        if (!filling(record, bytes, made[1], filled)) return false;
        if (filled && !fits(made[1].dst, made[1].bytes_of(made[1].dst_bits), limit)) return false;
        parts = filled ? 2 : 1;
        return true;
    }
    e.src[0] = record.src[0];
    if (!fits(e.src[0], bytes, limit)) return false;
    if (e.src_end(0) > e.dst && e.dst_end() > e.src[0]) return false;
    parts = 1;
    return true;
}

}  // namespace

bool as_elementwise(const Record& record, const LocalMemories& memories, Elementwise (&made)[2],
                    int& parts) {
    switch (record.form) {
        case Form::kBlocks:
        case Form::kPad:
            return copy_elementwise(record, memories, made, parts);
        case Form::kCount:
        case Form::kRepeat:
            if (!vector_elementwise(record, memories, made[0])) return false;
            parts = made[0].count == 0 ? 0 : 1;
            return true;
        default:
            return false;
    }
}

uint64_t contiguous_store(const Record& record, const LocalMemories& memories) {
    if (record.dst_space != Space::kGm || record.src_space != Space::kUb || record.atomic != 0)
        return 0;
    const uint64_t bytes = contiguous_bytes(record);
    return fits(record.src[0], bytes, memories.bytes[static_cast<int>(Space::kUb)]) ? bytes : 0;
}

void perform(const Elementwise& e, const LocalMemories& memories) {
    uint8_t* ub = memories.base[static_cast<int>(Space::kUb)];
    if (e.moves()) {
        std::memmove(ub + e.dst, e.gm != nullptr ? e.gm : ub + e.src[0], e.count);
        return;
    }
    LaneArgs args{};
    args.dst = ub + e.dst;
    for (int i = 0; i < e.nsrc; ++i) args.src[i] = ub + e.src[i];
    args.scalar = e.scalar;
    args.mode = e.mode;
    args.count = e.count;
    find_lane(e.op, e.dtype, e.dst_dtype)(args);
}

}  // namespace drydock::exec
