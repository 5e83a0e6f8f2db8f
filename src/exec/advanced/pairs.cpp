// Functions of two numbers (spec kernel-vector 4.2): Power, Fmod, Xor, Axpy.
#include <cmath>

#include "exec/advanced/element.h"

namespace drydock::exec {
namespace {

/// Which operand of Power is a scalar (Record::mode); the others are tensors.
enum class PowerForm : uint8_t { kTensors, kScalarExponent, kScalarBase };

/// ASSUMED: products wrap as Mul does; a negative exponent gives the power cut to a whole number
/// (0 but for the bases 1 and -1, and 0 for the base 0).
int32_t power(int32_t base, int32_t exponent) {
    if (exponent < 0) {
        if (base == 1) return 1;
        if (base == -1) return exponent % 2 == 0 ? 1 : -1;
        return 0;
    }
    uint32_t result = 1, square = static_cast<uint32_t>(base);
    for (auto bits = static_cast<uint32_t>(exponent); bits != 0; bits >>= 1) {
        if ((bits & 1) != 0) result *= square;
        square *= square;
    }
    return static_cast<int32_t>(result);
}

struct IntElement {
    static int32_t value(uint64_t bits) { return static_cast<int32_t>(bits); }
    static int32_t load(const uint8_t* base, size_t i) { return bits_at<int32_t>(base, i); }
    static void store(uint8_t* base, size_t i, int32_t v) { put_bits(base, i, v); }
};
double power(double base, double exponent) { return std::pow(base, exponent); }

template <class E>
void map_power(const AdvancedArgs& args) {
    const auto form = static_cast<PowerForm>(args.record.mode);
    const auto scalar = E::value(args.form.scalar[0]);
    for (size_t i = 0; i < args.record.count; ++i) {
        const auto first = E::load(args.data[1], i);
        switch (form) {
            case PowerForm::kTensors:
                E::store(args.data[0], i, power(first, E::load(args.data[2], i)));
                break;
            case PowerForm::kScalarExponent:
                E::store(args.data[0], i, power(first, scalar));
                break;
            case PowerForm::kScalarBase:
                E::store(args.data[0], i, power(scalar, first));
                break;
        }
    }
}

/// The remainder of the truncated quotient, exact.
template <class E>
void map_fmod(const AdvancedArgs& args) {
    for (size_t i = 0; i < args.record.count; ++i)
        E::store(args.data[0], i, std::fmod(E::load(args.data[1], i), E::load(args.data[2], i)));
}

template <class D, class S>
void map_axpy(const AdvancedArgs& args) {
    const double scalar = S::value(args.form.scalar[0]);
    for (size_t i = 0; i < args.record.count; ++i)
        D::store(args.data[0], i, D::load(args.data[0], i) + S::load(args.data[1], i) * scalar);
}

void map_xor(const AdvancedArgs& args) {
    for (size_t i = 0; i < args.record.count; ++i) {
        const auto a = bits_at<uint16_t>(args.data[1], i), b = bits_at<uint16_t>(args.data[2], i);
        put_bits(args.data[0], i, static_cast<uint16_t>(a ^ b));
    }
}

}  // namespace

AdvancedFn find_pairs(const Record& record) {
    const DType dtype = record.dtype;
    if (record.op == Opcode::kPower) {
        if (dtype == DType::kInt32) return map_power<IntElement>;
        return FloatPair{map_power<HalfElement>, map_power<FloatElement>}.of(dtype);
    }
    if (record.op == Opcode::kFmod)
        return FloatPair{map_fmod<HalfElement>, map_fmod<FloatElement>}.of(dtype);
    if (record.op == Opcode::kAxpyAdvanced) {
        if (dtype != record.dst_dtype) return map_axpy<FloatElement, HalfElement>;
        return FloatPair{map_axpy<HalfElement, HalfElement>, map_axpy<FloatElement, FloatElement>}
            .of(dtype);
    }
    const bool bits = dtype == DType::kInt16 || dtype == DType::kUint16;
    return record.op == Opcode::kXor && bits ? map_xor : nullptr;
}

}  // namespace drydock::exec
