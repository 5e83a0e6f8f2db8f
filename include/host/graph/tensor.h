#pragma once
// ge::Shape: dimensions as library tiling functions take them (spec kernel-vector 4.1).
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include "exe_graph/runtime/shape.h"
#include "graph/types.h"

namespace ge {

class Shape {
  public:
    Shape() = default;
    explicit Shape(std::vector<int64_t> dims) : dims_(std::move(dims)) {}
    Shape(std::initializer_list<int64_t> dims) : dims_(dims) {}
    /// Tiling functions hold gert::Shape; library helpers take both.
    Shape(const gert::Shape& shape) {  // NOLINT: converts on purpose
        for (size_t i = 0; i < shape.GetDimNum(); ++i) {
            dims_.push_back(shape.GetDim(i));
        }
    }

    size_t GetDimNum() const { return dims_.size(); }
    /// 0 past the last dimension.
    int64_t GetDim(size_t index) const { return index < dims_.size() ? dims_[index] : 0; }
    graphStatus SetDim(size_t index, int64_t value) {
        if (index >= dims_.size()) {
            return GRAPH_FAILED;
        }
        dims_[index] = value;
        return GRAPH_SUCCESS;
    }
    std::vector<int64_t> GetDims() const { return dims_; }
    /// Product of the dims: 1 without dims, -1 when one is negative, 0 on overflow.
    int64_t GetShapeSize() const {
        int64_t size = 1;
        for (const int64_t dim : dims_) {
            if (dim < 0) {
                return -1;
            }
            if (__builtin_mul_overflow(size, dim, &size)) {
                return 0;
            }
        }
        return size;
    }

  private:
    std::vector<int64_t> dims_;
};

}  // namespace ge
