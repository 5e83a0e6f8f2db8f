#include "base/shape.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>

#include "base/error.h"

namespace drydock {
namespace {

constexpr int64_t kUnknownDim = -1;
constexpr int64_t kUnknownRank = -2;
constexpr int64_t kMaxCount = std::numeric_limits<int64_t>::max();

int64_t saturating_product(int64_t a, int64_t b) {
    int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? kMaxCount : product;
}

std::string_view trim(std::string_view text) {
    const auto begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

[[noreturn]] void reject(std::string_view what, const std::string& why) {
    throw UserError(fmt::format("{}: {}", what, why),
                    "write the dims outermost first, for example 128,8,8,8; an empty text or "
                    "\"scalar\" is a scalar");
}

int64_t parse_dim(std::string_view field, std::string_view text, std::string_view what) {
    int64_t dim = 0;
    const char* end = field.data() + field.size();
    const auto [rest, code] = std::from_chars(field.data(), end, dim);
    if (code == std::errc::result_out_of_range) {
        reject(what, fmt::format("dim {} in shape \"{}\" exceeds {}", field, text, kMaxCount));
    }
    if (code != std::errc() || rest != end) {
        reject(what, fmt::format("\"{}\" in shape \"{}\" is not a whole number", field, text));
    }
    if (dim < 0) {
        reject(what, fmt::format("dim {} in shape \"{}\" is negative; smallest is 0", dim, text));
    }
    return dim;
}

Dims split_dims(std::string_view text, std::string_view what) {
    Dims dims;
    std::string_view rest = text;
    for (;;) {
        const auto comma = rest.find(',');
        dims.push_back(parse_dim(trim(rest.substr(0, comma)), text, what));
        if (comma == std::string_view::npos) return dims;
        rest.remove_prefix(comma + 1);
    }
}

}  // namespace

std::optional<int64_t> element_count(const Dims& dims) {
    if (std::any_of(dims.begin(), dims.end(), [](int64_t dim) { return dim < 0; })) return {};
    // A zero makes the tensor empty, however large its other dims are.
    if (std::find(dims.begin(), dims.end(), 0) != dims.end()) return 0;
    int64_t count = 1;
    for (int64_t dim : dims) {
        if (__builtin_mul_overflow(count, dim, &count)) return {};
    }
    return count;
}

// Dims of 0 (and unknown ones) count as 1, so that an empty tensor has ordinary strides.
Dims contiguous_strides(const Dims& dims) {
    Dims strides(dims.size());
    int64_t stride = 1;
    for (size_t i = dims.size(); i-- > 0;) {
        strides[i] = stride;
        stride = saturating_product(stride, std::max<int64_t>(dims[i], 1));
    }
    return strides;
}

std::string to_string(const Dims& dims) { return fmt::format("[{}]", fmt::join(dims, ", ")); }

Dims parse_dims(std::string_view text, std::string_view what) {
    const std::string_view trimmed = trim(text);
    if (trimmed.empty() || trimmed == "scalar") return {};
    Dims dims = split_dims(trimmed, what);
    if (dims.size() > kMaxRank) {
        reject(what,
               fmt::format("rank {} of shape \"{}\" exceeds {}", dims.size(), trimmed, kMaxRank));
    }
    if (!element_count(dims)) {
        reject(what, fmt::format("element count of shape \"{}\" exceeds {}", trimmed, kMaxCount));
    }
    return dims;
}

bool has_unknown(const Dims& dims) {
    return std::any_of(dims.begin(), dims.end(),
                       [](int64_t dim) { return dim == kUnknownDim || dim == kUnknownRank; });
}

}  // namespace drydock
