#include "reference.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

namespace drydock::isa_test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

const FloatFormat& format_of(DType dtype) {
    if (dtype == DType::kFloat16) return kHalfFormat;
    return dtype == DType::kBfloat16 ? kBfloatFormat : kFloatFormat;
}
bool is_float(DType dtype) {
    return dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBfloat16;
}
bool is_signed(DType dtype) {
    return dtype == DType::kInt8 || dtype == DType::kInt16 || dtype == DType::kInt32;
}

double rounded(double v, DType dtype) {
    return decode(encode(v, format_of(dtype)), format_of(dtype));
}

double greatest(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return kNan;
    if (a == 0 && b == 0) return std::signbit(a) && std::signbit(b) ? -0.0 : 0.0;
    return a > b ? a : b;
}
double least(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return kNan;
    if (a == 0 && b == 0) return std::signbit(a) || std::signbit(b) ? -0.0 : 0.0;
    return a < b ? a : b;
}
double relu(double a) {
    if (std::isnan(a)) return kNan;
    return a > 0 ? a : 0.0;
}
/// Integer sums keep 64 bits so that wrapping is exact; 32-bit products exceed 53 bits.
double product(const Operands& o, double a, double b) {
    if (is_float(o.dtype)) return a * b;
    const auto wide = static_cast<uint64_t>(static_cast<int64_t>(a)) *
                      static_cast<uint64_t>(static_cast<int64_t>(b));
    return static_cast<double>(static_cast<int32_t>(static_cast<uint32_t>(wide)));
}
double shift_left(const Operands& o) {
    const int bits = static_cast<int>(dtype_bits(o.dtype));
    const auto v = static_cast<uint64_t>(static_cast<int64_t>(o.a));
    uint64_t r = 0;
    const int top = is_signed(o.dtype) ? bits - 1 : bits;
    for (int i = 0; i < top; ++i) {
        const int from = i - static_cast<int>(o.s);
        if (from >= 0 && ((v >> from) & 1) != 0) r |= uint64_t{1} << i;
    }
    if (is_signed(o.dtype))
        return static_cast<double>(static_cast<int64_t>(r)) - (o.a < 0 ? std::ldexp(1.0, top) : 0);
    return static_cast<double>(r);
}

double low_of(DType d) {
    switch (d) {
        case DType::kInt8:
            return -128;
        case DType::kUint8:
            return 0;
        case DType::kInt16:
            return -32768;
        case DType::kInt32:
            return -0x1p31;
        default:
            return -0x1p63;
    }
}
double high_of(DType d) {
    switch (d) {
        case DType::kInt8:
            return 127;
        case DType::kUint8:
            return 255;
        case DType::kInt16:
            return 32767;
        case DType::kInt32:
            return 0x1p31 - 1;
        default:
            return 0x1p63;
    }
}

uint64_t to_integer(double v, DType d) {
    if (std::isnan(v)) return 0;
    if (v <= low_of(d)) return static_cast<uint64_t>(static_cast<int64_t>(low_of(d)));
    if (v >= high_of(d))
        return d == DType::kInt64 ? 0x7fffffffffffffffull
                                  : static_cast<uint64_t>(static_cast<int64_t>(high_of(d)));
    return static_cast<uint64_t>(static_cast<int64_t>(v));
}

}  // namespace

double decode(uint32_t bits, const FloatFormat& f) {
    const int fraction_bits = f.digits - 1;
    const uint32_t fraction = bits & ((1u << fraction_bits) - 1);
    const uint32_t exponent = (bits >> fraction_bits) & ((1u << f.exponent_bits) - 1);
    const bool negative = ((bits >> (fraction_bits + f.exponent_bits)) & 1) != 0;
    double magnitude;
    if (exponent == (1u << f.exponent_bits) - 1) {
        if (fraction != 0) return kNan;
        magnitude = std::numeric_limits<double>::infinity();
    } else if (exponent == 0) {
        magnitude = std::ldexp(static_cast<double>(fraction), f.min_exponent - fraction_bits);
    } else {
        magnitude = std::ldexp(static_cast<double>(fraction + (1u << fraction_bits)),
                               f.min_exponent + static_cast<int>(exponent) - 1 - fraction_bits);
    }
    return negative ? -magnitude : magnitude;
}

double whole(double v, Rounding mode) {
    const double low = std::floor(v), rest = v - low;
    if (rest == 0 || std::isnan(v) || std::isinf(v)) return v;
    const double high = low + 1;
    switch (mode) {
        case Rounding::kFloor:
            return low;
        case Rounding::kCeil:
            return high;
        case Rounding::kTrunc:
            return v < 0 ? high : low;
        case Rounding::kOdd:
            return std::fmod(low, 2) != 0 ? low : high;
        case Rounding::kRound:
            if (rest == 0.5) return v < 0 ? low : high;
            return rest < 0.5 ? low : high;
        default:
            if (rest == 0.5) return std::fmod(low, 2) == 0 ? low : high;
            return rest < 0.5 ? low : high;
    }
}

