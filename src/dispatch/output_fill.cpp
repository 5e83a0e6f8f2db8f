// The values that outputs start with (InitValue of the definition).
#include <algorithm>
#include <cstring>

#include "base/bfloat16.h"
#include "base/half.h"
#include "dispatch/checks.h"

namespace drydock::dispatch {
namespace {

template <typename T>
std::vector<std::byte> bytes_of(const T& value) {
    std::vector<std::byte> bytes(sizeof(T));
    std::memcpy(bytes.data(), &value, sizeof(T));
    return bytes;
}

/// `value` is an int64_t or a float.
template <typename V>
std::vector<std::byte> element_of(DType dtype, V value) {
    switch (dtype) {
        case DType::kFloat32:
            return bytes_of(static_cast<float>(value));
        case DType::kDouble:
            return bytes_of(static_cast<double>(value));
        case DType::kFloat16:
            return bytes_of(half(static_cast<float>(value)));
        case DType::kBfloat16:
            return bytes_of(bfloat16(static_cast<float>(value)));
        case DType::kBool:
            return bytes_of(static_cast<uint8_t>(value != V{}));
        case DType::kInt8:
        case DType::kUint8:
            return bytes_of(static_cast<uint8_t>(static_cast<int64_t>(value)));
        case DType::kInt16:
        case DType::kUint16:
            return bytes_of(static_cast<uint16_t>(static_cast<int64_t>(value)));
        case DType::kInt32:
        case DType::kUint32:
            return bytes_of(static_cast<uint32_t>(static_cast<int64_t>(value)));
        case DType::kInt64:
        case DType::kUint64:
            return bytes_of(static_cast<int64_t>(value));
        default:
            return std::vector<std::byte>(std::max<size_t>(1, dtype_bits(dtype) / 8));
    }
}

}  // namespace

std::vector<std::byte> element_bytes(DType dtype, const AttrValue& value) {
    if (const auto* real = std::get_if<float>(&value)) return element_of(dtype, *real);
    const auto* integer = std::get_if<int64_t>(&value);
    return element_of(dtype, integer ? *integer : int64_t{0});
}

}  // namespace drydock::dispatch
