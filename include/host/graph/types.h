#pragma once
// Element types and formats (spec host-op 3.9).
// Kernel headers know these numbers as macros; enumerators of the same names take their place.
#define DRYDOCK_HOST_TYPES
#ifdef DRYDOCK_TYPE_NUMBERS
#include "drydock/detail/undef_type_numbers.inc"
#endif

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/ge_error_codes.h"

namespace ge {

class AnyValue;

enum DataType : int32_t {
#define DRYDOCK_DATA_TYPE(name, value, size) DT_##name = value,
#include "drydock/detail/data_types.inc"
#undef DRYDOCK_DATA_TYPE
    DT_MAX = 43
};

enum Format : int32_t {
#define DRYDOCK_FORMAT(enumerator, name, value) enumerator = value,
#include "drydock/detail/formats.inc"
#undef DRYDOCK_FORMAT
};

/// Bytes of one element; 1000 + bits below one byte; -1 without a fixed size.
inline int GetSizeByDataType(DataType type) {
    switch (static_cast<int>(type)) {
#define DRYDOCK_DATA_TYPE(name, value, size) \
    case value:                              \
        return size;
#include "drydock/detail/data_types.inc"
#undef DRYDOCK_DATA_TYPE
    }
    return -1;
}

/// Bytes for `count` elements, bit types rounded up to whole bytes; -1 on error or overflow.
inline int64_t GetSizeInBytes(int64_t count, DataType type) {
    const int size = GetSizeByDataType(type);
    if (count < 0 || size < 0) {
        return -1;
    }
    constexpr int kBitTypes = 1000;
    const int unit = size > kBitTypes ? size - kBitTypes : size;
    int64_t total = 0;
    if (__builtin_mul_overflow(count, int64_t{unit}, &total)) {
        return -1;
    }
    return size > kBitTypes ? total / 8 + (total % 8 != 0 ? 1 : 0) : total;
}

// Bits of a format number: 0-7 primary, 8-23 sub-format, 24-27 C0.
inline int32_t GetPrimaryFormat(int32_t format) { return format & 0xff; }
inline int32_t GetSubFormat(int32_t format) { return (format & 0xffff00) >> 8; }
inline int32_t GetC0Value(int32_t format) { return (format & 0xf000000) >> 24; }
inline bool HasSubFormat(int32_t format) { return GetSubFormat(format) > 0; }
inline int32_t GetFormatFromSub(int32_t primary, int32_t sub) {
    return (primary & 0xff) | ((sub & 0xffff) << 8);
}

/// "ND"; "UNKNOWN" for a number outside the table.
const char* GetFormatName(Format format);

}  // namespace ge
