// Activations and limits (spec kernel-vector 4.2): computed in double, rounded once.
#include <algorithm>
#include <cmath>

#include "exec/advanced/element.h"

namespace drydock::exec {
namespace {

double sigmoid(double x) { return 1 / (1 + std::exp(-x)); }
double swish(double x, double beta) { return x / (1 + std::exp(-beta * x)); }
/// 0.5 x (1 + tanh(u)) with u = sqrt(2 / pi) (x + 0.044715 x^3), in the form that keeps its digits
/// where tanh is near -1. The formula has no value at -infinity.
double gelu(double x) {
    constexpr double twice = 2 * 0.7978845608;
    return x / (1 + std::exp(-twice * (x + 0.044715 * x * x * x)));
}
double faster_gelu(double x) { return x / (1 + std::exp(-1.702 * x)); }
double faster_gelu_v2(double x) {
    const double sign = static_cast<double>((x > 0) - (x < 0));
    const double d = std::min(std::fabs(0.7071 * x), 1.769) - 1.769;
    return x * (sign * (-0.1444 * d * d + 0.5) + 0.5);
}
double silu(double x) { return swish(x, 1); }

template <class E>
void map_swish(const AdvancedArgs& args) {
    const double beta = E::value(args.form.scalar[0]);
    for (size_t i = 0; i < args.record.count; ++i)
        E::store(args.data[0], i, swish(E::load(args.data[1], i), beta));
}

/// Limits: a NaN of the source stays; a limit that is NaN limits nothing.
template <class E, bool least, bool greatest>
void map_clamp(const AdvancedArgs& args) {
    const double low = E::value(args.form.scalar[0]);
    const double high = E::value(args.form.scalar[least ? 1 : 0]);
    for (size_t i = 0; i < args.record.count; ++i) {
        double x = E::load(args.data[1], i);
        if (least && x < low) x = low;
        if (greatest && x > high) x = high;
        E::store(args.data[0], i, x);
    }
}

double reglu(double a, double b, double) { return a * (b != b || b > 0 ? b : 0.0); }
double geglu(double a, double b, double) { return a * gelu(b); }
double swiglu(double a, double b, double beta) { return a * swish(b, beta); }

template <class E, double (*function)(double, double, double)>
void map_gated(const AdvancedArgs& args) {
    const double scalar = FloatElement::value(args.form.scalar[0]);
    for (size_t i = 0; i < args.record.count; ++i) {
        const double a = E::load(args.data[1], i), b = E::load(args.data[2], i);
        E::store(args.data[0], i, function(a, b, scalar));
    }
}

template <double (*function)(double, double, double)>
constexpr Entry gated(Opcode op) {
    return {op, {map_gated<HalfElement, function>, map_gated<FloatElement, function>}};
}
template <bool least, bool greatest>
constexpr Entry clamp(Opcode op) {
    return {op,
            {map_clamp<HalfElement, least, greatest>, map_clamp<FloatElement, least, greatest>}};
}

constexpr Entry kFunctions[] = {
    entry<sigmoid>(Opcode::kSigmoid),
    entry<gelu>(Opcode::kGelu),
    entry<faster_gelu>(Opcode::kFasterGelu),
    entry<faster_gelu_v2>(Opcode::kFasterGeluV2),
    entry<silu>(Opcode::kSilu),
    {Opcode::kSwish, {map_swish<HalfElement>, map_swish<FloatElement>}},
    clamp<false, true>(Opcode::kClampMax),
    clamp<true, false>(Opcode::kClampMin),
    clamp<true, true>(Opcode::kClamp),
    gated<geglu>(Opcode::kGeGLU),
    gated<swiglu>(Opcode::kSwiGLU),
    gated<reglu>(Opcode::kReGlu),
};

}  // namespace

AdvancedFn find_activation(const Record& record) {
    if (record.op == Opcode::kReGlu && record.dtype == DType::kBfloat16)
        return map_gated<BfloatElement, reglu>;
    return find_in(kFunctions, record);
}

}  // namespace drydock::exec