uint32_t encode(double v, const FloatFormat& f, Rounding mode) {
    const int fraction_bits = f.digits - 1;
    const uint32_t infinity = ((1u << f.exponent_bits) - 1) << fraction_bits;
    const uint32_t sign = std::signbit(v) ? 1u << (fraction_bits + f.exponent_bits) : 0;
    if (std::isnan(v)) return infinity | (1u << (fraction_bits - 1));
    if (std::isinf(v)) return sign | infinity;
    if (v == 0) return sign;
    int exponent = std::ilogb(v);
    if (exponent < f.min_exponent) exponent = f.min_exponent;
    const int unit = exponent - fraction_bits;
    double units = std::fabs(whole(std::ldexp(v, -unit), mode));
    if (units == std::ldexp(1.0, f.digits)) units /= 2, ++exponent;
    if (exponent > f.max_exponent) return sign | infinity;
    const auto integer = static_cast<uint32_t>(units);
    if (integer < (1u << fraction_bits)) return sign | integer;  // subnormal
    return sign | (static_cast<uint32_t>(exponent - f.min_exponent + 1) << fraction_bits) |
           (integer - (1u << fraction_bits));
}

uint64_t cast_bits(double v, DType src, DType dst, Rounding mode) {
    switch (dst) {
        case DType::kFloat16:
            return encode(v, kHalfFormat, mode);
        case DType::kBfloat16:
            return encode(v, kBfloatFormat, mode);
        case DType::kFloat32: {
            if (src != DType::kFloat32) return encode(v, kFloatFormat, mode);
            const double w = whole(v, mode);
            return encode(w == 0 ? 0.0 : w, kFloatFormat);  // -0 becomes +0
        }
        default:
            return to_integer(whole(v, mode), dst);
    }
}

uint64_t raw(const uint8_t* base, uint32_t bytes, uint64_t i) {
    uint64_t bits = 0;
    std::memcpy(&bits, base + i * bytes, bytes);
    return bits;
}
void put_raw(uint8_t* base, uint32_t bytes, uint64_t i, uint64_t bits) {
    std::memcpy(base + i * bytes, &bits, bytes);
}

double load(const uint8_t* base, DType dtype, uint64_t i) {
    const uint32_t bytes = dtype_bits(dtype) / 8;
    const uint64_t bits = raw(base, bytes, i);
    if (is_float(dtype)) return decode(static_cast<uint32_t>(bits), format_of(dtype));
    if (!is_signed(dtype)) return static_cast<double>(bits);
    const uint64_t sign = uint64_t{1} << (bytes * 8 - 1);
    return static_cast<double>(static_cast<int64_t>(bits ^ sign) - static_cast<int64_t>(sign));
}
void store(uint8_t* base, DType dtype, uint64_t i, double v) {
    const uint32_t bytes = dtype_bits(dtype) / 8;
    const uint64_t bits = is_float(dtype) ? encode(v, format_of(dtype))
                                          : static_cast<uint64_t>(static_cast<int64_t>(v));
    put_raw(base, bytes, i, bits);
}

