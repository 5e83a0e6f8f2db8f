#pragma once
// Elements of advanced functions: loaded exactly as double, stored with one rounding.
#include <cstddef>
#include <type_traits>

#include "base/dtype.h"
#include "exec/advanced/advanced.h"
#include "exec/bits.h"
#include "exec/lanes/value.h"

namespace drydock::exec {
namespace {

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

/// A function and the opcode that names it.
struct Entry {
    Opcode op;
    FloatPair functions;
};

/// dst[i] = function(src[i]).
template <class E, double (*function)(double)>
void map(const AdvancedArgs& args) {
    for (size_t i = 0; i < args.record.count; ++i)
        E::store(args.data[0], i, function(E::load(args.data[1], i)));
}
template <double (*function)(double)>
constexpr Entry entry(Opcode op) {
    return {op, {map<HalfElement, function>, map<FloatElement, function>}};
}

/// The function of a record among the entries of one file; null when it is not there.
template <size_t n>
AdvancedFn find_in(const Entry (&entries)[n], const Record& record) {
    for (const Entry& entry : entries) {
        if (entry.op == record.op) return entry.functions.of(record.dtype);
    }
    return nullptr;
}

}  // namespace
}  // namespace drydock::exec
