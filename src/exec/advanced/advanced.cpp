#include "exec/advanced/advanced.h"

#include <cstring>

#include "exec/advanced/shaped.h"
#include "exec/saturate.h"

namespace drydock::exec {
namespace {

/// Saturation mode: the half results of the last instruction of a function saturate.
void saturate_rows(const AdvancedOperand& operand, uint8_t* data) {
    for (uint32_t row = 0; row < operand.rows; ++row) {
        uint8_t* at = data + uint64_t{row} * operand.stride_bytes;
        for (uint8_t* const end = at + operand.row_bytes; at != end; at += sizeof(uint16_t)) {
            uint16_t bits;
            std::memcpy(&bits, at, sizeof(bits));
            bits = saturated_half(bits);
            std::memcpy(at, &bits, sizeof(bits));
        }
    }
}

bool is_result(const AdvancedOperand& operand) {
    return operand.use == OperandUse::kWrite || operand.use == OperandUse::kUpdate;
}

}  // namespace

AdvancedFn find_advanced(const Record& record) {
    using Finder = AdvancedFn (*)(const Record&);
    constexpr Finder finders[] = {find_math,       find_activation, find_pairs,
                                  find_softmax,    find_normalise,  find_normalise_grad,
                                  find_row_reduce, find_topk,       find_mask,
                                  find_quantise,   find_rearrange};
    for (const Finder find : finders) {
        if (const AdvancedFn fn = find(record)) return fn;
    }
    return nullptr;
}

void run_advanced(AdvancedFn fn, const Record& record, const LocalMemories& memories) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    AdvancedArgs args{record, form, {}};
    for (uint8_t i = 0; i < form.operands; ++i) {
        const AdvancedOperand& operand = form.operand[i];
        args.data[i] = memories.base[static_cast<int>(operand.space)] + operand.offset;
    }
    fn(args);
    if (!saturating(memories)) return;
    for (uint8_t i = 0; i < form.operands; ++i) {
        const AdvancedOperand& operand = form.operand[i];
        if (is_result(operand) && operand.dtype == DType::kFloat16)
            saturate_rows(operand, args.data[i]);
    }
}

Footprint footprint_of(const AdvancedOperand& operand) {
    Footprint f;
    f.base = {operand.space, 0, operand.offset};
    f.run_bytes = operand.rows == 0 ? 0 : operand.row_bytes;
    f.level[0] = {operand.rows, operand.stride_bytes};
    f.elem_bytes = dtype_bits(operand.dtype) / 8;
    return f;
}

void describe_advanced(const Record& record, Instr& instr) {
    const auto& form = *static_cast<const AdvancedForm*>(record.side);
    for (uint8_t i = 0; i < form.operands; ++i) {
        const AdvancedOperand& operand = form.operand[i];
        const Footprint f = footprint_of(operand);
        const bool reads = operand.use == OperandUse::kRead || operand.use == OperandUse::kUpdate;
        if (reads) instr.src[instr.nsrc++] = f;
        if (operand.use != OperandUse::kRead) instr.dst[instr.ndst++] = f;
    }
}

}  // namespace drydock::exec
