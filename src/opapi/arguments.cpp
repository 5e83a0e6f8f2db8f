#include "opapi/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "aclnn/aclnn_errno.h"
#include "aclnn/bind.h"
#include "aclnn/handles.h"

namespace drydock::opapi {
namespace {

using aclnn::Handles;
using aclnn::PlanError;

constexpr size_t kMaxArgumentRank = 8;

[[noreturn]] void invalid(const std::string& message) {
    throw PlanError(ACLNN_ERR_PARAM_INVALID, message);
}

template <typename T>
std::shared_ptr<T> live(const char* name, const T* handle) {
    auto found = Handles<T>::instance().find(handle);
    if (!found) {
        invalid(fmt::format("{}: {} is not a live object of its type: destroyed, or never created",
                            name, static_cast<const void*>(handle)));
    }
    return found;
}

std::string names_of(const std::vector<DType>& types) {
    std::string names;
    for (const DType type : types)
        names += (names.empty() ? "" : ", ") + std::string(dtype_name(type));
    return names;
}

bool is_floating(DType type) {
    return type == DType::kFloat16 || type == DType::kBfloat16 || type == DType::kFloat32 ||
           type == DType::kDouble;
}

/// Extent of dim `i` of a shape that is aligned at its end with one of rank `rank`.
int64_t aligned_dim(const Dims& shape, size_t rank, size_t i) {
    const size_t missing = rank - shape.size();
    return i < missing ? 1 : shape[i - missing];
}

}  // namespace

void require(std::initializer_list<std::pair<const char*, const void*>> arguments) {
    for (const auto& [name, argument] : arguments) {
        if (argument == nullptr)
            throw PlanError(ACLNN_ERR_PARAM_NULLPTR, fmt::format("{} is null", name));
    }
}

Tensor tensor(const char* name, const aclTensor* handle) {
    Tensor result{name, live(name, handle)->view};
    if (result.view.shape.size() > kMaxArgumentRank) {
        invalid(fmt::format("{}: rank {} of shape {} is over the limit {}", name,
                            result.view.shape.size(), to_string(result.view.shape),
                            kMaxArgumentRank));
    }
    return result;
}

float real(const char* name, const aclScalar* handle) {
    const auto scalar = live(name, handle);
    const std::vector<std::byte> bytes = aclnn::convert_scalar(*scalar, DType::kFloat32);
    if (bytes.empty())
        invalid(fmt::format("{}: {} does not convert to float", name, dtype_name(scalar->dtype)));
    float value = 0;
    std::memcpy(&value, bytes.data(), sizeof value);
    return value;
}

void check_type(const Tensor& tensor, const std::vector<DType>& allowed) {
    if (std::find(allowed.begin(), allowed.end(), tensor.view.dtype) != allowed.end()) return;
    invalid(fmt::format("{}: type {} is not supported; supported: {}", tensor.name,
                        dtype_name(tensor.view.dtype), names_of(allowed)));
}

void check_castable(const Tensor& to, DType from) {
    if (to.view.dtype == from || (is_floating(to.view.dtype) && is_floating(from))) return;
    invalid(fmt::format("{}: results of type {} do not convert to {}", to.name, dtype_name(from),
                        dtype_name(to.view.dtype)));
}

void check_same_type(const Tensor& tensor, const Tensor& other) {
    if (tensor.view.dtype == other.view.dtype) return;
    invalid(fmt::format("{} is {}, but {} is {}", tensor.name, dtype_name(tensor.view.dtype),
                        other.name, dtype_name(other.view.dtype)));
}

void check_shape(const Tensor& tensor, const Dims& shape, const std::string& whose) {
    if (tensor.view.shape == shape) return;
    invalid(fmt::format("{}: shape {} is not that of {}, {}", tensor.name,
                        to_string(tensor.view.shape), whose, to_string(shape)));
}

DType promote(DType a, DType b) {
    if (a == b) return a;
    if (a == DType::kDouble || b == DType::kDouble) return DType::kDouble;
    return DType::kFloat32;  // float16 with bfloat16, too
}

Dims broadcast(const Tensor& a, const Tensor& b) {
    const Dims &left = a.view.shape, &right = b.view.shape;
    const size_t rank = std::max(left.size(), right.size());
    Dims shape;
    for (size_t i = 0; i < rank; ++i) {
        const int64_t x = aligned_dim(left, rank, i), y = aligned_dim(right, rank, i);
        if (x != y && x != 1 && y != 1) {
            invalid(fmt::format("{} of shape {} and {} of shape {} do not broadcast: {} and {}",
                                a.name, to_string(left), b.name, to_string(right), x, y));
        }
        shape.push_back(x == 1 ? y : x);
    }
    return shape;
}

TensorView stretched(const TensorView& view, const Dims& shape) {
    TensorView result = view;
    result.shape = shape;
    result.strides.clear();
    const size_t missing = shape.size() - view.shape.size();
    for (size_t i = 0; i < shape.size(); ++i) {
        const bool repeated = i < missing || view.shape[i - missing] != shape[i];
        result.strides.push_back(repeated ? 0 : view.strides[i - missing]);
    }
    return result;
}

}  // namespace drydock::opapi
