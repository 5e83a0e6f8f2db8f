#include "exec/describe.h"

#include <algorithm>
#include <cstring>

#include "exec/advanced/advanced.h"
#include "exec/operands.h"
#include "exec/special.h"

namespace drydock::exec {
namespace {

Footprint run(Space space, uint64_t offset, uint64_t bytes, uint32_t elem_bytes) {
    Footprint f;
    f.base = {space, 0, offset};
    f.run_bytes = bytes;
    f.elem_bytes = elem_bytes;
    return f;
}

void add_source(Instr& instr, const Footprint& f) { instr.src[instr.nsrc++] = f; }

void set_destination(Instr& instr, const Footprint& f) {
    instr.dst[0] = f;
    instr.ndst = 1;
}
void add_destination(Instr& instr, const Footprint& f) { instr.dst[instr.ndst++] = f; }

/// ReduceMax and ReduceMin with a work buffer: src[1] is its offset, src[2] what they write of it.
void add_work(const Record& record, Instr& instr) {
    const bool works = record.op == Opcode::kReduceMax || record.op == Opcode::kReduceMin;
    if (works && record.src[2] != 0 && instr.dst[0].run_bytes != 0) {
        add_destination(
            instr, run(record.dst_space, record.src[1], record.src[2], destination_bytes(record)));
    }
}

bool is_reduce_to_one(Opcode op) {
    return op == Opcode::kReduceSum || op == Opcode::kReduceMax || op == Opcode::kReduceMin;
}
/// The value, and its index when asked for.
uint64_t one_result_bytes(const Record& record) {
    const uint64_t elem = destination_bytes(record);
    return record.op != Opcode::kReduceSum && record.mode == 1 ? 2 * elem : elem;
}

// ---- count form -----------------------------------------------------------------------------

/// Bytes of the bit mask that a Select reads.
uint64_t mask_bytes(const Record& record, uint64_t elements) {
    const uint64_t lanes = lanes_per_repeat(record);
    const bool reused =
        record.mode == 0 && record.op == Opcode::kSelect;  // loaded once, one repeat's worth
    return ((reused && elements > lanes ? lanes : elements) + 7) / 8;
}

uint64_t destination_run(const Record& record) {
    if (is_compare(record.op)) return compared_elements(record) / 8;
    if (is_reduce_to_one(record.op)) return record.count == 0 ? 0 : one_result_bytes(record);
    return dtype_bytes(record.dst_dtype, record.count);
}

void describe_count(const Record& record, Instr& instr) {
    const OpInfo info = op_info(record.op);
    const uint32_t elem = source_bytes(record);
    const uint64_t elements = is_compare(record.op) ? compared_elements(record) : record.count;
    set_destination(instr, run(record.dst_space, record.dst, destination_run(record),
                               destination_bytes(record)));
    add_work(record, instr);
    for (int i = 0; i < info.nsrc; ++i) {
        if (record.op == Opcode::kSelects && i == 1) continue;  // the scalar stands in its place
        Footprint f =
            run(record.src_space, record.src[i], dtype_bytes(record.dtype, elements), elem);
        if (accumulates(record.op) && i == info.nsrc - 1) f = instr.dst[0];
        if (is_select(record.op) && i == 2)
            f.run_bytes = mask_bytes(record, elements), f.elem_bytes = 1;
        if (record.op == Opcode::kGather && i == 0) f.run_bytes = 0;  // known only when executed
        if (record.op == Opcode::kGather && i == 1) f.run_bytes = elements * 4, f.elem_bytes = 4;
        add_source(instr, f);
    }
}

// ---- mask + repeat form -----------------------------------------------------------------------

struct Strides {
    uint32_t block_bytes;
    uint32_t repeat_bytes;
};

/// `bits` of one element: 4-bit elements lie two in a byte.
Footprint strided(Space space, uint64_t offset, const Repeats& repeats, const Strides& strides,
                  uint32_t bits) {
    Footprint f = run(space, offset, 0, bits / 8);
    if (repeats.count == 0) return f;
    if (strides.block_bytes == kBlockBytes && strides.repeat_bytes == repeats.lanes * bits / 8 &&
        repeats.prefix && (repeats.count == 1 || repeats.active == repeats.lanes)) {
        const uint64_t lanes = (repeats.count - 1ull) * repeats.lanes + repeats.last_active;
        f.run_bytes = (lanes * bits + 7) / 8;
        return f;
    }
    const uint32_t active = repeats.count == 1 ? repeats.last_active : repeats.active;
    const uint32_t bytes = (active * bits + 7) / 8;
    const bool one_run = strides.block_bytes == kBlockBytes || bytes <= kBlockBytes;
    f.level[0] = {repeats.count, strides.repeat_bytes};
    f.level[1] = {one_run ? 1 : (bytes + kBlockBytes - 1) / kBlockBytes, strides.block_bytes};
    f.run_bytes = one_run ? bytes : kBlockBytes;
    const bool ragged = !one_run && bytes % kBlockBytes != 0;
    f.masked =
        !repeats.prefix || ragged || (repeats.count > 1 && repeats.last_active != repeats.active);
    return f;
}

/// Results of a reduction: one run per repeat.
Footprint reduce_results(const Record& record, const Repeats& repeats, const RepeatForm& form) {
    Footprint f = run(record.dst_space, record.dst, 0, destination_bytes(record));
    if (repeats.count == 0) return f;
    f.level[0] = {repeats.count, int64_t{form.repeat_stride[0]} * reduce_stride_unit(record)};
    f.run_bytes =
        reduce_result_bytes(record, repeats.active > 0 ? repeats.active : repeats.last_active);
    return f;
}

Footprint repeat_destination(const Record& record, const Repeats& repeats, const RepeatForm& form) {
    if (is_compare(record.op)) {  // successive repeats append, whatever the strides
        return run(record.dst_space, record.dst, uint64_t{repeats.count} * repeats.lanes / 8, 1);
    }
    if (is_repeat_reduce(record.op)) return reduce_results(record, repeats, form);
    if (is_reduce_to_one(record.op)) {
        return run(record.dst_space, record.dst, repeats.count == 0 ? 0 : one_result_bytes(record),
                   destination_bytes(record));
    }
    const Strides strides = {form.block_stride[0] * kBlockBytes,
                             form.repeat_stride[0] * kBlockBytes};
    return strided(record.dst_space, record.dst, repeats, strides, dtype_bits(record.dst_dtype));
}

/// Brcb reads 8 elements per repeat and fills 8 blocks.
void describe_broadcast(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    Footprint f = run(record.dst_space, record.dst, form.repeat == 0 ? 0 : kBlockBytes, elem);
    f.level[0] = {form.repeat, int64_t{form.repeat_stride[0]} * kBlockBytes};
    f.level[1] = {8, int64_t{form.block_stride[0]} * kBlockBytes};
    set_destination(instr, f);
    add_source(instr, run(record.src_space, record.src[0], uint64_t{form.repeat} * 8 * elem, elem));
}

/// Gatherb reads 8 offsets per repeat and fills 8 blocks; what it reads is known when executed.
void describe_gather_blocks(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    Footprint f = run(record.dst_space, record.dst, form.repeat == 0 ? 0 : kBlockBytes, elem);
    f.level[0] = {form.repeat, int64_t{form.repeat_stride[0]} * kBlockBytes};
    f.level[1] = {8, int64_t{form.block_stride[0]} * kBlockBytes};
    set_destination(instr, f);
    add_source(instr, run(record.src_space, record.src[0], 0, elem));
    add_source(instr, run(record.src_space, record.src[1], uint64_t{form.repeat} * 8 * 4, 4));
}

/// CastDeq of 16-bit integers: 16 results in one half of each block of the destination.
void describe_cast_deq(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const Repeats repeats = repeats_of(record);
    constexpr uint32_t half = kBlockBytes / 2;
    const bool high = (record.mode & kCastDeqHigh) != 0;
    const uint32_t active = repeats.count == 1 ? repeats.last_active : repeats.active;
    Footprint dst = run(record.dst_space, record.dst + (high ? half : 0),
                        repeats.count == 0 ? 0 : (active < half ? active : half), 1);
    dst.level[0] = {repeats.count, int64_t{form.repeat_stride[0]} * kBlockBytes};
    dst.level[1] = {(active + half - 1) / half, int64_t{form.block_stride[0]} * kBlockBytes};
    dst.masked = !repeats.prefix || active % half != 0 || repeats.last_active != repeats.active;
    set_destination(instr, dst);
    add_source(
        instr,
        strided(record.src_space, record.src[0], repeats,
                {form.block_stride[1] * kBlockBytes, form.repeat_stride[1] * kBlockBytes}, 16));
    if ((record.mode & kCastDeqTensor) != 0) {
        add_source(instr, run(record.src_space, record.src[1],
                              repeats.count == 0 ? 0 : half * sizeof(uint64_t), sizeof(uint64_t)));
    }
}

void describe_repeat(const Record& record, Instr& instr) {
    if (record.op == Opcode::kCastDeq) return describe_cast_deq(record, instr);
    if (record.op == Opcode::kBrcb) return describe_broadcast(record, instr);
    if (record.op == Opcode::kGatherb) return describe_gather_blocks(record, instr);
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const OpInfo info = op_info(record.op);
    const Repeats repeats = repeats_of(record);
    if (info.ndst != 0) set_destination(instr, repeat_destination(record, repeats, form));
    add_work(record, instr);
    for (int i = 0; i < info.nsrc; ++i) {
        if (record.op == Opcode::kSelects && i == 1) continue;
        const int s = i < 2 ? i + 1 : 0;
        const Strides strides = {form.block_stride[s] * kBlockBytes,
                                 form.repeat_stride[s] * kBlockBytes};
        Footprint f =
            strided(record.src_space, record.src[i], repeats, strides, dtype_bits(record.dtype));
        const uint64_t elements =
            repeats.count == 0 ? 0 : (repeats.count - 1ull) * repeats.lanes + repeats.last_active;
        if (accumulates(record.op) && i == info.nsrc - 1) f = instr.dst[0];
        if (is_select(record.op) && i == 2)
            f = run(record.src_space, record.src[i], mask_bytes(record, elements), 1);
        if (record.op == Opcode::kGather && i == 0) f.run_bytes = 0;
        if (record.op == Opcode::kGather && i == 1)
            f = run(record.src_space, record.src[i], elements * 4, 4);
        add_source(instr, f);
    }
}

// ---- copies -------------------------------------------------------------------------------------

uint64_t destination_offset(const Record& r) {
    return r.dst_space == Space::kGm ? reinterpret_cast<uint64_t>(r.gm) : r.dst;
}
uint64_t source_offset(const Record& r) {
    return r.src_space == Space::kGm ? reinterpret_cast<uint64_t>(r.gm) : r.src[0];
}

Footprint pieces(Space space, uint64_t offset, uint32_t count, uint64_t bytes, uint64_t stride,
                 uint32_t elem) {
    Footprint f = run(space, offset, count == 0 ? 0 : bytes, elem);
    f.level[0] = {count == 0 ? 1 : count, static_cast<int64_t>(stride)};
    return f;
}

void describe_blocks(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const BlockCopyForm*>(record.side);
    const uint64_t bytes = uint64_t{form.piece_blocks} * kBlockBytes;
    const uint32_t elem = source_bytes(record);
    set_destination(instr, pieces(record.dst_space, destination_offset(record), form.pieces, bytes,
                                  bytes + uint64_t{form.dst_gap_blocks} * kBlockBytes, elem));
    add_source(instr, pieces(record.src_space, source_offset(record), form.pieces, bytes,
                             bytes + uint64_t{form.src_gap_blocks} * kBlockBytes, elem));
}

void describe_pad(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const PadCopyForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const bool to_gm = record.dst_space == Space::kGm;
    const uint64_t data = form.piece_bytes;
    const uint64_t filled =
        data + (to_gm ? 0 : uint64_t{elem} * (form.left_elems + form.right_elems));
    const uint64_t rounded = data == 0 ? 0 : (filled + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
    const uint64_t local_stride = rounded + uint64_t{form.local_gap_blocks} * kBlockBytes;
    const Footprint gm = pieces(Space::kGm, reinterpret_cast<uint64_t>(record.gm), form.pieces,
                                data, data + form.gm_gap_bytes, elem);
    // The last block of a piece is read whole from the local memory (spec kernel-core 5.3).
    const Footprint local =
        pieces(to_gm ? record.src_space : record.dst_space, to_gm ? record.src[0] : record.dst,
               form.pieces, rounded, local_stride, elem);
    set_destination(instr, to_gm ? gm : local);
    add_source(instr, to_gm ? local : gm);
}

/// Rows on the one side, whole column blocks on the other.
void describe_matrix_copy(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const MatrixCopyForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint32_t columns = (form.row_bytes + form.column_bytes - 1) / form.column_bytes;
    const bool to_nz = record.op == Opcode::kNd2Nz;
    Footprint nd =
        run(to_nz ? record.src_space : record.dst_space,
            to_nz ? source_offset(record) : destination_offset(record), form.row_bytes, elem);
    nd.level[0] = {form.matrices, static_cast<int64_t>(form.nd_matrix)};
    nd.level[1] = {form.rows, static_cast<int64_t>(form.nd_row)};
    Footprint nz =
        run(to_nz ? record.dst_space : record.src_space,
            to_nz ? destination_offset(record) : source_offset(record), form.column_bytes, elem);
    nz.level[0] = {form.matrices, static_cast<int64_t>(form.nz_matrix)};
    nz.level[1] = {columns, static_cast<int64_t>(form.nz_column)};
    nz.level[2] = {form.rows, static_cast<int64_t>(form.nz_row)};
    set_destination(instr, to_nz ? nz : nd);
    add_source(instr, to_nz ? nd : nz);
}

// ---- forms of their own -------------------------------------------------------------------------

/// GatherMask: the source in repeats of `elements`, cut into blocks where they have gaps.
void describe_gather_mask(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const GatherMaskForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint64_t bytes = form.repeats == 0 ? 0 : uint64_t{form.elements} * elem;
    // How many are kept is known when the pattern is read; without it, none more than there are.
    set_destination(instr, run(record.dst_space, record.dst, 0, elem));
    Footprint src = run(record.src_space, record.src[0], bytes, elem);
    src.level[0] = {form.repeats, int64_t{form.repeat_stride} * kBlockBytes};
    if (form.block_stride != 1 && bytes > kBlockBytes) {
        src.run_bytes = kBlockBytes;
        src.level[1] = {static_cast<uint32_t>((bytes + kBlockBytes - 1) / kBlockBytes),
                        int64_t{form.block_stride} * kBlockBytes};
        src.masked = bytes % kBlockBytes != 0;
    }
    if (form.pattern != 0) src.masked = src.masked || form.pattern != 7;
    add_source(instr, src);
    if (form.pattern == 0 && bytes != 0) {
        Footprint bits =
            run(record.src_space, record.src[1], (uint64_t{form.elements} + 7) / 8, elem);
        bits.level[0] = {form.repeats, int64_t{form.pattern_stride} * kBlockBytes};
        add_source(instr, bits);
    }
}

/// Blocks at any offsets as few arithmetic progressions.
template <class Add>
void add_blocks(const uint32_t (&offsets)[16], const Footprint& one, Add add) {
    for (int i = 0; i < 16;) {
        int n = 1;
        const int64_t step = i + 1 < 16 ? int64_t{offsets[i + 1]} - offsets[i] : 0;
        while (i + n < 16 && int64_t{offsets[i + n]} - offsets[i + n - 1] == step && step >= 0) ++n;
        Footprint f = one;
        f.base.offset = offsets[i];
        f.level[1] = {static_cast<uint32_t>(n), step};
        add(f);
        i += n;
    }
}

void describe_trans_data(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const TransDataForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint64_t bytes = form.repeats == 0 ? 0 : kBlockBytes;
    Footprint to = run(record.dst_space, 0, elem == 1 ? bytes / 2 : bytes, elem);
    to.level[0] = {form.repeats, int64_t{form.dst_stride} * kBlockBytes};
    add_blocks(form.dst, to, [&](Footprint f) {
        if (elem == 1 && form.dst_high) f.base.offset += kBlockBytes / 2;
        add_destination(instr, f);
    });
    Footprint from = run(record.src_space, 0, elem == 1 ? bytes / 2 : bytes, elem);
    from.level[0] = {form.repeats, int64_t{form.src_stride} * kBlockBytes};
    add_blocks(form.src, from, [&](Footprint f) {
        if (elem == 1 && form.src_high) f.base.offset += kBlockBytes / 2;
        add_source(instr, f);
    });
}

void describe_layout(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const LayoutForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    const uint64_t bytes = uint64_t{record.count} * elem;
    set_destination(instr, run(record.dst_space, record.dst, bytes, elem));
    add_source(instr, run(record.src_space, record.src[0], bytes, elem));
    if (form.scratch_bytes != 0)
        add_destination(instr, run(record.dst_space, record.src[1], form.scratch_bytes, 1));
}

void describe_sort(const Record& record, Instr& instr) {
    const uint32_t elem = source_bytes(record);
    const uint64_t count = record.count;
    set_destination(instr, run(record.dst_space, record.dst, count * 8, elem));
    add_source(instr, run(record.src_space, record.src[0], count * elem, elem));
    add_source(instr, run(record.src_space, record.src[1], count * 4, 4));
    // Sort: src[2] is the scratch tensor.
    if (record.op == Opcode::kSort && record.mode == 1)
        add_destination(instr, run(record.dst_space, record.src[2], count * 8, elem));
}

/// MrgSort that may stop early touches at most this.
void describe_merge(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const MergeForm*>(record.side);
    const uint32_t elem = source_bytes(record);
    uint64_t total = 0;
    for (int q = 0; q < form.queues; ++q) total += form.length[q];
    if (form.repeats == 0) total = 0;
    Footprint dst = run(record.dst_space, record.dst, total * form.repeats * 8, elem);
    dst.masked = form.suspend;
    set_destination(instr, dst);
    for (int q = 0; q < form.queues; ++q) {
        Footprint f = run(record.src_space, form.src[q], uint64_t{form.length[q]} * 8, elem);
        if (total == 0) f.run_bytes = 0;
        f.level[0] = {form.repeats, static_cast<int64_t>(total) * 8};
        f.masked = form.suspend;
        add_source(instr, f);
    }
}

void describe_special(const Record& record, Instr& instr) {
    constexpr uint64_t kCmpMaskBytes = sizeof(VectorRegisters::cmp_mask);
    switch (record.op) {
        case Opcode::kGatherMask:
            return describe_gather_mask(record, instr);
        case Opcode::kNd2Nz:
        case Opcode::kNz2Nd:
            return describe_matrix_copy(record, instr);
        case Opcode::kMatmul:
            return describe_matmul(record, instr);
        case Opcode::kTransDataTo5HD:
            return describe_trans_data(record, instr);
        case Opcode::kTransposeLayout:
            return describe_layout(record, instr);
        case Opcode::kSort32:
        case Opcode::kSort:
            return describe_sort(record, instr);
        case Opcode::kMrgSort:
            return describe_merge(record, instr);
        case Opcode::kSetCmpMask:
            return add_source(instr, run(record.src_space, record.src[0], kCmpMaskBytes, 1));
        case Opcode::kGetCmpMask:
            return set_destination(instr, run(record.dst_space, record.dst, kCmpMaskBytes, 1));
        default:  // kTranspose: `count` elements on both sides
            set_destination(
                instr, run(record.dst_space, record.dst,
                           uint64_t{record.count} * source_bytes(record), source_bytes(record)));
            add_source(instr,
                       run(record.src_space, record.src[0],
                           uint64_t{record.count} * source_bytes(record), source_bytes(record)));
    }
}

/// First and last byte that the offsets of a Gather or Gatherb lead to, as one masked run.
Footprint gathered(const Record& record, const LocalMemories& memories, const Footprint& offsets) {
    Footprint f = run(record.src_space, record.src[0], 0, source_bytes(record));
    const uint64_t count = offsets.run_bytes / 4;
    const uint64_t limit = memories.bytes[static_cast<int>(record.src_space)];
    if (count == 0 || end_offset(offsets) > limit) return f;
    const uint8_t* at = memories.base[static_cast<int>(record.src_space)] + offsets.base.offset;
    const bool lanes = record.form == Form::kRepeat && record.op == Opcode::kGather;
    const Repeats repeats = lanes ? repeats_of(record) : Repeats{};
    uint64_t low = ~uint64_t{0}, high = 0;
    for (uint64_t i = 0; i < count; ++i) {
        if (lanes && !repeats.on(i / repeats.lanes, i % repeats.lanes)) continue;
        uint32_t value;
        std::memcpy(&value, at + i * 4, 4);
        low = std::min<uint64_t>(low, value);
        high = std::max<uint64_t>(high, value);
    }
    if (low > high) return f;
    f.base.offset += low;
    f.run_bytes = high - low + (record.op == Opcode::kGatherb ? kBlockBytes : source_bytes(record));
    f.masked = count > 1;
    return f;
}

/// Local operands that need less than a block (spec kernel-vector 2.7, 2.9, 2.11).
void relax_alignment(const Record& record, Instr& instr) {
    const auto element = static_cast<uint8_t>(destination_bytes(record));
    switch (record.op) {
        case Opcode::kGather:
            instr.src[0].align_bytes = static_cast<uint8_t>(source_bytes(record));
            break;
        case Opcode::kReduceSum:
        case Opcode::kWholeReduceSum:
            instr.dst[0].align_bytes = element;
            break;
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:  // mode 1: value and index
            instr.dst[0].align_bytes =
                static_cast<uint8_t>(record.mode == 1 ? 2 * element : element);
            break;
        case Opcode::kWholeReduceMax:
        case Opcode::kWholeReduceMin:  // mode: ReduceOrder; 2 only value, 3 only index
            instr.dst[0].align_bytes = static_cast<uint8_t>(record.mode == 3   ? 4
                                                            : record.mode == 2 ? element
                                                                               : 2 * element);
            break;
        case Opcode::kMrgSort:
            for (uint8_t i = 0; i < instr.nsrc; ++i) instr.src[i].align_bytes = 8;
            break;
        default:
            break;
    }
}

}  // namespace

void complete(const Record& record, const LocalMemories& memories, Instr& instr) {
    if (record.op == Opcode::kGather || record.op == Opcode::kGatherb) {
        instr.src[0] = gathered(record, memories, instr.src[1]);
    } else if (record.op == Opcode::kGatherMask) {
        const uint64_t limit = memories.bytes[static_cast<int>(record.src_space)];
        bool inside = true;
        for (int i = 0; i < instr.nsrc; ++i) inside = inside && end_offset(instr.src[i]) <= limit;
        if (inside)  // else the executor refuses it and says why
            instr.dst[0].run_bytes = kept_elements(record, memories) * destination_bytes(record);
    }
    relax_alignment(record, instr);
}

Instr describe(const Record& record) {
    Instr instr;
    instr.record = &record;
    instr.site = record.site;
    switch (record.form) {
        case Form::kCount:
            describe_count(record, instr);
            break;
        case Form::kRepeat:
            describe_repeat(record, instr);
            break;
        case Form::kBlocks:
            describe_blocks(record, instr);
            break;
        case Form::kPad:
            describe_pad(record, instr);
            break;
        case Form::kSpecial:
            describe_special(record, instr);
            break;
        case Form::kAdvanced:
            describe_advanced(record, instr);
            break;
    }
    return instr;
}

uint64_t end_offset(const Footprint& footprint) {
    if (footprint.run_bytes == 0) return 0;
    uint64_t end = footprint.base.offset + footprint.run_bytes;
    for (const auto& level : footprint.level) {
        if (level.count == 0) return 0;
        end += (level.count - 1ull) * static_cast<uint64_t>(level.stride_bytes);
    }
    return end;
}

}  // namespace drydock::exec
