// Select with a byte mask and DropOut (spec kernel-vector 4.2, 5).
#include <cstring>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

/// shape: rows, columns. Operands: dst, src, mask; scalar 0: the other operand, raw bits. A mask of
/// 0 chooses the first operand.
void select_bytes(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const bool scalar_first = (args.record.mode & kScalarFirst) != 0;
    const uint32_t elem = dtype_bits(form.operand[0].dtype) / 8;
    const uint32_t mask_elem = dtype_bits(form.operand[2].dtype) / 8;
    for (size_t row = 0; row < form.shape[0]; ++row) {
        uint8_t* dst = args.data[0] + row * form.operand[0].stride_bytes;
        const uint8_t* src = args.data[1] + row * form.operand[1].stride_bytes;
        const uint8_t* mask = args.data[2] + row * form.operand[2].stride_bytes;
        for (size_t i = 0; i < form.shape[1]; ++i) {
            uint64_t bits = 0;
            std::memcpy(&bits, mask + i * mask_elem, mask_elem);
            const bool scalar = (bits == 0) == scalar_first;
            std::memmove(dst + i * elem,
                         scalar ? static_cast<const void*>(&form.scalar[0]) : src + i * elem, elem);
        }
    }
}

/// shape: rows, columns; scalar 0: keepProb, float. Operands: dst, src, mask (bytes or bits, one
/// row per row).
void drop_out(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const size_t columns = form.shape[1];
    const bool bits = args.record.mode == static_cast<uint8_t>(DropOutMask::kBits);
    const double keep = float_scalar(form, 0);
    Numbers x(columns);
    for (size_t row = 0; row < form.shape[0]; ++row) {
        Rows(args, 1).load(row, columns, x.data());
        const uint8_t* mask = args.data[2] + row * form.operand[2].stride_bytes;
        for (size_t i = 0; i < columns; ++i) {
            const bool kept = bits ? ((mask[i / 8] >> (i % 8)) & 1) != 0 : mask[i] != 0;
            x[i] = kept ? x[i] / keep : 0;
        }
        Rows(args, 0).store(row, columns, x.data());
    }
}

}  // namespace

AdvancedFn find_mask(const Record& record) {
    if (record.op == Opcode::kSelectBytes) return select_bytes;
    return record.op == Opcode::kDropOut ? drop_out : nullptr;
}

}  // namespace drydock::exec
