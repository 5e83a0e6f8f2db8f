#pragma once
// A slow reference of the vector instructions, one element at a time, in double and integers. It
// shares no code with the executor.
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/dtype.h"
#include "event/record.h"

namespace drydock::isa_test {

/// A binary floating format: `digits` bits of significand, exponents of normal numbers
/// `min_exponent`.. `max_exponent` (value in [2^e, 2^(e+1))).
struct FloatFormat {
    int digits, min_exponent, max_exponent, exponent_bits;
};
inline constexpr FloatFormat kHalfFormat = {11, -14, 15, 5};
inline constexpr FloatFormat kBfloatFormat = {8, -126, 127, 8};
inline constexpr FloatFormat kFloatFormat = {24, -126, 127, 8};

double decode(uint32_t bits, const FloatFormat& format);
/// Exact rounding of `value`; NaN gives the canonical NaN; beyond the range infinity.
uint32_t encode(double value, const FloatFormat& format, Rounding mode = Rounding::kRint);
/// The whole number that `value` rounds to.
double whole(double value, Rounding mode);

/// Bits of `value`, an element of `src`, after Cast to `dst` (spec kernel-vector 2.8); kNone is
/// kRint.
uint64_t cast_bits(double value, DType src, DType dst, Rounding mode);

/// Element i of an array of `dtype`, as double (exact for every type up to 32 bits) and back.
double load(const uint8_t* base, DType dtype, uint64_t i);
void store(uint8_t* base, DType dtype, uint64_t i, double value);
uint64_t raw(const uint8_t* base, uint32_t bytes, uint64_t i);
void put_raw(uint8_t* base, uint32_t bytes, uint64_t i, uint64_t bits);

/// Operands of one element as doubles: the sources, the old destination, the scalar.
struct Operands {
    double a = 0, b = 0, old = 0, s = 0;
    DType dtype = DType::kFloat32;
};
struct OpCase {
    Opcode op;
    const char* name;
    std::vector<DType> dtypes;
    std::function<double(const Operands&)> result;  ///< exact (or rounded where the rule says so)
};
/// Instructions that are one result per element.
const std::vector<OpCase>& element_ops();

/// Interesting bit patterns of a type, then random ones.
std::vector<uint64_t> test_values(DType dtype, size_t count, uint64_t seed);

}  // namespace drydock::isa_test
