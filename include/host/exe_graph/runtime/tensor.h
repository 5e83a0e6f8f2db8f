#pragma once
// A tensor as host functions see it: description, and the value where it is known on the host.
#include "exe_graph/runtime/storage_format.h"
#include "exe_graph/runtime/storage_shape.h"

namespace gert {

enum TensorPlacement : int32_t {
    kOnDeviceHbm = 0,
    kOnHost = 1,
    kFollowing = 2,
    kOnDeviceP2p = 3,
    kTensorPlacementEnd
};

class Tensor {
  public:
    Tensor() = default;
    Tensor(const StorageShape& shape, const StorageFormat& format, ge::DataType type)
        : shape_(shape), format_(format), type_(type) {}

    /// The value, when it is in host memory; else null. The type is not checked.
    template <typename T>
    const T* GetData() const {
        return placement_ == kOnHost ? static_cast<const T*>(address_) : nullptr;
    }
    template <typename T>
    T* GetData() {
        return placement_ == kOnHost ? static_cast<T*>(address_) : nullptr;
    }
    const void* GetAddr() const { return address_; }
    void* GetAddr() { return address_; }
    /// Bytes.
    size_t GetSize() const { return size_; }
    /// Elements of the storage shape.
    int64_t GetShapeSize() const { return shape_.GetStorageShape().GetShapeSize(); }

    const StorageShape& GetShape() const { return shape_; }
    StorageShape& GetShape() { return shape_; }
    const Shape& GetStorageShape() const { return shape_.GetStorageShape(); }
    const Shape& GetOriginShape() const { return shape_.GetOriginShape(); }
    Shape& MutableStorageShape() { return shape_.MutableStorageShape(); }
    Shape& MutableOriginShape() { return shape_.MutableOriginShape(); }
    ge::DataType GetDataType() const { return type_; }
    void SetDataType(ge::DataType type) { type_ = type; }
    const StorageFormat& GetFormat() const { return format_; }
    ge::Format GetStorageFormat() const { return format_.GetStorageFormat(); }
    ge::Format GetOriginFormat() const { return format_.GetOriginFormat(); }
    ExpandDimsType GetExpandDimsType() const { return format_.GetExpandDimsType(); }
    void SetStorageFormat(ge::Format format) { format_.SetStorageFormat(format); }
    void SetOriginFormat(ge::Format format) { format_.SetOriginFormat(format); }
    TensorPlacement GetPlacement() const { return placement_; }
    void SetPlacement(TensorPlacement placement) { placement_ = placement; }
    /// The memory stays the caller's.
    void SetData(void* address, size_t size, TensorPlacement placement) {
        address_ = address;
        size_ = size;
        placement_ = placement;
    }

  private:
    StorageShape shape_;
    StorageFormat format_;
    ge::DataType type_ = ge::DT_UNDEFINED;
    TensorPlacement placement_ = kOnDeviceHbm;
    void* address_ = nullptr;
    size_t size_ = 0;
};

}  // namespace gert
