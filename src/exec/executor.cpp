#include "exec/executor.h"

#include <fmt/format.h>

#include "exec/advanced/advanced.h"
#include "exec/copy.h"
#include "exec/describe.h"
#include "exec/lanes/lanes.h"
#include "exec/operands.h"
#include "exec/quantise.h"
#include "exec/reduce.h"
#include "exec/repeat.h"
#include "exec/saturate.h"
#include "exec/scattered.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

/// The text of the newest refusal on this thread.
thread_local fmt::memory_buffer refusal;

const char* refuse(const std::string& text) {
    refusal.clear();
    refusal.append(text);
    refusal.push_back('\0');
    return refusal.data();
}

/// A strided operand whose last repeat is partial ends earlier than its footprint says.
uint64_t exact_end(const Record& record, const Footprint& f) {
    const Repeats repeats = repeats_of(record);
    if (!f.masked || f.level[0].count != repeats.count) return end_offset(f);
    // CastDeq fills halves of blocks; its footprint is exact.
    if (f.elem_bytes == 0 || record.op == Opcode::kCastDeq) return end_offset(f);
    auto lanes_end = [&](uint32_t active) -> uint64_t {
        const uint64_t last = uint64_t{active - 1} * f.elem_bytes;
        const uint64_t blocks =
            f.level[1].count == 1 ? 0 : last / kBlockBytes * f.level[1].stride_bytes;
        const uint64_t inside = f.level[1].count == 1 ? last : last % kBlockBytes;
        // Block stride 0 reuses block 0: the whole block may be touched.
        const uint64_t reused =
            f.level[1].count > 1 && f.level[1].stride_bytes == 0 ? kBlockBytes : 0;
        return std::max(blocks + inside + f.elem_bytes, reused);
    };
    const uint64_t repeat = static_cast<uint64_t>(f.level[0].stride_bytes);
    const uint64_t last = (repeats.count - 1) * repeat + lanes_end(repeats.last_active);
    if (repeats.count == 1) return f.base.offset + last;
    return f.base.offset + std::max(last, (repeats.count - 2) * repeat + lanes_end(repeats.active));
}

const char* check_operand(const Record& record, const Footprint& f, const char* name,
                          const LocalMemories& memories) {
    if (f.base.space == Space::kGm || f.run_bytes == 0) return nullptr;
    const uint64_t limit = memories.bytes[static_cast<int>(f.base.space)];
    if (end_offset(f) <= limit) return nullptr;
    const uint64_t end = record.form == Form::kRepeat ? exact_end(record, f) : end_offset(f);
    if (end <= limit) return nullptr;
    return refuse(fmt::format(
        "{} {}: bytes {} to {} of {} exceed its size: {} > {} ({} bytes from offset {})",
        op_info(record.op).name, name, f.base.offset, end, space_name(f.base.space), end, limit,
        end - f.base.offset, f.base.offset));
}

/// Null when every local operand lies inside its memory.
const char* check_bounds(const Record& record, const LocalMemories& memories) {
    static constexpr const char* kSources[] = {"src0", "src1", "src2", "src3"};
    const Instr instr = describe(record);
    for (int i = 0; i < instr.ndst; ++i) {
        if (const char* text = check_operand(record, instr.dst[i], "dst", memories)) return text;
    }
    for (int i = 0; i < instr.nsrc; ++i) {
        const char* name = i < 4 ? kSources[i] : "src";
        if (const char* text = check_operand(record, instr.src[i], name, memories)) return text;
    }
    return nullptr;
}

/// The same with the names that the interface gives its operands.
const char* check_advanced(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    for (uint8_t i = 0; i < form.operands; ++i) {
        const AdvancedOperand& operand = form.operand[i];
        const Footprint f = footprint_of(operand);
        if (const char* text = check_operand(record, f, operand.name, memories)) return text;
    }
    return nullptr;
}

