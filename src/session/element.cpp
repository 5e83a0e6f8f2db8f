#include "session/element.h"

#include <type_traits>

namespace drydock::session {
namespace {

template <class T>
T saturate(double value) {
    if (std::isnan(value)) return 0;
    const double rounded = std::nearbyint(value);
    // The limits as doubles may round up to 2^63 or 2^64, which is already out of range.
    if (rounded <= static_cast<double>(std::numeric_limits<T>::min())) {
        return std::numeric_limits<T>::min();
    }
    if (rounded >= static_cast<double>(std::numeric_limits<T>::max())) {
        return std::numeric_limits<T>::max();
    }
    return static_cast<T>(rounded);
}

}  // namespace

double load_number(DType dtype, const void* element) {
    if (dtype == DType::kFloat16) return load_float<DType::kFloat16>(element);
    if (dtype == DType::kBfloat16) return load_float<DType::kBfloat16>(element);
    double number = 0;
    with_storage(dtype, [&](auto value) {
        std::memcpy(&value, element, sizeof value);
        number = static_cast<double>(value);
    });
    return number;
}

void store_number(DType dtype, double value, void* element) {
    with_storage(dtype, [&](auto stored) {
        using T = decltype(stored);
        if (dtype == DType::kFloat16) {
            stored = static_cast<T>(encode_float(value, kHalfFormat));
        } else if (dtype == DType::kBfloat16) {
            stored = static_cast<T>(encode_float(value, kBfloat16Format));
        } else if (dtype == DType::kBool) {
            stored = static_cast<T>(value != 0);
        } else if constexpr (std::is_floating_point_v<T>) {
            stored = static_cast<T>(value);
        } else {
            stored = saturate<T>(value);
        }
        std::memcpy(element, &stored, sizeof stored);
    });
}

}  // namespace drydock::session
