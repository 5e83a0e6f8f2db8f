#pragma once
// Elements of advanced functions: loaded exactly as double, stored with one rounding.
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "base/dtype.h"
#include "exec/advanced/advanced.h"
#include "exec/lanes/value.h"

namespace drydock::exec {
namespace {

template <class T>
T bits_at(const uint8_t* base, size_t i) {
    T v;
    std::memcpy(&v, base + i * sizeof(T), sizeof(T));
    return v;
}
template <class T>
void put_bits(uint8_t* base, size_t i, T v) {
    std::memcpy(base + i * sizeof(T), &v, sizeof(T));
}

struct HalfElement {
    static double value(uint64_t bits) { return half_value(static_cast<uint16_t>(bits)); }
    static double load(const uint8_t* base, size_t i) { return value(bits_at<uint16_t>(base, i)); }
    static void store(uint8_t* base, size_t i, double v) {
        put_bits(base, i, half_bits(odd_float(v)));
    }
};
struct BfloatElement {
    static double value(uint64_t bits) { return bfloat_value(static_cast<uint16_t>(bits)); }
    static double load(const uint8_t* base, size_t i) { return value(bits_at<uint16_t>(base, i)); }
    static void store(uint8_t* base, size_t i, double v) {
        put_bits(base, i, bfloat_bits(odd_float(v)));
    }
};
struct FloatElement {
    static double value(uint64_t bits) { return float_of(static_cast<uint32_t>(bits)); }
    static double load(const uint8_t* base, size_t i) { return bits_at<float>(base, i); }
    static void store(uint8_t* base, size_t i, double v) {
        put_bits(base, i, canonical(static_cast<float>(v)));
    }
};

/// A function in half and in float; null where it does not exist.
struct FloatPair {
    AdvancedFn half = nullptr;
    AdvancedFn single = nullptr;
    AdvancedFn of(DType dtype) const {
        if (dtype == DType::kFloat16) return half;
        return dtype == DType::kFloat32 ? single : nullptr;
    }
};

}  // namespace
}  // namespace drydock::exec
