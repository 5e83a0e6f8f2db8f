// The softmax family (spec kernel-vector 4.2): rows of shape[1] numbers, shape[0] of them, computed
// in double and rounded once. shape[2]: rows of the NZ layout, 0 for rows that follow each other.
// Sums and maxima have one row per row, filled with the same value.
#include <cmath>
#include <cstring>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

struct Shape {
    size_t rows, columns;
    uint32_t nz_rows;
    explicit Shape(const AdvancedForm& form)
        : rows(form.shape[0]), columns(form.shape[1]), nz_rows(form.shape[2]) {}
};

double row_max(const Numbers& x) {
    double m = x[0];
    for (const double v : x) m = max_of(m, v);
    return m;
}
/// x becomes exp(x - max); the result is their sum.
double exponentials(Numbers& x, double max) {
    double sum = 0;
    for (double& v : x) sum += v = std::exp(v - max);
    return sum;
}

/// Operands: dst, with sum and max: sum, max; then src.
void softmax(const AdvancedArgs& args) {
    const Shape shape(args.form);
    const bool sums = (args.record.mode & kSoftmaxSums) != 0;
    const int src_at = sums ? 3 : 1;
    const Rows dst(args, 0, shape.nz_rows), src(args, src_at, shape.nz_rows);
    const bool log = args.record.op == Opcode::kLogSoftMax;
    Numbers x(shape.columns);
    for (size_t row = 0; row < shape.rows && shape.columns != 0; ++row) {
        src.load(row, x.size(), x.data());
        const double max = row_max(x);
        // ASSUMED: the newer descriptions of LogSoftMax say the logarithm to base 10, older ones
        // the natural one.
        Numbers logs;
        if (log) {
            logs = x;
            for (double& v : logs) v -= max;
        }
        const double sum = exponentials(x, max);
        for (size_t i = 0; i < x.size(); ++i) {
            x[i] = log ? (logs[i] - std::log(sum)) * 0.43429448190325182765 : x[i] / sum;
        }
        dst.store(row, x.size(), x.data());
        if (!sums) continue;
        Rows(args, 1).fill(row, sum);
        Rows(args, 2).fill(row, max);
    }
}

/// Operands: dst, src, sum, max.
void simple_softmax(const AdvancedArgs& args) {
    const Shape shape(args.form);
    const Rows dst(args, 0, shape.nz_rows), src(args, 1, shape.nz_rows), sum(args, 2), max(args, 3);
    Numbers x(shape.columns);
    for (size_t row = 0; row < shape.rows; ++row) {
        src.load(row, x.size(), x.data());
        const double m = max.value(row), s = sum.value(row);
        for (double& v : x) v = std::exp(v - m) / s;
        dst.store(row, x.size(), x.data());
    }
}

/// Operands: dst, sum, max; with update: expMax; with the row maxima: reduceMax; src; with update:
/// inSum, inMax. SoftmaxFlash divides by the sum, SoftmaxFlashV2 does not.
void softmax_flash(const AdvancedArgs& args) {
    const Shape shape(args.form);
    const bool update = (args.record.mode & kSoftmaxUpdate) != 0;
    const bool reduce_max = (args.record.mode & kSoftmaxReduceMax) != 0;
    const bool divides = args.record.op == Opcode::kSoftmaxFlash;
    const int src_at = 3 + (update ? 1 : 0) + (reduce_max ? 1 : 0);
    const Rows dst(args, 0, shape.nz_rows), src(args, src_at, shape.nz_rows);
    Numbers x(shape.columns);
    for (size_t row = 0; row < shape.rows && shape.columns != 0; ++row) {
        src.load(row, x.size(), x.data());
        const double own = row_max(x);
        double max = own, old_sum = 0, ratio = 0;
        if (update) {
            const double old_max = Rows(args, src_at + 2).value(row);
            old_sum = Rows(args, src_at + 1).value(row);
            max = max_of(old_max, max);
            ratio = std::exp(old_max - max);
        }
        double sum = exponentials(x, max);
        if (update) sum += ratio * old_sum;
        if (divides) {
            for (double& v : x) v /= sum;
            ratio = ratio * old_sum / sum;
        }
        dst.store(row, x.size(), x.data());
        Rows(args, 1).fill(row, sum);
        Rows(args, 2).fill(row, max);
        if (update) Rows(args, 3).fill(row, ratio);
        if (reduce_max) Rows(args, src_at - 1).fill(row, own);
    }
}

/// Operands: dst, grad, src. Front: the sums of grad * src alone, one row per row.
void softmax_grad(const AdvancedArgs& args) {
    const Shape shape(args.form);
    const bool front = (args.record.mode & kSoftmaxFront) != 0;
    const Rows dst(args, 0, front ? 0 : shape.nz_rows);
    const Rows grad(args, 1, shape.nz_rows), src(args, 2, shape.nz_rows);
    Numbers g(shape.columns), x(shape.columns);
    for (size_t row = 0; row < shape.rows; ++row) {
        grad.load(row, g.size(), g.data());
        src.load(row, x.size(), x.data());
        double sum = 0;
        for (size_t i = 0; i < x.size(); ++i) sum += g[i] * x[i];
        if (front) {
            dst.fill(row, sum);
            continue;
        }
        for (size_t i = 0; i < x.size(); ++i) g[i] = (g[i] - sum) * x[i];
        dst.store(row, g.size(), g.data());
    }
}

/// Operands: res, max. Rows whose maximum has the bits of scalar 0 become scalar 1, raw bits;
/// scalar 2 is the address of the flag that says whether there was one.
void adjust_softmax(const AdvancedArgs& args) {
    const Shape shape(args.form);
    const AdvancedOperand& max = args.form.operand[1];
    const uint32_t elem = dtype_bits(max.dtype) / 8;
    double to = 0;
    load_elements(args.form.operand[0].dtype,
                  reinterpret_cast<const uint8_t*>(&args.form.scalar[1]), 1, &to);
    const Numbers values(shape.columns, to);
    bool found = false;
    for (size_t row = 0; row < shape.rows; ++row) {
        uint32_t bits = 0;
        std::memcpy(&bits, args.data[1] + row * max.stride_bytes, elem);
        if (bits != static_cast<uint32_t>(args.form.scalar[0])) continue;
        found = true;
        Rows(args, 0, shape.nz_rows).store(row, values.size(), values.data());
    }
    *reinterpret_cast<bool*>(args.form.scalar[2]) = found;
}

}  // namespace

AdvancedFn find_softmax(const Record& record) {
    switch (record.op) {
        case Opcode::kSoftMax:
        case Opcode::kLogSoftMax:
            return softmax;
        case Opcode::kSimpleSoftMax:
            return simple_softmax;
        case Opcode::kSoftmaxFlash:
        case Opcode::kSoftmaxFlashV2:
            return softmax_flash;
        case Opcode::kSoftmaxGrad:
            return softmax_grad;
        case Opcode::kAdjustSoftMaxRes:
            return adjust_softmax;
        default:
            return nullptr;
    }
}

}  // namespace drydock::exec
