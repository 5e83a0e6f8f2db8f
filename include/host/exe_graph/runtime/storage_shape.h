#pragma once
// The dims an author sees (origin) and those in memory (storage); equal for ND.
#include "exe_graph/runtime/shape.h"

namespace gert {

class StorageShape {
  public:
    StorageShape() = default;
    StorageShape(std::initializer_list<int64_t> origin, std::initializer_list<int64_t> storage)
        : origin_shape_(origin), storage_shape_(storage) {}
    StorageShape(const Shape& origin, const Shape& storage)
        : origin_shape_(origin), storage_shape_(storage) {}

    const Shape& GetOriginShape() const { return origin_shape_; }
    const Shape& GetStorageShape() const { return storage_shape_; }
    const Shape& GetShape() const { return storage_shape_; }
    Shape& MutableOriginShape() { return origin_shape_; }
    Shape& MutableStorageShape() { return storage_shape_; }
    bool operator==(const StorageShape& other) const {
        return origin_shape_ == other.origin_shape_ && storage_shape_ == other.storage_shape_;
    }
    bool operator!=(const StorageShape& other) const { return !(*this == other); }

  private:
    Shape origin_shape_;
    Shape storage_shape_;
};

}  // namespace gert
