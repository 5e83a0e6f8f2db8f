#pragma once
// What the opaque types of aclnn/acl_meta.h hold.
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "aclnn/acl_meta.h"
#include "base/dtype.h"
#include "base/shape.h"

namespace drydock::aclnn {

/// A view of device memory; strides and offset in elements (spec runtime 2.1).
struct TensorView {
    DType dtype = DType::kUndefined;
    int format = ACL_FORMAT_ND;
    Dims shape;
    Dims strides;
    int64_t offset = 0;
    Dims storage;
    void* data = nullptr;
    /// Type in which the operator gets and gives the elements, when it is not `dtype`.
    DType converted = DType::kUndefined;

    bool converts() const { return converted != DType::kUndefined && converted != dtype; }
    /// Type of a dense copy.
    DType dense_dtype() const { return converts() ? converted : dtype; }
};

/// Value of a scalar converted to `target`, as bytes of one element; empty when there is no
/// conversion (strings, sub-byte and 8-bit float types).
std::vector<std::byte> convert_scalar(const aclScalar& scalar, DType target);
/// Converts `count` elements of dense memory as convert_scalar does one; false when there is no
/// conversion.
bool convert_elements(DType to, void* dest, DType from, const void* source, size_t count);

}  // namespace drydock::aclnn

struct aclTensor {
    drydock::aclnn::TensorView view;
};
struct aclScalar {
    drydock::DType dtype = drydock::DType::kUndefined;
    std::array<std::byte, 16> bytes{};
};
struct aclIntArray {
    std::vector<int64_t> values;
};
struct aclFloatArray {
    std::vector<float> values;
};
struct aclBoolArray {
    std::vector<bool> values;
};
struct aclTensorList {
    std::vector<const aclTensor*> elements;
};
struct aclScalarList {
    std::vector<const aclScalar*> elements;
};
