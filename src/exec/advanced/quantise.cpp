// AscendQuant, AscendDequant and AscendAntiQuant (spec kernel-vector 4.2). Their descriptions say
// in which type each step works, so each step is rounded there.
#include <cmath>

#include "exec/advanced/element.h"
#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

float to_half(float v) { return half_value(half_bits(v)); }
float to_half(double v) { return half_value(half_bits(odd_float(v))); }

/// A dequantisation scale; one of 64 bits holds a float in its low half.
float scale_at(const AdvancedArgs& args, int operand, size_t i) {
    if (args.form.operand[operand].dtype != DType::kUint64)
        return static_cast<float>(number_at(args, operand, i));
    return float_of(static_cast<uint32_t>(bits_at<uint64_t>(args.data[operand], i)));
}

/// shape: elements, period of the scale, period of the offset; scalar 0, 1: scale and offset,
/// float. Operands: dst, src; scale; offset.
// QUIRK(kernel-vector 4.2): everything is converted to half first, also for float sources.
void quant(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const bool scales = (args.record.mode & kQuantScale) != 0;
    const bool offsets = (args.record.mode & kQuantOffset) != 0;
    Numbers x(form.shape[0]);
    load_elements(form.operand[1].dtype, args.data[1], x.size(), x.data());
    for (size_t i = 0; i < x.size(); ++i) {
        const double scale = scales ? number_at(args, 2, i % form.shape[1]) : float_scalar(form, 0);
        const double offset =
            offsets ? number_at(args, scales ? 3 : 2, i % form.shape[2]) : float_scalar(form, 1);
        const float product = to_half(to_half(x[i]) * to_half(scale));
        x[i] = to_half(product + to_half(offset));
    }
    store_elements(DType::kInt8, args.data[0], x.size(), x.data());
}

/// shape: rows, elements of a row to compute; scalar 0: scale, float. Operands: dst, src; scale.
void dequant(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const bool scales = (args.record.mode & kQuantScale) != 0;
    Numbers x(form.shape[1]);
    for (size_t row = 0; row < form.shape[0]; ++row) {
        Rows(args, 1).load(row, x.size(), x.data());
        for (size_t i = 0; i < x.size(); ++i) {
            const float scale =
                scales ? scale_at(args, 2, i) : static_cast<float>(float_scalar(form, 0));
            x[i] = static_cast<float>(x[i]) * scale;
        }
        Rows(args, 0).store(row, x.size(), x.data());
    }
}

/// shape: rows, columns, rows and columns of a group, columns of the scale; scalar 0, 1: scale and
/// offset, float. Operands: dst, src; offset; scale.
void anti_quant(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const size_t rows = form.shape[0], columns = form.shape[1];
    const uint8_t mode = args.record.mode;
    const bool tensors = (mode & kQuantScale) != 0, offsets = (mode & kQuantOffset) != 0;
    const bool half = form.operand[0].dtype == DType::kFloat16;
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        const size_t first = row * columns;
        Numbers all(first % 2 + columns);  // 4-bit elements begin at whole bytes
        const AdvancedOperand& src = form.operand[1];
        load_elements(src.dtype, args.data[1] + (first - first % 2) * dtype_bits(src.dtype) / 8,
                      all.size(), all.data());
        for (size_t i = 0; i < columns; ++i) {
            const size_t group = row / form.shape[2] * form.shape[4] + i / form.shape[3];
            const double scale =
                tensors ? number_at(args, offsets ? 3 : 2, group) : float_scalar(form, 0);
            const double offset = offsets                        ? number_at(args, 2, group)
                                  : (mode & kQuantNoOffset) != 0 ? 0
                                                                 : float_scalar(form, 1);
            const auto sum = static_cast<float>(all[first % 2 + i] + offset);
            x[i] =
                half ? to_half(sum) * static_cast<float>(scale) : sum * static_cast<float>(scale);
        }
        store_elements(form.operand[0].dtype,
                       args.data[0] + first * dtype_bits(form.operand[0].dtype) / 8, columns,
                       x.data());
    }
}

}  // namespace

AdvancedFn find_quantise(const Record& record) {
    switch (record.op) {
        case Opcode::kAscendQuant:
            return quant;
        case Opcode::kAscendDequant:
            return dequant;
        case Opcode::kAscendAntiQuant:
            return anti_quant;
        default:
            return nullptr;
    }
}

}  // namespace drydock::exec
