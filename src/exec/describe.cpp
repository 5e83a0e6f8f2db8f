#include "exec/describe.h"

#include "exec/operands.h"

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

// ---- count form -----------------------------------------------------------------------------

/// Bytes of the bit mask that a Select reads.
uint64_t mask_bytes(const Record& record, uint64_t elements) {
    const uint64_t lanes = lanes_per_repeat(record);
    const bool reused =
        record.mode == 0 && record.op == Opcode::kSelect;  // loaded once, one repeat's worth
    return ((reused && elements > lanes ? lanes : elements) + 7) / 8;
}

uint64_t destination_run(const Record& record) {
    const uint64_t elem = destination_bytes(record);
    switch (record.op) {
        case Opcode::kCompare:
        case Opcode::kCompares:
            return compared_elements(record) / 8;
        case Opcode::kReduceSum:
            return record.count == 0 ? 0 : elem;
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:
            return record.count == 0 ? 0 : elem * (record.mode == 1 ? 2 : 1);
        default:
            return dtype_bytes(record.dst_dtype, record.count);
    }
}

void describe_count(const Record& record, Instr& instr) {
    const OpInfo info = op_info(record.op);
    const uint32_t elem = source_bytes(record);
    const uint64_t elements = is_compare(record.op) ? compared_elements(record) : record.count;
    set_destination(instr, run(record.dst_space, record.dst, destination_run(record),
                               destination_bytes(record)));
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

Footprint strided(Space space, uint64_t offset, const Repeats& repeats, const Strides& strides,
                  uint32_t elem) {
    Footprint f = run(space, offset, 0, elem);
    if (repeats.count == 0) return f;
    if (strides.block_bytes == kBlockBytes && strides.repeat_bytes == repeats.lanes * elem &&
        repeats.prefix && (repeats.count == 1 || repeats.active == repeats.lanes)) {
        f.run_bytes = ((repeats.count - 1ull) * repeats.lanes + repeats.last_active) * elem;
        return f;
    }
    const uint32_t active = repeats.count == 1 ? repeats.last_active : repeats.active;
    const uint32_t bytes = active * elem;
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
    const Strides strides = {form.block_stride[0] * kBlockBytes,
                             form.repeat_stride[0] * kBlockBytes};
    return strided(record.dst_space, record.dst, repeats, strides, destination_bytes(record));
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

void describe_repeat(const Record& record, Instr& instr) {
    if (record.op == Opcode::kBrcb) return describe_broadcast(record, instr);
    const auto& form = *static_cast<const RepeatForm*>(record.side);
    const OpInfo info = op_info(record.op);
    const Repeats repeats = repeats_of(record);
    set_destination(instr, repeat_destination(record, repeats, form));
    for (int i = 0; i < info.nsrc; ++i) {
        if (record.op == Opcode::kSelects && i == 1) continue;
        const int s = i < 2 ? i + 1 : 0;
        const Strides strides = {form.block_stride[s] * kBlockBytes,
                                 form.repeat_stride[s] * kBlockBytes};
        Footprint f =
            strided(record.src_space, record.src[i], repeats, strides, source_bytes(record));
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

}  // namespace

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
