#pragma once
// Dimensions of a tensor, at most 25 (spec host-op 3.8).
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "drydock/detail/prelude.h"
#include "graph/types.h"

namespace gert {

class Shape {
  public:
    static constexpr size_t kMaxDimNum = 25;
    static constexpr int64_t kInvalidDimValue = std::numeric_limits<int64_t>::min();

    Shape() = default;
    Shape(std::initializer_list<int64_t> dims) {
        for (const int64_t dim : dims) {
            AppendDim(dim);
        }
    }

    bool operator==(const Shape& other) const {
        return dim_num_ == other.dim_num_ && std::equal(dims_, dims_ + dim_num_, other.dims_);
    }
    bool operator!=(const Shape& other) const { return !(*this == other); }

    /// Product of the dims: 1 for a scalar, INT64_MIN on overflow.
    int64_t GetShapeSize() const {
        int64_t size = 1;
        for (size_t i = 0; i < dim_num_; ++i) {
            if (__builtin_mul_overflow(size, dims_[i], &size)) {
                return kInvalidDimValue;
            }
        }
        return size;
    }
    bool IsScalar() const { return dim_num_ == 0; }
    void SetScalar() { dim_num_ = 0; }
    size_t GetDimNum() const { return dim_num_; }
    /// Does not initialise new dims; ignored above kMaxDimNum.
    void SetDimNum(size_t dim_num) {
        if (dim_num <= kMaxDimNum) {
            dim_num_ = dim_num;
        }
    }
    // QUIRK(host-op 3.8): indexes from GetDimNum() to 24 return whatever is stored there.
    int64_t GetDim(size_t index) const {
        return index < kMaxDimNum ? dims_[index] : kInvalidDimValue;
    }
    // QUIRK(host-op 3.8): an index beyond the dim count makes the count `index`, not `index + 1`.
    void SetDim(size_t index, int64_t value) {
        if (index >= kMaxDimNum) {
            return;
        }
        dims_[index] = value;
        dim_num_ = dim_num_ < index ? index : dim_num_;
    }
    Shape& AppendDim(int64_t value) {
        if (dim_num_ < kMaxDimNum) {
            dims_[dim_num_++] = value;
        }
        return *this;
    }
    const int64_t& operator[](size_t index) const { return dims_[index]; }
    int64_t& operator[](size_t index) { return dims_[index]; }

  private:
    size_t dim_num_ = 0;
    int64_t dims_[kMaxDimNum] = {};
};

}  // namespace gert
