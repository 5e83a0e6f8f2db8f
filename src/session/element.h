#pragma once
// Values of single elements as numbers on the host: decoding, rounding to a type, ordered bits.
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/dtype.h"

namespace drydock::session {

/// Binary formats below 64 bits: a sign, `exponent_bits`, `mantissa_bits`; infinities and NaN as in
/// IEEE 754.
struct FloatFormat {
    int exponent_bits;
    int mantissa_bits;
    constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
    constexpr uint64_t infinity() const {
        return ((uint64_t{1} << exponent_bits) - 1) << mantissa_bits;
    }
    constexpr uint64_t sign_bit() const { return uint64_t{1} << (exponent_bits + mantissa_bits); }
};

inline constexpr FloatFormat kHalfFormat{5, 10};
inline constexpr FloatFormat kBfloat16Format{8, 7};

/// Exact value of `bits`.
inline double decode_float(uint64_t bits, FloatFormat format) {
    const uint64_t magnitude = bits & (format.sign_bit() - 1);
    const double sign = (bits & format.sign_bit()) != 0 ? -1.0 : 1.0;
    if (magnitude > format.infinity()) return std::numeric_limits<double>::quiet_NaN();
    if (magnitude == format.infinity()) return sign * std::numeric_limits<double>::infinity();
    if (magnitude >> format.mantissa_bits == 0) {
        const auto quantum_exponent =
            static_cast<uint64_t>(1024 - format.bias() - format.mantissa_bits);
        return sign * static_cast<double>(magnitude) *
               std::bit_cast<double>(quantum_exponent << 52);
    }
    const uint64_t rebias = static_cast<uint64_t>(1023 - format.bias()) << 52;
    return sign * std::bit_cast<double>((magnitude << (52 - format.mantissa_bits)) + rebias);
}

/// `value` rounded once to the format, to nearest, ties to even; overflow gives infinity.
inline uint64_t encode_float(double value, FloatFormat format) {
    const auto bits = std::bit_cast<uint64_t>(value);
    const uint64_t sign = (bits >> 63) != 0 ? format.sign_bit() : 0;
    if (std::isnan(value)) {
        return sign | format.infinity() | (uint64_t{1} << (format.mantissa_bits - 1));
    }
    const uint64_t magnitude = bits & ~(uint64_t{1} << 63);
    const auto min_normal_exponent = static_cast<uint64_t>(1024 - format.bias());
    if (magnitude >> 52 < min_normal_exponent) {
        const uint64_t quantum_exponent =
            min_normal_exponent - static_cast<uint64_t>(format.mantissa_bits);
        const double quanta =
            std::bit_cast<double>(magnitude) / std::bit_cast<double>(quantum_exponent << 52);
        return sign | static_cast<uint64_t>(std::nearbyint(quanta));
    }
    const int shift = 52 - format.mantissa_bits;
    const uint64_t half = (uint64_t{1} << (shift - 1)) - 1 + ((magnitude >> shift) & 1);
    const uint64_t rebias = static_cast<uint64_t>(1023 - format.bias()) << format.mantissa_bits;
    const uint64_t rounded = ((magnitude + half) >> shift) - rebias;
    return sign | (rounded < format.infinity() ? rounded : format.infinity());
}

/// Calls `use` with a value-initialised object of the C++ type that stores `dtype`: uint16_t stands
/// for both 16-bit float types. Returns false for types that the session cannot hold.
template <class Use>
bool with_storage(DType dtype, Use&& use) {
    switch (dtype) {
        case DType::kFloat32:
            use(float{});
            return true;
        case DType::kDouble:
            use(double{});
            return true;
        case DType::kFloat16:
        case DType::kBfloat16:
        case DType::kUint16:
            use(uint16_t{});
            return true;
        case DType::kInt8:
            use(int8_t{});
            return true;
        case DType::kInt16:
            use(int16_t{});
            return true;
        case DType::kInt32:
            use(int32_t{});
            return true;
        case DType::kInt64:
            use(int64_t{});
            return true;
        case DType::kBool:
        case DType::kUint8:
            use(uint8_t{});
            return true;
        case DType::kUint32:
            use(uint32_t{});
            return true;
        case DType::kUint64:
            use(uint64_t{});
            return true;
        default:
            return false;
    }
}

/// The real type of which a complex number has two; other types are their own. complex128 is only
/// what golden values may be.
constexpr DType part_type(DType dtype) {
    if (dtype == DType::kComplex64) return DType::kFloat32;
    return dtype == DType::kComplex128 ? DType::kDouble : dtype;
}
constexpr bool is_complex(DType dtype) { return part_type(dtype) != dtype; }

/// True for the types that the session reads, generates, compares and writes.
inline bool is_supported(DType dtype) {
    return with_storage(part_type(dtype), [](auto) {});
}

constexpr bool is_float(DType dtype) {
    return dtype == DType::kFloat32 || dtype == DType::kFloat16 || dtype == DType::kBfloat16 ||
           dtype == DType::kDouble;
}

/// Value of one element of a floating-point type as the double it exactly is.
template <DType kType>
double load_float(const void* element) {
    if constexpr (kType == DType::kFloat32) {
        float value;
        std::memcpy(&value, element, sizeof value);
        return value;
    } else if constexpr (kType == DType::kDouble) {
        double value;
        std::memcpy(&value, element, sizeof value);
        return value;
    } else {
        uint16_t bits;
        std::memcpy(&bits, element, sizeof bits);
        return decode_float(bits, kType == DType::kFloat16 ? kHalfFormat : kBfloat16Format);
    }
}

/// Bit pattern of `value` rounded once to the type.
template <DType kType>
uint64_t round_to_bits(double value) {
    if constexpr (kType == DType::kDouble)
        return std::bit_cast<uint64_t>(value);
    else if constexpr (kType == DType::kFloat32)
        return std::bit_cast<uint32_t>(static_cast<float>(value));
    else
        return encode_float(value, kType == DType::kFloat16 ? kHalfFormat : kBfloat16Format);
}

/// Value of any supported element as double; 64-bit integers are rounded.
double load_number(DType dtype, const void* element);
/// Stores `value` rounded to nearest even; integers saturate, NaN becomes 0 there.
void store_number(DType dtype, double value, void* element);

}  // namespace drydock::session
