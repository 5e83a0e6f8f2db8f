#pragma once
// Checks of phase 1 that the built-in functions share (spec runtime 2.6). All throw PlanError:
// 161001 for null, 161002 for everything else.
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "aclnn/objects.h"

namespace drydock::opapi {

using aclnn::TensorView;

/// A tensor argument with the name it has in the interface.
struct Tensor {
    std::string name;
    TensorView view;
};

void require(std::initializer_list<std::pair<const char*, const void*>> arguments);
/// The live object; its rank is at most 8.
Tensor tensor(const char* name, const aclTensor* handle);
/// The value as float, whatever its type.
float real(const char* name, const aclScalar* handle);

void check_type(const Tensor& tensor, const std::vector<DType>& allowed);
/// `to` must be a type that results of `from` convert to: floating results do not become integers.
void check_castable(const Tensor& to, DType from);
void check_same_type(const Tensor& tensor, const Tensor& other);
void check_shape(const Tensor& tensor, const Dims& shape, const std::string& whose);

/// The common type of two floating types.
DType promote(DType a, DType b);
/// The common shape; trailing dims must be equal or 1.
Dims broadcast(const Tensor& a, const Tensor& b);
/// The view stretched to `shape`: dims that are repeated get stride 0.
TensorView stretched(const TensorView& view, const Dims& shape);

}  // namespace drydock::opapi
