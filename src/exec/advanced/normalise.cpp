// Normalisation (spec kernel-vector 4.2): (x - mean) / sqrt(variance + epsilon) * gamma + beta, in
// double, rounded once. scalar 0: epsilon, float. Variances are those of the whole, not of a
// sample.
#include <cmath>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"

namespace drydock::exec {
namespace {

struct Statistics {
    double mean = 0, variance = 0;
    double rstd(double epsilon) const { return 1 / std::sqrt(variance + epsilon); }
};

struct Normaliser {
    double mean, rstd;
    double operator()(double x, double gamma, double beta) const {
        return (x - mean) * rstd * gamma + beta;
    }
};

/// In two passes.
Statistics statistics_of(const Numbers& x) {
    Statistics s;
    for (const double v : x) s.mean += v;
    s.mean /= static_cast<double>(x.size());
    for (const double v : x) s.variance += (v - s.mean) * (v - s.mean);
    s.variance /= static_cast<double>(x.size());
    return s;
}

Numbers row_of(const AdvancedArgs& args, int operand, size_t n) {
    Numbers numbers(n);
    Rows(args, operand).load(0, n, numbers.data());
    return numbers;
}

/// shape: rows, columns. Operands: out, mean, variance, x, gamma, beta.
void layer_norm(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    if (columns == 0) return;
    const double epsilon = float_scalar(args.form, 0);
    const Numbers gamma = row_of(args, 4, columns), beta = row_of(args, 5, columns);
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 3).load(row, columns, x.data());
        const Statistics s = statistics_of(x);
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t i = 0; i < columns; ++i) x[i] = normalised(x[i], gamma[i], beta[i]);
        Rows(args, 0).store(row, columns, x.data());
        put_number(args, 1, row, s.mean);
        put_number(args, 2, row, s.variance);
    }
}

/// shape: rows, columns. Operands: out; mean, rstd when asked for; x; gamma; beta.
void layer_norm_rstd(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    if (columns == 0) return;
    const uint8_t mode = args.record.mode;
    const double epsilon = float_scalar(args.form, 0);
    const int x_at = (mode & kNormStatistics) != 0 ? 3 : 1;
    int next = x_at + 1;
    const Numbers ones(columns, 1), zeros(columns, 0);
    const Numbers gamma = (mode & kNormGamma) != 0 ? row_of(args, next++, columns) : ones;
    const Numbers beta = (mode & kNormBeta) != 0 ? row_of(args, next++, columns) : zeros;
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, x_at).load(row, columns, x.data());
        const Statistics s = statistics_of(x);
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t i = 0; i < columns; ++i) x[i] = normalised(x[i], gamma[i], beta[i]);
        Rows(args, 0).store(row, columns, x.data());
        if (x_at == 1) continue;
        put_number(args, 1, row, s.mean);
        put_number(args, 2, row, normalised.rstd);
    }
}

/// shape: rows, columns. Operands: out, rstd, mean, variance, x; gamma; beta. The statistics are
/// given.
void normalize(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    const uint8_t mode = args.record.mode;
    const double epsilon = float_scalar(args.form, 0);
    int next = 5;
    const Numbers ones(columns, 1), zeros(columns, 0);
    const Numbers gamma = (mode & kNormGamma) != 0 ? row_of(args, next++, columns) : ones;
    const Numbers beta = (mode & kNormBeta) != 0 ? row_of(args, next++, columns) : zeros;
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 4).load(row, columns, x.data());
        const Statistics s = {number_at(args, 2, row), number_at(args, 3, row)};
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t i = 0; i < columns; ++i) x[i] = normalised(x[i], gamma[i], beta[i]);
        Rows(args, 0).store(row, columns, x.data());
        put_number(args, 1, row, normalised.rstd);
    }
}

/// shape: rows, columns. Operands: dst, src, gamma. x / sqrt(mean of squares + epsilon) * gamma.
void rms_norm(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    if (columns == 0) return;
    const double epsilon = float_scalar(args.form, 0);
    const Numbers gamma = row_of(args, 2, columns);
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 1).load(row, columns, x.data());
        double squares = 0;
        for (const double v : x) squares += v * v;
        const double root = std::sqrt(squares / static_cast<double>(columns) + epsilon);
        for (size_t i = 0; i < columns; ++i) x[i] = x[i] / root * gamma[i];
        Rows(args, 0).store(row, columns, x.data());
    }
}