const std::vector<OpCase>& element_ops() {
    using enum Opcode;
    using O = const Operands&;
    static const std::vector<DType> floats = {DType::kFloat16, DType::kFloat32};
    static const std::vector<DType> numbers = {DType::kFloat16, DType::kFloat32, DType::kInt16,
                                               DType::kInt32};
    static const std::vector<DType> shifts = {DType::kInt16, DType::kUint16, DType::kInt32,
                                              DType::kUint32};
    static const std::vector<DType> words = {DType::kInt16, DType::kUint16};
    static const std::vector<DType> relus = {DType::kFloat16, DType::kFloat32, DType::kInt16};
    auto bits16 = [](double v) { return static_cast<uint16_t>(static_cast<int64_t>(v)); };
    auto as_type = [](O o, uint16_t v) {
        return o.dtype == DType::kInt16 ? static_cast<double>(static_cast<int16_t>(v))
                                        : static_cast<double>(v);
    };
    auto wrap_relu = [](O o, double sum) {
        return is_float(o.dtype)
                   ? relu(sum)
                   : relu(static_cast<int16_t>(static_cast<uint16_t>(static_cast<int64_t>(sum))));
    };
    static const std::vector<OpCase> ops = {
        {kAdd, "Add", numbers, [](O o) { return o.a + o.b; }},
        {kSub, "Sub", numbers, [](O o) { return o.a - o.b; }},
        {kMul, "Mul", numbers, [](O o) { return product(o, o.a, o.b); }},
        {kDiv, "Div", floats, [](O o) { return o.a / o.b; }},
        {kMax, "Max", numbers, [](O o) { return greatest(o.a, o.b); }},
        {kMin, "Min", numbers, [](O o) { return least(o.a, o.b); }},
        {kAddRelu, "AddRelu", relus, [=](O o) { return wrap_relu(o, o.a + o.b); }},
        {kSubRelu, "SubRelu", relus, [=](O o) { return wrap_relu(o, o.a - o.b); }},
        {kAdds, "Adds", numbers, [](O o) { return o.a + o.s; }},
        {kMuls, "Muls", numbers, [](O o) { return product(o, o.a, o.s); }},
        {kMaxs, "Maxs", numbers, [](O o) { return greatest(o.a, o.s); }},
        {kMins, "Mins", numbers, [](O o) { return least(o.a, o.s); }},
        {kSubs, "Subs", numbers, [](O o) { return o.a - o.s; }},
        {kDivs, "Divs", floats, [](O o) { return o.a / o.s; }},
        {kLeakyRelu, "LeakyRelu", floats, [](O o) { return std::signbit(o.a) ? o.a * o.s : o.a; }},
        {kAbs, "Abs", floats, [](O o) { return std::fabs(o.a); }},
        {kRelu,
         "Relu",
         {DType::kFloat16, DType::kFloat32, DType::kInt32},
         [](O o) { return relu(o.a); }},
        {kSqrt, "Sqrt", floats, [](O o) { return std::sqrt(o.a); }},
        {kReciprocal, "Reciprocal", floats, [](O o) { return 1 / o.a; }},
        {kExp, "Exp", floats,
         [](O o) { return static_cast<double>(std::exp(static_cast<long double>(o.a))); }},
        {kLn, "Ln", floats,
         [](O o) {
             return o.a == 0 ? -std::numeric_limits<double>::infinity()
                             : static_cast<double>(std::log(static_cast<long double>(o.a)));
         }},
        {kRsqrt, "Rsqrt", floats,
         [](O o) { return static_cast<double>(1 / std::sqrt(static_cast<long double>(o.a))); }},
        {kAxpy, "Axpy", floats, [](O o) { return rounded(o.a * o.s, o.dtype) + o.old; }},
        {kMulAddDst, "MulAddDst", floats, [](O o) { return rounded(o.a * o.b, o.dtype) + o.old; }},
        {kFusedMulAdd, "FusedMulAdd", floats,
         [](O o) { return rounded(o.a * o.old, o.dtype) + o.b; }},
        {kMulAddRelu, "MulAddRelu", floats,
         [](O o) { return relu(rounded(o.a * o.old, o.dtype) + o.b); }},
        {kNot, "Not", words, [=](O o) { return as_type(o, static_cast<uint16_t>(~bits16(o.a))); }},
        {kAnd, "And", words, [=](O o) { return as_type(o, bits16(o.a) & bits16(o.b)); }},
        {kOr, "Or", words, [=](O o) { return as_type(o, bits16(o.a) | bits16(o.b)); }},
        {kShiftLeft, "ShiftLeft", shifts, shift_left},
        {kShiftRight, "ShiftRight", shifts,
         [](O o) { return std::floor(std::ldexp(o.a, -static_cast<int>(o.s))); }},
        {kDuplicate, "Duplicate", numbers, [](O o) { return o.s; }},
        {kCopyLanes, "CopyLanes", {DType::kInt16, DType::kInt32}, [](O o) { return o.a; }},
    };
    return ops;
}

std::vector<uint64_t> test_values(DType dtype, size_t count, uint64_t seed) {
    std::vector<uint64_t> special;
    if (dtype == DType::kFloat16) {
        special = {0,      0x8000, 1,      0x8001, 0x03ff, 0x0400, 0x3c00, 0xbc00, 0x7bff, 0xfbff,
                   0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7c01, 0x3555, 0x211f, 0x3800, 0xb800, 0x4900};
    } else if (dtype == DType::kFloat32) {
        special = {0,          0x80000000, 1,          0x80000001, 0x007fffff, 0x00800000,
                   0x3f800000, 0xbf800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,
                   0x7fc00000, 0xffc00001, 0x7f800001, 0x3eaaaaab, 0x3c23d70a, 0x4b800000};
    } else {
        special = {0, 1, ~0ull, 0x7f, 0x80, 0x7fff, 0x8000, 0x7fffffff, 0x80000000, 2, 3, 0xaaaa};
    }
    std::mt19937_64 random(seed);
    std::vector<uint64_t> values;
    while (values.size() < count) {
        uint64_t bits = random();
        if (random() % 3 == 0) bits = special[random() % special.size()];
        // Half of the floats near 1, where sums and products are not just overflow or absorbed.
        if (dtype == DType::kFloat32 && random() % 2 == 0)
            bits = (bits & 0x80ffffff) | ((120 + random() % 14) << 23);
        values.push_back(bits);
    }
    return values;
}

}  // namespace drydock::isa_test