/// GatherMask writes as many elements as its pattern keeps: known once the pattern may be read.
const char* check_kept(const Record& record, const LocalMemories& memories) {
    const uint64_t bytes = kept_elements(record, memories) * destination_bytes(record);
    const uint64_t limit = memories.bytes[static_cast<int>(record.dst_space)];
    if (record.dst + bytes <= limit) return nullptr;
    return refuse(
        fmt::format("GatherMask dst: {} bytes from offset {} of {} exceed its size: {} > {}", bytes,
                    record.dst, space_name(record.dst_space), record.dst + bytes, limit));
}

/// Plain count-form instructions have operands of `count` elements and nothing else.
bool is_plain(Opcode op) {
    return !is_compare(op) && !is_select(op) && op != Opcode::kGather && op != Opcode::kReduceSum &&
           op != Opcode::kReduceMax && op != Opcode::kReduceMin;
}

/// The common case without building footprints: one comparison per operand.
bool inside(const Record& record, const LocalMemories& memories) {
    const uint64_t wide = std::max(dtype_bytes(record.dtype, record.count),
                                   dtype_bytes(record.dst_dtype, record.count));
    const uint64_t dst_limit = memories.bytes[static_cast<int>(record.dst_space)];
    if (record.dst + wide > dst_limit) return false;
    const uint64_t src_limit = memories.bytes[static_cast<int>(record.src_space)];
    const int nsrc = op_info(record.op).nsrc;
    for (int i = 0; i < nsrc; ++i) {
        if (record.src[i] + wide > src_limit) return false;
    }
    return true;
}

const char* missing(const Record& record) {
    return refuse(fmt::format("{}: no such instruction for {} -> {}", op_info(record.op).name,
                              dtype_name(record.dtype), dtype_name(record.dst_dtype)));
}

/// The loop of a record in the mode the unit is in; the register forms of Compare and Select use
/// those of their memory forms.
LaneFn lane_of(const Record& record, const LocalMemories& memories) {
    Opcode op = record.op;
    if (op == Opcode::kSelectByMask) op = Opcode::kSelect;
    if (op == Opcode::kCompareToMask) op = Opcode::kCompare;
    if (saturating(memories)) [[unlikely]] {
        if (const LaneFn fn = saturated_lane(op, record.dtype, record.dst_dtype)) return fn;
    }
    if (is_mixed(op)) return mixed_lane(op, record.dtype, record.dst_dtype);
    return find_lane(op, record.dtype, record.dst_dtype);
}

LaneArgs lane_args(const Record& record, const LocalMemories& memories) {
    const uint8_t* src = memories.base[static_cast<int>(record.src_space)];
    LaneArgs args{};
    args.dst = memories.base[static_cast<int>(record.dst_space)] + record.dst;
    for (int i = 0; i < 3; ++i) args.src[i] = src + record.src[i];
    args.scalar = record.scalar;
    args.scalar2 = record.src[0];
    args.mode = record.mode;
    args.count = is_compare(record.op) ? compared_elements(record) : record.count;
    return args;
}

/// Select mode 0 reuses the mask of the first repeat for all repeats (spec kernel-vector 2.6).
void select_with_register(LaneFn fn, LaneArgs args, const Record& record) {
    const size_t lanes = lanes_per_repeat(record), bytes = lanes * source_bytes(record);
    for (size_t left = args.count; left != 0;) {
        args.count = std::min(left, lanes);
        fn(args);
        left -= args.count;
        args.dst += bytes;
        args.src[0] += bytes;
        args.src[1] += bytes;
    }
}