/// shape: rows, columns; scalar 1: alpha. Operands: dst, mean, rstd, src, gx, beta, gamma.
/// LayerNorm of alpha * src + gx.
void deep_norm(const AdvancedArgs& args) {
    const size_t rows = args.form.shape[0], columns = args.form.shape[1];
    if (columns == 0) return;
    const double epsilon = float_scalar(args.form, 0), alpha = float_scalar(args.form, 1);
    const Numbers beta = row_of(args, 5, columns), gamma = row_of(args, 6, columns);
    Numbers x(columns), g(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 3).load(row, columns, x.data());
        Rows(args, 4).load(row, columns, g.data());
        for (size_t i = 0; i < columns; ++i) x[i] = alpha * x[i] + g[i];
        const Statistics s = statistics_of(x);
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t i = 0; i < columns; ++i) x[i] = normalised(x[i], gamma[i], beta[i]);
        Rows(args, 0).store(row, columns, x.data());
        put_number(args, 1, row, s.mean);
        // ASSUMED: the output called rstd is 1 / sqrt(variance + epsilon), as its name says.
        put_number(args, 2, row, normalised.rstd);
    }
}

/// shape: batches, elements of a batch. Statistics over the batches, gamma and beta per batch.
/// Operands: out, mean, variance, x, gamma, beta.
void batch_norm(const AdvancedArgs& args) {
    const size_t batches = args.form.shape[0], elements = args.form.shape[1];
    if (batches == 0) return;
    const double epsilon = float_scalar(args.form, 0);
    const Numbers gamma = row_of(args, 4, batches), beta = row_of(args, 5, batches);
    std::vector<Numbers> x(batches, Numbers(elements));
    for (size_t b = 0; b < batches; ++b) Rows(args, 3).load(b, elements, x[b].data());
    Numbers column(batches);
    for (size_t i = 0; i < elements; ++i) {
        for (size_t b = 0; b < batches; ++b) column[b] = x[b][i];
        const Statistics s = statistics_of(column);
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t b = 0; b < batches; ++b) x[b][i] = normalised(x[b][i], gamma[b], beta[b]);
        put_number(args, 1, i, s.mean);
        put_number(args, 2, i, s.variance);
    }
    for (size_t b = 0; b < batches; ++b) Rows(args, 0).store(b, elements, x[b].data());
}

/// shape: groups in all, channels of a group, elements of a channel, groups of a sample. Statistics
/// over a group, gamma and beta per channel. Operands: out, mean, variance, x (one row per group),
/// gamma, beta.
void group_norm(const AdvancedArgs& args) {
    const size_t groups = args.form.shape[0], channels = args.form.shape[1];
    const size_t elements = args.form.shape[2], per_sample = args.form.shape[3];
    if (channels * elements == 0) return;
    const double epsilon = float_scalar(args.form, 0);
    const Numbers gamma = row_of(args, 4, per_sample * channels);
    const Numbers beta = row_of(args, 5, per_sample * channels);
    Numbers x(channels * elements);
    for (size_t g = 0; g < groups; ++g) {
        Rows(args, 3).load(g, x.size(), x.data());
        const Statistics s = statistics_of(x);
        const Normaliser normalised = {s.mean, s.rstd(epsilon)};
        for (size_t i = 0; i < x.size(); ++i) {
            const size_t channel = g % per_sample * channels + i / elements;
            x[i] = normalised(x[i], gamma[channel], beta[channel]);
        }
        Rows(args, 0).store(g, x.size(), x.data());
        put_number(args, 1, g, s.mean);
        put_number(args, 2, g, s.variance);
    }
}

}  // namespace

AdvancedFn find_normalise(const Record& record) {
    switch (record.op) {
        case Opcode::kLayerNorm:
            return layer_norm;
        case Opcode::kLayerNormRstd:
            return layer_norm_rstd;
        case Opcode::kNormalize:
            return normalize;
        case Opcode::kRmsNorm:
            return rms_norm;
        case Opcode::kDeepNorm:
            return deep_norm;
        case Opcode::kBatchNorm:
            return batch_norm;
        case Opcode::kGroupNorm:
            return group_norm;
        default:
            return nullptr;
    }
}

}  // namespace drydock::exec
