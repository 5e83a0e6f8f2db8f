#pragma once
// Is a result right? Element by element against golden values, with the tolerances of the accuracy
// standard (spec hardware 5.1) or the caller's.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/dtype.h"

namespace drydock::session {

/// An element passes if |actual - golden| <= atol + rtol * |golden|; NaN equals NaN, an infinity
/// equals the same infinity. The case passes if the ratio of passing elements reaches `min_ratio`
/// and, when `limited`, the largest absolute error is at most `max_abs` or the largest distance at
/// most `max_ulp`.
struct Tolerance {
    double rtol = 0;
    double atol = 0;
    double min_ratio = 1;
    bool limited = false;
    double max_abs = 0;
    uint64_t max_ulp = 0;
    std::string source;  ///< "standard float16", "exact", "--rtol/--atol"
};

/// Row of the standard for a floating-point type; exact for integers and bool.
Tolerance standard_tolerance(DType dtype);
/// Every element must pass.
Tolerance given_tolerance(double rtol, double atol);

/// What a comparison found. Errors of NaN against a number count as infinite.
struct Comparison {
    uint64_t elements = 0;
    uint64_t passed = 0;               ///< elements within rtol/atol
    uint64_t differing = 0;            ///< elements not equal to golden rounded to the type
    uint64_t zero_sign_differing = 0;  ///< +0 against -0; not counted in `differing`
    uint64_t nan_mismatches = 0;       ///< NaN on one side only
    double max_abs_error = 0;
    double max_rel_error = 0;  ///< over elements with golden != 0
    uint64_t max_ulp = 0;  ///< distance of ordered bit patterns; NaN against a number: UINT64_MAX
    struct Difference {
        uint64_t index = 0;  ///< in C order
        std::string actual, expected;
    };
    std::optional<Difference> first;  ///< first differing element
    std::optional<Difference> worst;  ///< element with the largest distance (first of equals)
    double ratio() const {
        return elements == 0 ? 1.0 : static_cast<double>(passed) / static_cast<double>(elements);
    }
};

bool passes(const Comparison& comparison, const Tolerance& tolerance);

/// Fed with consecutive pieces of both tensors. Golden values may be of a wider type (a double
/// golden for a float16 result); a golden of an integer type for a floating-point result is taken
/// by value. Complex numbers are compared part by part, and each part counts as an element. Throws
/// UserError for complex golden values of a real result.
class Comparator {
  public:
    Comparator(DType actual, DType golden, const Tolerance& tolerance);
    void add(const std::byte* actual, const std::byte* golden, uint64_t count);
    const Comparison& result() const { return comparison_; }

  private:
    template <DType kActual>
    void add_floats(const std::byte* actual, const std::byte* golden, uint64_t count);
    template <class T>
    void add_integers(const std::byte* actual, const std::byte* golden, uint64_t count);
    void add_complex(const std::byte* actual, const std::byte* golden, uint64_t count);
    template <DType kActual>
    void add_float(const std::byte* element, double golden);
    void note_error(double absolute, double golden, bool within);
    void note_difference(uint64_t ulp, const std::string& got, const std::string& expected);

    DType actual_;
    DType golden_;
    Tolerance tolerance_;
    Comparison comparison_;
};

/// An element as text: shortest form that reads back ("0.01", "-0", "nan", "inf").
std::string element_text(DType dtype, const void* element);

}  // namespace drydock::session
