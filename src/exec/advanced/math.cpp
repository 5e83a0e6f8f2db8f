// Functions of one number (spec kernel-vector 4.2): computed in double, rounded once.
#include <cmath>
#include <limits>
#include <numbers>

#include "exec/advanced/element.h"

namespace drydock::exec {
namespace {

// ASSUMED: rounding keeps the sign of zero, as IEEE does (Floor(-0) = -0, Ceil(-0.5) = -0).
double floor_of(double x) { return std::floor(x); }
double ceil_of(double x) { return std::ceil(x); }
double trunc_of(double x) { return std::trunc(x); }
/// Ties to even.
double round_of(double x) { return std::nearbyint(x); }
double frac_of(double x) { return x - std::trunc(x); }
/// NaN stays NaN, both zeros give +0.
double sign_of(double x) { return x != x ? x : static_cast<double>((x > 0) - (x < 0)); }

double log_of(double x) { return std::log(x); }
double log2_of(double x) { return std::log2(x); }
double log10_of(double x) { return std::log10(x); }
double exp_of(double x) { return std::exp(x); }

double sin_of(double x) { return std::sin(x); }
double cos_of(double x) { return std::cos(x); }
double tan_of(double x) { return std::tan(x); }
double asin_of(double x) { return std::asin(x); }
double acos_of(double x) { return std::acos(x); }
double atan_of(double x) { return std::atan(x); }
double sinh_of(double x) { return std::sinh(x); }
double cosh_of(double x) { return std::cosh(x); }
double tanh_of(double x) { return std::tanh(x); }
double asinh_of(double x) { return std::asinh(x); }
double acosh_of(double x) { return std::acosh(x); }
double atanh_of(double x) { return std::atanh(x); }
double erf_of(double x) { return std::erf(x); }
double erfc_of(double x) { return std::erfc(x); }

/// Not std::lgamma, which writes a global variable.
double lgamma_of(double x) {
    int sign = 0;
    return lgamma_r(x, &sign);
}

/// Derivative of lgamma. ASSUMED: -+infinity at +-0, NaN at negative whole numbers and -infinity.
double digamma_of(double x) {
    constexpr double inf = std::numeric_limits<double>::infinity();
    if (x == 0) return std::signbit(x) ? inf : -inf;
    if (x < 0 && std::trunc(x) == x) return std::numeric_limits<double>::quiet_NaN();
    if (x == inf) return x;
    long double sum = 0, y = x;
    if (x < 0) {  // reflection; the distance to the next pole is exact
        const long double pi = std::numbers::pi_v<long double>;
        sum = -pi / std::tan(pi * (y - std::nearbyint(y)));
        y = 1 - y;
    }
    for (; y < 16; y += 1) sum -= 1 / y;  // recurrence up to where the series converges
    const long double z = 1 / (y * y);
    constexpr long double terms[] = {1.0L / 12,  -1.0L / 120,     1.0L / 252, -1.0L / 240,
                                     1.0L / 132, -691.0L / 32760, 1.0L / 12};
    long double series = 0, power = z;
    for (const long double term : terms) series += term * power, power *= z;
    return static_cast<double>(sum + std::log(y) - 1 / (2 * y) - series);
}

constexpr Entry kFunctions[] = {
    entry<floor_of>(Opcode::kFloor),   entry<ceil_of>(Opcode::kCeil),
    entry<round_of>(Opcode::kRound),   entry<trunc_of>(Opcode::kTrunc),
    entry<frac_of>(Opcode::kFrac),     entry<sign_of>(Opcode::kSign),
    entry<log_of>(Opcode::kLog),       entry<log2_of>(Opcode::kLog2),
    entry<log10_of>(Opcode::kLog10),   entry<exp_of>(Opcode::kExpTaylor),
    entry<sin_of>(Opcode::kSin),       entry<cos_of>(Opcode::kCos),
    entry<tan_of>(Opcode::kTan),       entry<asin_of>(Opcode::kAsin),
    entry<acos_of>(Opcode::kAcos),     entry<atan_of>(Opcode::kAtan),
    entry<sinh_of>(Opcode::kSinh),     entry<cosh_of>(Opcode::kCosh),
    entry<tanh_of>(Opcode::kTanh),     entry<asinh_of>(Opcode::kAsinh),
    entry<acosh_of>(Opcode::kAcosh),   entry<atanh_of>(Opcode::kAtanh),
    entry<erf_of>(Opcode::kErf),       entry<erfc_of>(Opcode::kErfc),
    entry<lgamma_of>(Opcode::kLgamma), entry<digamma_of>(Opcode::kDigamma),
};

}  // namespace

AdvancedFn find_math(const Record& record) { return find_in(kFunctions, record); }

}  // namespace drydock::exec
