#include "session/compare.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "session/element.h"

namespace drydock::session {
namespace {

__extension__ typedef __int128 Wide;  // holds every int64 and uint64

constexpr uint64_t kFarthest = std::numeric_limits<uint64_t>::max();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Steps between two values of a type with `sign` as sign bit; +0 and -0 are the same place.
uint64_t ulp_distance(uint64_t a, uint64_t b, uint64_t sign) {
    const uint64_t magnitude_a = a & (sign - 1), magnitude_b = b & (sign - 1);
    if (((a ^ b) & sign) != 0) return magnitude_a + magnitude_b;
    return magnitude_a > magnitude_b ? magnitude_a - magnitude_b : magnitude_b - magnitude_a;
}

template <class T>
T load(const std::byte* element) {
    T value;
    std::memcpy(&value, element, sizeof value);
    return value;
}

/// An integer as text; 128-bit values beyond 64 bits do not occur.
std::string wide_text(Wide value) {
    return value < 0 ? fmt::format("{}", static_cast<int64_t>(value))
                     : fmt::format("{}", static_cast<uint64_t>(value));
}

/// Exact value of an integer element or of a whole floating-point one; false when it is no integer
/// of 64 bits.
bool load_integer(DType dtype, const std::byte* element, Wide& integer) {
    if (is_float(dtype)) {
        const double value = load_number(dtype, element);
        if (!(value >= -0x1p63 && value < 0x1p64) || value != std::trunc(value)) return false;
        integer = static_cast<Wide>(value);
        return true;
    }
    with_storage(dtype,
                 [&](auto value) { integer = static_cast<Wide>(load<decltype(value)>(element)); });
    return true;
}

bool within(double absolute, double golden, const Tolerance& tolerance) {
    return absolute <= tolerance.atol + tolerance.rtol * std::abs(golden);
}

template <DType kType>
std::string float_text(uint64_t bits) {
    const double value = load_float<kType>(&bits);
    if constexpr (kType == DType::kDouble) return fmt::format("{}", value);
    if constexpr (kType == DType::kFloat32) return fmt::format("{}", static_cast<float>(value));
    return fmt::format("{:.5g}", value);  // more digits than 16-bit types have
}

}  // namespace

Tolerance standard_tolerance(DType dtype) {
    switch (part_type(dtype)) {
        case DType::kFloat16:
            return {0x1p-9, 0x1p-9, 0.99, true, 1e-1, 32, "standard float16"};
        case DType::kBfloat16:
            return {0x1p-6, 0x1p-6, 0.99, true, 1.0, 32, "standard bfloat16"};
        case DType::kFloat32:
            return {0x1p-10, 0x1p-16, 0.99, true, 1e-2, 32, "standard float32"};
        // ASSUMED: the standard has no row for float64; float32's is taken.
        case DType::kDouble:
            return {0x1p-10, 0x1p-16, 0.99, true, 1e-2, 32, "standard float32"};
        default:
            return {0, 0, 1, false, 0, 0, "exact"};
    }
}

Tolerance given_tolerance(double rtol, double atol) {
    return {rtol, atol, 1, false, 0, 0, fmt::format("rtol {} atol {}", rtol, atol)};
}

bool passes(const Comparison& comparison, const Tolerance& tolerance) {
    if (comparison.ratio() < tolerance.min_ratio) return false;
    return !tolerance.limited || comparison.max_abs_error <= tolerance.max_abs ||
           comparison.max_ulp <= tolerance.max_ulp;
}

Comparator::Comparator(DType actual, DType golden, const Tolerance& tolerance)
    : actual_(actual), golden_(golden), tolerance_(tolerance) {
    DRYDOCK_ASSERT(is_supported(actual) && is_supported(golden));
    if (is_complex(golden) && !is_complex(actual)) {
        throw UserError(fmt::format("golden values are {}, the output is {}", dtype_name(golden),
                                    dtype_name(actual)),
                        "take the real part or the absolute value");
    }
}

void Comparator::note_error(double absolute, double golden, bool within) {
    comparison_.passed += within ? 1 : 0;
    comparison_.max_abs_error = std::max(comparison_.max_abs_error, absolute);
    if (golden != 0 && std::isfinite(golden)) {
        comparison_.max_rel_error =
            std::max(comparison_.max_rel_error, absolute / std::abs(golden));
    }
}

void Comparator::note_difference(uint64_t ulp, const std::string& got,
                                 const std::string& expected) {
    const Comparison::Difference difference{comparison_.elements, got, expected};
    ++comparison_.differing;
    if (!comparison_.first) comparison_.first = difference;
    if (!comparison_.worst || ulp > comparison_.max_ulp) comparison_.worst = difference;
    comparison_.max_ulp = std::max(comparison_.max_ulp, ulp);
}

template <DType kActual>
void Comparator::add_float(const std::byte* element, double golden) {
    constexpr uint64_t kSign = uint64_t{1} << (dtype_bits(kActual) - 1);
    uint64_t bits = 0;
    std::memcpy(&bits, element, dtype_bits(kActual) / 8);
    const double value = load_float<kActual>(element);
    const uint64_t expected = round_to_bits<kActual>(golden);
    if (std::isnan(value) != std::isnan(golden)) {
        ++comparison_.nan_mismatches;
        note_error(kInfinity, golden, false);
        note_difference(kFarthest, float_text<kActual>(bits), float_text<kActual>(expected));
    } else if (std::isnan(value)) {
        note_error(0, 0, true);
    } else if (bits == expected && std::isinf(value)) {
        note_error(0, 0, true);  // also a golden beyond the type's range, which rounds to infinity
    } else {
        const double absolute = std::abs(value - golden);
        note_error(
            absolute, golden,
            std::isfinite(value) && std::isfinite(golden) && within(absolute, golden, tolerance_));
        const uint64_t ulp = ulp_distance(bits, expected, kSign);
        if (ulp != 0)
            note_difference(ulp, float_text<kActual>(bits), float_text<kActual>(expected));
        else if (bits != expected)
            ++comparison_.zero_sign_differing;
    }
    ++comparison_.elements;
}

template <DType kActual>
void Comparator::add_floats(const std::byte* actual, const std::byte* golden, uint64_t count) {
    const size_t actual_bytes = dtype_bits(actual_) / 8, golden_bytes = dtype_bits(golden_) / 8;
    for (uint64_t i = 0; i < count; ++i) {
        add_float<kActual>(actual + i * actual_bytes,
                           load_number(golden_, golden + i * golden_bytes));
    }
}

template <class T>
void Comparator::add_integers(const std::byte* actual, const std::byte* golden, uint64_t count) {
    const size_t golden_bytes = dtype_bits(golden_) / 8;
    for (uint64_t i = 0; i < count; ++i, ++comparison_.elements) {
        const Wide value = static_cast<Wide>(load<T>(actual + i * sizeof(T)));
        const std::byte* expected = golden + i * golden_bytes;
        Wide integer = 0;
        const bool whole = load_integer(golden_, expected, integer);
        if (whole && integer == value) {
            note_error(0, 0, true);
            continue;
        }
        const double number = load_number(golden_, expected);
        const double error = whole ? std::abs(static_cast<double>(value - integer))
                                   : std::abs(static_cast<double>(value) - number);
        const double absolute = std::isnan(error) ? kInfinity : error;
        note_error(absolute, number, within(absolute, number, tolerance_));
        const auto steps =
            absolute >= 0x1p64 ? kFarthest : std::max<uint64_t>(1, static_cast<uint64_t>(absolute));
        note_difference(steps, wide_text(value),
                        whole ? wide_text(integer) : fmt::format("{}", number));
    }
}

/// Part by part; a real golden has imaginary parts of 0.
void Comparator::add_complex(const std::byte* actual, const std::byte* golden, uint64_t count) {
    const DType part = part_type(actual_), golden_part = part_type(golden_);
    const size_t part_bytes = dtype_bits(part) / 8, golden_bytes = dtype_bits(golden_part) / 8;
    const size_t parts = is_complex(golden_) ? 2 : 1;
    for (uint64_t i = 0; i < 2 * count; ++i) {
        const std::byte* expected = golden + (i / 2 * parts + i % 2) * golden_bytes;
        const double number = i % 2 < parts ? load_number(golden_part, expected) : 0.0;
        if (part == DType::kFloat32)
            add_float<DType::kFloat32>(actual + i * part_bytes, number);
        else
            add_float<DType::kDouble>(actual + i * part_bytes, number);
    }
}

void Comparator::add(const std::byte* actual, const std::byte* golden, uint64_t count) {
    if (is_complex(actual_)) return add_complex(actual, golden, count);
    switch (actual_) {
        case DType::kFloat32:
            return add_floats<DType::kFloat32>(actual, golden, count);
        case DType::kFloat16:
            return add_floats<DType::kFloat16>(actual, golden, count);
        case DType::kBfloat16:
            return add_floats<DType::kBfloat16>(actual, golden, count);
        case DType::kDouble:
            return add_floats<DType::kDouble>(actual, golden, count);
        default:
            break;
    }
    with_storage(actual_, [&](auto value) {
        if constexpr (std::is_integral_v<decltype(value)>) {
            add_integers<decltype(value)>(actual, golden, count);
        }
    });
}

std::string element_text(DType dtype, const void* element) {
    if (is_complex(dtype)) {
        const DType part = part_type(dtype);
        const auto* imaginary = static_cast<const std::byte*>(element) + dtype_bits(part) / 8;
        const std::string text = element_text(part, imaginary);
        return element_text(part, element) + (text[0] == '-' ? "" : "+") + text + "j";
    }
    if (dtype == DType::kFloat16 || dtype == DType::kBfloat16) {
        return fmt::format("{:.5g}", load_number(dtype, element));
    }
    std::string text;
    with_storage(dtype, [&](auto value) {
        std::memcpy(&value, element, sizeof value);
        text = fmt::format("{}", value);
    });
    return text;
}

}  // namespace drydock::session
