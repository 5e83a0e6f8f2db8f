#include "base/dtype.h"

#include <algorithm>
#include <array>

namespace drydock {
namespace {

struct Row {
    DType dtype;
    std::string_view name;
    std::string_view kernel_type;
};

constexpr Row kRows[] = {
#define DRYDOCK_DTYPE(name, value, bits, json, kernel) {DType::name, json, kernel},
#include "base/dtype.inc"
#undef DRYDOCK_DTYPE
};

struct Synonym {
    std::string_view name;
    DType dtype;
};

// What frameworks, numpy and the vendor's headers call the same types.
constexpr Synonym kSynonyms[] = {
    {"float", DType::kFloat32},
    {"fp32", DType::kFloat32},
    {"f32", DType::kFloat32},
    {"half", DType::kFloat16},
    {"fp16", DType::kFloat16},
    {"f16", DType::kFloat16},
    {"bf16", DType::kBfloat16},
    {"bfloat", DType::kBfloat16},
    {"bfloat16_t", DType::kBfloat16},
    {"float64", DType::kDouble},
    {"fp64", DType::kDouble},
    {"f64", DType::kDouble},
    {"char", DType::kInt8},
    {"byte", DType::kUint8},
    {"short", DType::kInt16},
    {"int", DType::kInt32},
    {"long", DType::kInt64},
    {"i8", DType::kInt8},
    {"i16", DType::kInt16},
    {"i32", DType::kInt32},
    {"i64", DType::kInt64},
    {"u8", DType::kUint8},
    {"u16", DType::kUint16},
    {"u32", DType::kUint32},
    {"u64", DType::kUint64},
    {"int8_t", DType::kInt8},
    {"int16_t", DType::kInt16},
    {"int32_t", DType::kInt32},
    {"int64_t", DType::kInt64},
    {"uint8_t", DType::kUint8},
    {"uint16_t", DType::kUint16},
    {"uint32_t", DType::kUint32},
    {"uint64_t", DType::kUint64},
    {"boolean", DType::kBool},
    {"bf16_t", DType::kBfloat16},
    {"bint4", DType::kInt4},
    {"hif8", DType::kHifloat8},
    {"fp8_e5m2", DType::kFloat8E5m2},
    {"fp8_e4m3fn", DType::kFloat8E4m3fn},
    {"fp8_e8m0", DType::kFloat8E8m0},
    {"fp4_e2m1", DType::kFloat4E2m1},
    {"fp4_e1m2", DType::kFloat4E1m2},
};

const Row* find_row(DType dtype) {
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows),
                                   [&](const Row& r) { return r.dtype == dtype; });
    return row == std::end(kRows) ? nullptr : row;
}

std::string with_case(std::string_view text, char from, char to) {
    std::string result(text);
    for (char& c : result) {
        if (c >= from && c <= to) c = static_cast<char>(c ^ 0x20);
    }
    return result;
}

std::string lower(std::string_view text) { return with_case(text, 'A', 'Z'); }
std::string upper(std::string_view text) { return with_case(text, 'a', 'z'); }

}  // namespace

std::string_view dtype_name(DType dtype) {
    const Row* row = find_row(dtype);
    return row ? row->name : "undefined";
}

std::string_view dtype_kernel_type(DType dtype) {
    const Row* row = find_row(dtype);
    return row ? row->kernel_type : "";
}

// The enumerators are the JSON names in capitals, except for DT_FLOAT and DT_BF16 (spec
// host-op 3.9).
std::string dtype_enumerator(DType dtype) {
    if (dtype == DType::kFloat32) return "DT_FLOAT";
    if (dtype == DType::kBfloat16) return "DT_BF16";
    return "DT_" + upper(dtype_name(dtype));
}

std::optional<DType> parse_dtype(std::string_view name) {
    std::string wanted = lower(name);
    for (std::string_view prefix : {"dt_", "acl_"}) {
        if (wanted.starts_with(prefix)) {
            wanted.erase(0, prefix.size());
            break;
        }
    }
    for (const Row& row : kRows) {
        if (row.name == wanted) return row.dtype;
    }
    for (const Synonym& synonym : kSynonyms) {
        if (synonym.name == wanted) return synonym.dtype;
    }
    return std::nullopt;
}

std::optional<DType> dtype_from_number(int number) {
    for (const Row& row : kRows) {
        if (static_cast<int>(row.dtype) == number) return row.dtype;
    }
    return std::nullopt;
}

std::vector<std::string> dtype_names() {
    std::vector<std::string> names;
    for (const Row& row : kRows) names.emplace_back(row.name);
    return names;
}

}  // namespace drydock
