#include "exec/copy.h"

#include <algorithm>
#include <cstring>

#include "exec/operands.h"

namespace drydock::exec {
namespace {

struct Ends {
    uint8_t* dst;
    const uint8_t* src;
};

Ends ends_of(const Record& r, const LocalMemories& memories) {
    return {
        r.dst_space == Space::kGm ? r.gm : memories.base[static_cast<int>(r.dst_space)] + r.dst,
        r.src_space == Space::kGm ? r.gm : memories.base[static_cast<int>(r.src_space)] + r.src[0]};
}

/// One piece: plain, or combined with the old content of GM.
void move_piece(const Record& record, uint8_t* dst, const uint8_t* src, uint64_t bytes) {
    const auto op = static_cast<AtomicOp>(record.atomic);
    if (op != AtomicOp::kNone && record.dst_space == Space::kGm) {
        combine_atomically(op, record.dtype, dst, src, bytes);
    } else {
        std::memmove(dst, src, bytes);
    }
}

void fill_elements(uint8_t* dst, uint64_t count, uint32_t elem, const void* value) {
    for (uint64_t i = 0; i < count; ++i) std::memcpy(dst + i * elem, value, elem);
}

uint64_t round_up_block(uint64_t bytes) {
    return (bytes + kBlockBytes - 1) / kBlockBytes * kBlockBytes;
}

/// The rest of a piece's last block (spec kernel-core 4.2): with a padding the padding value,
/// else copies of the piece's first element. Cut where the block ends inside an element.
void fill_rest(uint8_t* at, uint64_t bytes, uint32_t elem, const void* value) {
    fill_elements(at, bytes / elem, elem, value);
    std::memcpy(at + bytes / elem * elem, value, bytes % elem);
}

void pad_piece(const PadCopyForm& form, uint32_t elem, uint8_t* dst, const uint8_t* src) {
    const uint64_t left = uint64_t{form.left_elems} * elem,
                   right = uint64_t{form.right_elems} * elem;
    const uint64_t used = left + form.piece_bytes + right;
    const uint64_t rest = round_up_block(used) - used;
    std::memmove(dst + left, src, form.piece_bytes);
    const bool padded = left + right != 0;
    if (!padded) return fill_rest(dst + used, rest, elem, dst);
    // ASSUMED: without isPad the paddings are unspecified; they keep what the memory held.
    if (!form.pad_set) return;
    fill_elements(dst, form.left_elems, elem, &form.pad_bits);
    fill_elements(dst + left + form.piece_bytes, form.right_elems, elem, &form.pad_bits);
    fill_rest(dst + used, rest, elem, &form.pad_bits);
}

/// One run of a matrix copy, `row_bytes` or less in a column block; NZ blocks are filled with
/// zeros.
void copy_matrix(const Record& record, const MatrixCopyForm& form, uint8_t* dst,
                 const uint8_t* src) {
    const bool to_nz = record.op == Opcode::kNd2Nz;
    for (uint32_t row = 0; row < form.rows; ++row) {
        for (uint64_t at = 0, column = 0; at < form.row_bytes; at += form.column_bytes, ++column) {
            const uint64_t bytes = std::min<uint64_t>(form.column_bytes, form.row_bytes - at);
            const uint64_t nd = row * form.nd_row + at;
            const uint64_t nz = column * form.nz_column + row * form.nz_row;
            move_piece(record, dst + (to_nz ? nz : nd), src + (to_nz ? nd : nz), bytes);
            if (to_nz) std::memset(dst + nz + bytes, 0, form.column_bytes - bytes);
        }
    }
}

}  // namespace

void run_matrix_copy(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const MatrixCopyForm*>(record.side);
    const auto [dst, src] = ends_of(record, memories);
    const bool to_nz = record.op == Opcode::kNd2Nz;
    for (uint64_t i = 0; i < form.matrices; ++i) {
        copy_matrix(record, form, dst + i * (to_nz ? form.nz_matrix : form.nd_matrix),
                    src + i * (to_nz ? form.nd_matrix : form.nz_matrix));
    }
}

void run_block_copy(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const BlockCopyForm*>(record.side);
    auto [dst, src] = ends_of(record, memories);
    const uint64_t bytes = uint64_t{form.piece_blocks} * kBlockBytes;
    if (bytes == 0) return;
    for (uint32_t i = 0; i < form.pieces; ++i) {
        move_piece(record, dst, src, bytes);
        dst += bytes + uint64_t{form.dst_gap_blocks} * kBlockBytes;
        src += bytes + uint64_t{form.src_gap_blocks} * kBlockBytes;
    }
}

void run_pad_copy(const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const PadCopyForm*>(record.side);
    if (form.piece_bytes == 0) return;
    const uint32_t elem = source_bytes(record);
    auto [dst, src] = ends_of(record, memories);
    const uint64_t gm_step = form.piece_bytes + form.gm_gap_bytes;
    const uint64_t local_gap = uint64_t{form.local_gap_blocks} * kBlockBytes;
    const bool to_gm = record.dst_space == Space::kGm;
    const uint64_t padding = to_gm ? 0 : uint64_t{elem} * (form.left_elems + form.right_elems);
    const uint64_t local_step = round_up_block(form.piece_bytes + padding) + local_gap;
    for (uint32_t i = 0; i < form.pieces; ++i) {
        if (to_gm) {
            move_piece(record, dst, src, form.piece_bytes);
        } else {
            pad_piece(form, elem, dst, src);
        }
        dst += to_gm ? gm_step : local_step;
        src += to_gm ? local_step : gm_step;
    }
}

}  // namespace drydock::exec
