#include "exec/advanced/rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "exec/advanced/element.h"

namespace drydock::exec {
namespace {

constexpr uint32_t kFractal = 16;  // columns of a fractal of the NZ layout

template <class T>
struct IntElement {
    static double load(const uint8_t* base, size_t i) {
        return static_cast<double>(bits_at<T>(base, i));
    }
    static void store(uint8_t* base, size_t i, double v) {
        constexpr auto low = static_cast<double>(std::numeric_limits<T>::min());
        constexpr auto high = static_cast<double>(std::numeric_limits<T>::max());
        const double whole = std::nearbyint(v);
        T result = 0;  // NaN
        if (whole >= high) {
            result = std::numeric_limits<T>::max();
        } else if (whole <= low) {
            result = std::numeric_limits<T>::min();
        } else if (whole == whole) {
            result = static_cast<T>(whole);
        }
        put_bits(base, i, result);
    }
};
struct Int4Element {
    static double load(const uint8_t* base, size_t i) {
        const int nibble = i % 2 == 0 ? base[i / 2] & 15 : base[i / 2] >> 4;
        return nibble >= 8 ? nibble - 16 : nibble;
    }
};

/// visit(element type) for the type of an operand; false when it has none here.
template <class Visit>
bool with_element(DType dtype, Visit visit) {
    switch (dtype) {
        case DType::kFloat32:
            return visit(FloatElement()), true;
        case DType::kFloat16:
            return visit(HalfElement()), true;
        case DType::kBfloat16:
            return visit(BfloatElement()), true;
        case DType::kInt8:
            return visit(IntElement<int8_t>()), true;
        case DType::kUint8:
        case DType::kBool:
            return visit(IntElement<uint8_t>()), true;
        case DType::kInt16:
            return visit(IntElement<int16_t>()), true;
        case DType::kUint16:
            return visit(IntElement<uint16_t>()), true;
        case DType::kInt32:
            return visit(IntElement<int32_t>()), true;
        case DType::kUint32:
            return visit(IntElement<uint32_t>()), true;
        default:
            return false;
    }
}

}  // namespace

void load_elements(DType dtype, const uint8_t* from, size_t n, double* to) {
    const bool known = with_element(dtype, [&](auto element) {
        for (size_t i = 0; i < n; ++i) to[i] = element.load(from, i);
    });
    if (known) return;
    for (size_t i = 0; i < n; ++i) to[i] = dtype == DType::kInt4 ? Int4Element::load(from, i) : 0;
}

void store_elements(DType dtype, uint8_t* to, size_t n, const double* from) {
    with_element(dtype, [&](auto element) {
        for (size_t i = 0; i < n; ++i) element.store(to, i, from[i]);
    });
}

Rows::Rows(const AdvancedArgs& args, int operand, uint32_t nz_rows)
    : data_(args.data[operand]),
      dtype_(args.form.operand[operand].dtype),
      elem_(dtype_bits(dtype_) / 8),
      row_bytes_(args.form.operand[operand].row_bytes),
      stride_(args.form.operand[operand].stride_bytes),
      nz_rows_(nz_rows) {}

template <class Visit>
void Rows::pieces(size_t row, size_t n, Visit visit) const {
    if (nz_rows_ == 0) return visit(data_ + row * stride_, size_t{0}, n);
    for (size_t at = 0; at < n; at += kFractal) {
        const size_t element = (at / kFractal * nz_rows_ + row) * kFractal;
        visit(data_ + element * elem_, at, std::min<size_t>(kFractal, n - at));
    }
}

void Rows::load(size_t row, size_t n, double* to) const {
    pieces(row, n, [&](uint8_t* from, size_t at, size_t count) {
        load_elements(dtype_, from, count, to + at);
    });
}
void Rows::store(size_t row, size_t n, const double* from) const {
    pieces(row, n, [&](uint8_t* to, size_t at, size_t count) {
        store_elements(dtype_, to, count, from + at);
    });
}
double Rows::value(size_t row) const {
    double v = 0;
    load_elements(dtype_, data_ + row * stride_, 1, &v);
    return v;
}
void Rows::fill(size_t row, double value) const {
    uint8_t* const to = data_ + row * stride_;
    for (uint32_t at = 0; at + elem_ <= row_bytes_; at += elem_)
        store_elements(dtype_, to + at, 1, &value);
}

double max_of(double a, double b) {
    if (a != a || b != b) return std::numeric_limits<double>::quiet_NaN();
    if (a == b) return std::signbit(a) ? b : a;
    return a < b ? b : a;
}
double min_of(double a, double b) {
    if (a != a || b != b) return std::numeric_limits<double>::quiet_NaN();
    if (a == b) return std::signbit(a) ? a : b;
    return b < a ? b : a;
}

double number_at(const AdvancedArgs& args, int operand, size_t i) {
    const DType dtype = args.form.operand[operand].dtype;
    double value = 0;
    load_elements(dtype, args.data[operand] + i * (dtype_bits(dtype) / 8), 1, &value);
    return value;
}
void put_number(const AdvancedArgs& args, int operand, size_t i, double value) {
    const DType dtype = args.form.operand[operand].dtype;
    store_elements(dtype, args.data[operand] + i * (dtype_bits(dtype) / 8), 1, &value);
}

double float_scalar(const AdvancedForm& form, int index) {
    return FloatElement::value(form.scalar[index]);
}

}  // namespace drydock::exec
