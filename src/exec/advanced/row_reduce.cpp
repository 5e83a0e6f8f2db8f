// Reductions and running sums of a matrix (spec kernel-vector 4.2), in double, rounded once.
#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

/// What a reduction starts with and how it takes one more number.
struct Reduction {
    double start;
    double (*take)(double, double);
};

double add(double a, double b) { return a + b; }
double multiply(double a, double b) { return a * b; }
double any(double a, double b) { return a != 0 || b != 0 ? 1 : 0; }
double all(double a, double b) { return a != 0 && b != 0 ? 1 : 0; }

Reduction reduction_of(Opcode op) {
    constexpr double inf = __builtin_inf();
    switch (op) {
        case Opcode::kPatternReduceMax:
            return {-inf, max_of};
        case Opcode::kPatternReduceMin:
            return {inf, min_of};
        case Opcode::kPatternReduceProd:
            return {1, multiply};
        case Opcode::kPatternReduceAny:
            return {0, any};
        case Opcode::kPatternReduceAll:
            return {1, all};
        default:
            return {-0.0, add};  // so that a sum of -0 is -0
    }
}

bool is_mean(Opcode op) { return op == Opcode::kPatternReduceMean || op == Opcode::kMean; }

void put_all(const AdvancedArgs& args, const Numbers& numbers) {
    store_elements(args.form.operand[0].dtype, args.data[0], numbers.size(), numbers.data());
}

/// shape: rows, columns. Operands: dst, src (one row per row).
void reduce(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    const Reduction reduction = reduction_of(args.record.op);
    const bool along = (args.record.mode & kReduceRows) != 0;
    Numbers row(columns), result(along ? rows : columns, reduction.start);
    for (size_t r = 0; r < rows; ++r) {
        Rows(args, 1).load(r, columns, row.data());
        for (size_t i = 0; i < columns; ++i) {
            double& to = result[along ? r : i];
            to = reduction.take(to, row[i]);
        }
    }
    if (is_mean(args.record.op)) {
        for (double& v : result) v /= static_cast<double>(along ? columns : rows);
    }
    put_all(args, result);
}

/// shape: rows, columns. Operands: dst; last row; src.
void cum_sum(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    const bool along = (args.record.mode & kCumSumRows) != 0;
    const bool last = (args.record.mode & kCumSumLast) != 0;
    Numbers row(columns), running(columns, 0);
    for (size_t r = 0; r < rows; ++r) {
        Rows(args, last ? 2 : 1).load(r, columns, row.data());
        double sum = 0;
        for (size_t i = 0; i < columns; ++i) {
            if (along) sum += row[i];
            running[i] = along ? sum : running[i] + row[i];
        }
        Rows(args, 0).store(r, columns, running.data());
        if (last && r + 1 == rows) Rows(args, 1).store(0, columns, running.data());
    }
}

}  // namespace

AdvancedFn find_row_reduce(const Record& record) {
    if (record.op == Opcode::kCumSum) return cum_sum;
    const bool pattern =
        record.op >= Opcode::kPatternReduceSum && record.op <= Opcode::kPatternReduceAll;
    return pattern || record.op == Opcode::kSum || record.op == Opcode::kMean ? reduce : nullptr;
}

}  // namespace drydock::exec
