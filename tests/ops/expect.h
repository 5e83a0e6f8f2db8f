#pragma once
// Comparison of whole tensors that names the first difference and counts the others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference.h"

namespace drydock::ops_test {

inline std::string text(float value) {
    return fmt::format("{:a} (0x{:08x})", value, std::bit_cast<uint32_t>(value));
}
inline std::string text(uint16_t half) {
    return fmt::format("{:a} (0x{:04x})", reference::from_half(half), half);
}

/// Every y[i] equals expected(x[i]), bit for bit; any NaN equals any other.
template <typename T, typename Expected>
::testing::AssertionResult each_is(const std::vector<T>& x, const std::vector<T>& y,
                                   const Expected& expected) {
    if (x.size() != y.size()) {
        return ::testing::AssertionFailure()
               << y.size() << " results for " << x.size() << " inputs";
    }
    size_t wrong = 0, first = 0;
    for (size_t i = x.size(); i-- > 0;) {
        if (reference::same(y[i], expected(x[i]))) continue;
        ++wrong;
        first = i;
    }
    if (wrong == 0) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure()
           << wrong << " of " << x.size() << " are wrong, the first at " << first << ": x "
           << text(x[first]) << ", y " << text(y[first]) << ", expected "
           << text(expected(x[first]));
}

/// A function of float16 as a table of all 65536 values.
template <typename Function>
std::vector<uint16_t> half_table(const Function& function) {
    std::vector<uint16_t> table(0x10000);
    for (uint32_t bits = 0; bits < table.size(); ++bits) {
        table[bits] = function(static_cast<uint16_t>(bits));
    }
    return table;
}

}  // namespace drydock::ops_test
