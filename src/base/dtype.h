#pragma once
// Element types, one table (dtype.inc) for every room. C++17: kernel objects include it.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Element type of a tensor. The numbers are those of ge::DataType, aclDataType and DT_*.
enum class DType : uint8_t {
#define DRYDOCK_DTYPE(name, value, bits, json, kernel) name = value,
#include "dtype.inc"
#undef DRYDOCK_DTYPE
};

/// Storage bits of one element; 0 for types without a fixed size (string, undefined).
constexpr uint32_t dtype_bits(DType dtype) {
    switch (dtype) {
#define DRYDOCK_DTYPE(name, value, bits, json, kernel) \
    case DType::name:                                  \
        return bits;
#include "dtype.inc"
#undef DRYDOCK_DTYPE
    }
    return 0;
}

/// Bytes that `count` elements take; sub-byte types are packed and rounded up to a whole byte.
constexpr uint64_t dtype_bytes(DType dtype, uint64_t count) {
    return (count * dtype_bits(dtype) + 7) / 8;
}

/// Canonical name: "float32", "float16", "int32"... ("undefined" for a number outside the table).
std::string_view dtype_name(DType dtype);
/// C++ type in kernel code ("half"); empty where kernels cannot use it.
std::string_view dtype_kernel_type(DType dtype);
/// Name of the enumerator in the vendor's headers: "DT_FLOAT16".
std::string dtype_enumerator(DType dtype);
/// Accepts canonical names and the usual synonyms (float, fp32, half, fp16, bf16, DT_FLOAT, ...),
/// in any letter case.
std::optional<DType> parse_dtype(std::string_view name);
/// Number -> type; empty when the number is not in the table.
std::optional<DType> dtype_from_number(int number);
/// All canonical names, for error messages.
std::vector<std::string> dtype_names();

}  // namespace drydock
