// Gradients of LayerNorm and the running statistics of Welford (spec kernel-vector 4.2), in double,
// rounded once.
#include <cmath>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

Numbers values_of(const AdvancedArgs& args, int operand, size_t n) {
    Numbers numbers(n);
    load_elements(args.form.operand[operand].dtype, args.data[operand], n, numbers.data());
    return numbers;
}
void put_values(const AdvancedArgs& args, int operand, const Numbers& numbers) {
    store_elements(args.form.operand[operand].dtype, args.data[operand], numbers.size(),
                   numbers.data());
}

/// shape: rows, columns; scalar 0: epsilon. Operands: pdX, resForGamma, dy, x, variance, mean,
/// gamma.
void layer_norm_grad(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    const double epsilon = float_scalar(args.form, 0), n = static_cast<double>(columns);
    const Numbers variance = values_of(args, 4, rows), mean = values_of(args, 5, rows);
    const Numbers gamma = values_of(args, 6, columns);
    Numbers dy(columns), x(columns), res(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 2).load(row, columns, dy.data());
        Rows(args, 3).load(row, columns, x.data());
        const double rstd = 1 / std::sqrt(variance[row] + epsilon);
        double pd_var = 0, pd_mean = 0, centred = 0;
        for (size_t i = 0; i < columns; ++i) {
            x[i] -= mean[row];
            res[i] = x[i] * rstd;
            dy[i] *= gamma[i];
            pd_var += -0.5 * dy[i] * x[i] * rstd * rstd * rstd;
            pd_mean -= dy[i] * rstd;
            centred += -2 * x[i];
        }
        pd_mean += pd_var * centred / n;
        for (size_t i = 0; i < columns; ++i)
            x[i] = dy[i] * rstd + pd_var * 2 / n * x[i] + pd_mean / n;
        Rows(args, 0).store(row, columns, x.data());
        Rows(args, 1).store(row, columns, res.data());
    }
}

/// shape: rows, columns. Operands: pdGamma, pdBeta, resForGamma, dy. Sums over the rows.
void layer_norm_grad_beta(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    Numbers gamma(columns, 0), beta(columns, 0), res(columns), dy(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 2).load(row, columns, res.data());
        Rows(args, 3).load(row, columns, dy.data());
        for (size_t i = 0; i < columns; ++i) gamma[i] += dy[i] * res[i], beta[i] += dy[i];
    }
    put_values(args, 0, gamma);
    put_values(args, 1, beta);
}

/// shape: rows, lanes, lanes to compute; scalar 0: 1 / n, float. Operands: outMean, outVariance
/// (the sum of squared distances), inMean, inVariance, x.
void welford_update(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], lanes = args.form.shape[1];
    const size_t active = args.form.shape[2];
    const bool in_place = (args.record.mode & kWelfordInPlace) != 0;
    const double reciprocal = float_scalar(args.form, 0);
    const size_t written = in_place ? lanes : active;
    Numbers mean(lanes), variance(lanes), x(lanes);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 2).load(row, written, mean.data());
        Rows(args, 3).load(row, written, variance.data());
        Rows(args, 4).load(row, active, x.data());
        for (size_t i = 0; i < active; ++i) {
            const double distance = x[i] - mean[i];
            mean[i] += distance * reciprocal;
            variance[i] += distance * (x[i] - mean[i]);
        }
        Rows(args, 0).store(row, written, mean.data());
        Rows(args, 1).store(row, written, variance.data());
    }
}

/// How many samples lane i of WelfordFinalize stands for.
struct SampleCounts {
    Numbers counts;
    size_t head_lanes;
    double head, tail;
    double of(size_t lane) const {
        if (!counts.empty()) return counts[lane];
        return lane < head_lanes ? head : tail;
    }
};

/// shape: lanes, lanes with the head count, head count, tail count, 1 when the mean takes every
/// lane alike; scalar 0: 1 / samples in all, 1: what the sum of the means is multiplied with,
/// float. Operands: outMean, outVariance, inMean, inVariance; counts.
void welford_finalize(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const size_t lanes = form.shape[0];
    const Numbers means = values_of(args, 2, lanes), squares = values_of(args, 3, lanes);
    SampleCounts counts{{}, form.shape[1], double(form.shape[2]), double(form.shape[3])};
    if ((args.record.mode & kWelfordCounts) != 0) counts.counts = values_of(args, 4, lanes);
    const double reciprocal = float_scalar(form, 0);
    const bool even = form.shape[4] != 0;
    double mean = 0, variance = 0;
    for (size_t i = 0; i < lanes; ++i) mean += (even ? 1 : counts.of(i)) * means[i];
    mean *= float_scalar(form, 1);
    for (size_t i = 0; i < lanes; ++i) {
        const double distance = means[i] - mean;
        variance += squares[i] + counts.of(i) * distance * distance;
    }
    put_values(args, 0, {mean});
    put_values(args, 1, {variance * reciprocal});
}

}  // namespace

AdvancedFn find_normalise_grad(const Record& record) {
    switch (record.op) {
        case Opcode::kLayerNormGrad:
            return layer_norm_grad;
        case Opcode::kLayerNormGradBeta:
            return layer_norm_grad_beta;
        case Opcode::kWelfordUpdate:
            return welford_update;
        case Opcode::kWelfordFinalize:
            return welford_finalize;
        default:
            return nullptr;
    }
}

}  // namespace drydock::exec
