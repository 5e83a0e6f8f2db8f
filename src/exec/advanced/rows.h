#pragma once
// Rows of the operands of shaped functions: elements as double, stored with one rounding.
#include <cstddef>
#include <vector>

#include "exec/advanced/advanced.h"

namespace drydock::exec {

/// n elements as double. Integers are exact up to 53 bits.
void load_elements(DType dtype, const uint8_t* from, size_t n, double* to);
/// Rounded once to nearest even; integer types saturate, NaN gives 0.
void store_elements(DType dtype, uint8_t* to, size_t n, const double* from);

/// One operand, row by row. With `nz_rows` the matrix has the layout [columns / 16, nz_rows, 16].
class Rows {
  public:
    Rows(const AdvancedArgs& args, int operand, uint32_t nz_rows = 0);

    /// The first n elements of a row.
    void load(size_t row, size_t n, double* to) const;
    void store(size_t row, size_t n, const double* from) const;
    /// The first element, of operands that hold one value per row.
    double value(size_t row) const;
    /// All elements of the row become `value`.
    void fill(size_t row, double value) const;

  private:
    template <class Visit>
    void pieces(size_t row, size_t n, Visit visit) const;

    uint8_t* data_;
    DType dtype_;
    uint32_t elem_;
    uint32_t row_bytes_;
    uint32_t stride_;
    uint32_t nz_rows_;
};

/// Number i of an operand that is dense.
double number_at(const AdvancedArgs& args, int operand, size_t i);
void put_number(const AdvancedArgs& args, int operand, size_t i, double value);

/// The greater or smaller of two, NaN wins, +0 > -0.
double max_of(double a, double b);
double min_of(double a, double b);

/// The float in a scalar of the form.
double float_scalar(const AdvancedForm& form, int index);

using Numbers = std::vector<double>;

}  // namespace drydock::exec