const char* run_count(const Record& record, const LocalMemories& memories) {
    if (record.count == 0) return nullptr;
    switch (record.op) {
        case Opcode::kReduceSum:
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:
            run_reduce(record, memories);
            return nullptr;
        case Opcode::kGather: {
            const std::string text = run_gather(record, memories);
            return text.empty() ? nullptr : refuse(text);
        }
        default:
            break;
    }
    const LaneFn fn = lane_of(record, memories);
    if (fn == nullptr) return missing(record);
    const LaneArgs args = lane_args(record, memories);
    if (record.op == Opcode::kSelect && record.mode == 0) {
        select_with_register(fn, args, record);
    } else {
        fn(args);
    }
    return nullptr;
}

const char* run_strided(const Record& record, const LocalMemories& memories) {
    switch (record.op) {
        case Opcode::kBrcb:
            run_broadcast(record, memories);
            return nullptr;
        case Opcode::kGather: {
            const std::string text = run_gather_repeat(record, memories);
            return text.empty() ? nullptr : refuse(text);
        }
        case Opcode::kGatherb: {
            const std::string text = run_gather_blocks(record, memories);
            return text.empty() ? nullptr : refuse(text);
        }
        case Opcode::kReduceSum:
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:
            run_reduce(record, memories);
            return nullptr;
        case Opcode::kCastDeq:
            run_cast_deq(record, memories);
            return nullptr;
        default:
            break;
    }
    if (is_repeat_reduce(record.op)) {
        run_repeat_reduce(record, memories);
        return nullptr;
    }
    const LaneFn fn = lane_of(record, memories);
    if (fn == nullptr) return missing(record);
    if (record.op == Opcode::kCompareToMask) {
        run_compare_to_mask(record, memories, fn);
    } else {
        run_repeats(record, memories, fn);
    }
    return nullptr;
}

const char* run_special(const Record& record, const LocalMemories& memories) {
    switch (record.op) {
        case Opcode::kGatherMask:
            if (const char* text = check_kept(record, memories)) return text;
            run_gather_mask(record, memories);
            return nullptr;
        case Opcode::kNd2Nz:
        case Opcode::kNz2Nd:
            run_matrix_copy(record, memories);
            return nullptr;
        case Opcode::kMatmul:
            run_matmul(record, memories);
            return nullptr;
        case Opcode::kTransDataTo5HD:
            run_trans_data(record, memories);
            return nullptr;
        case Opcode::kTranspose:
            run_transpose(record, memories);
            return nullptr;
        case Opcode::kTransposeLayout:
            run_layout(record, memories);
            return nullptr;
        case Opcode::kSort32:
        case Opcode::kSort:
            run_sort(record, memories);
            return nullptr;
        case Opcode::kMrgSort:
            run_merge(record, memories);
            return nullptr;
        case Opcode::kSetCmpMask:
            run_set_cmp_mask(record, memories);
            return nullptr;
        case Opcode::kGetCmpMask:
            run_get_cmp_mask(record, memories);
            return nullptr;
        default:
            return missing(record);
    }
}

const char* run_library(const Record& record, const LocalMemories& memories) {
    const AdvancedFn fn = find_advanced(record);
    if (fn == nullptr) return missing(record);
    run_advanced(fn, record, memories);
    return nullptr;
}

}  // namespace

const char* execute(const Record& record, const LocalMemories& memories) {
    if (record.form == Form::kCount && is_plain(record.op) && inside(record, memories)) [[likely]] {
        return run_count(record, memories);
    }
    if (record.form == Form::kAdvanced) {
        const char* text = check_advanced(record, memories);
        return text != nullptr ? text : run_library(record, memories);
    }
    if (const char* text = check_bounds(record, memories)) return text;
    switch (record.form) {
        case Form::kCount:
            return run_count(record, memories);
        case Form::kRepeat:
            return run_strided(record, memories);
        case Form::kBlocks:
            run_block_copy(record, memories);
            return nullptr;
        case Form::kPad:
            run_pad_copy(record, memories);
            return nullptr;
        case Form::kSpecial:
            return run_special(record, memories);
        case Form::kAdvanced:  // done above
            break;
    }
    return nullptr;
}

}  // namespace drydock::exec
