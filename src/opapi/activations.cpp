// Built-in activations (spec runtime 2.6). The order of checks: null, types, rank, shapes, values.
#include <fmt/format.h>

#include <algorithm>

#include "aclnnop/aclnn_celu.h"
#include "aclnnop/aclnn_elu.h"
#include "aclnnop/aclnn_gelu.h"
#include "aclnnop/aclnn_leaky_relu.h"
#include "aclnnop/aclnn_leaky_relu_backward.h"
#include "aclnnop/aclnn_prelu.h"
#include "aclnnop/aclnn_relu.h"
#include "aclnnop/aclnn_sigmoid.h"
#include "aclnnop/aclnn_silu.h"
#include "aclnnop/aclnn_softmax.h"
#include "opapi/arguments.h"
#include "opapi/builtin.h"

namespace drydock::opapi {
namespace {

using acl::Status;

const std::vector<DType> kFloats = {DType::kFloat32, DType::kFloat16, DType::kBfloat16};
const std::vector<DType> kFloatsAndDouble = {DType::kFloat32, DType::kFloat16, DType::kBfloat16,
                                             DType::kDouble};
/// int8 and uint8 are computed in int32, where they are exact.
const std::vector<DType> kReluTypes = {DType::kFloat32, DType::kFloat16, DType::kBfloat16,
                                       DType::kInt8, DType::kInt32};
const std::vector<DType> kReluInplaceTypes = {DType::kFloat32, DType::kFloat16, DType::kBfloat16,
                                              DType::kInt8,    DType::kInt32,   DType::kUint8};

/// Where phase 1 leaves its results.
struct Result {
    uint64_t* workspace_size;
    aclOpExecutor** executor;
};

/// self and out of a function whose result has the shape of its input.
struct Unary {
    Tensor self, out;
};

Unary unary(const aclTensor* self, const aclTensor* out, const std::vector<DType>& types,
            bool same_type) {
    Unary result{tensor("self", self), tensor("out", out)};
    check_type(result.self, types);
    if (same_type) {
        check_same_type(result.out, result.self);
    } else {
        check_castable(result.out, result.self.view.dtype);
    }
    check_shape(result.out, result.self.view.shape, "self");
    return result;
}

Status leaky_relu(const aclTensor* self, const aclScalar* slope, const aclTensor* out,
                  Result result) {
    require({{"self", self}, {"negativeSlope", slope}, {"out", out}});
    const Unary x = unary(self, out, kFloatsAndDouble, false);
    const DType type = x.self.view.dtype;
    return Forward("leaky_relu")
        .tensor(x.self.view, type)
        .real(real("negativeSlope", slope))
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

Status leaky_relu_backward(const aclTensor* grad, const aclTensor* self, const aclScalar* slope,
                           bool self_is_result, const aclTensor* out, Result result) {
    require({{"gradOutput", grad}, {"self", self}, {"negativeSlope", slope}, {"out", out}});
    const Tensor dy = tensor("gradOutput", grad), x = tensor("self", self), dx = tensor("out", out);
    check_type(dy, kFloatsAndDouble);
    check_type(x, kFloatsAndDouble);
    const DType type = promote(dy.view.dtype, x.view.dtype);
    check_castable(dx, type);
    const Dims shape = broadcast(dy, x);
    check_shape(dx, shape, "gradOutput and self together");
    const float value = real("negativeSlope", slope);
    if (self_is_result && value < 0) {
        throw aclnn::PlanError(ACLNN_ERR_PARAM_INVALID,
                               fmt::format("negativeSlope: {} is below 0, so the input cannot be "
                                           "told from the result",
                                           value),
                               "pass the input, and selfIsResult false");
    }
    return Forward("leaky_relu_grad")
        .tensor(stretched(dy.view, shape), type)
        .tensor(stretched(x.view, shape), type)
        .real(value)
        .tensor(dx.view, type)
        .plan(result.workspace_size, result.executor);
}

Status prelu(const aclTensor* self, const aclTensor* weight, const aclTensor* out, Result result) {
    require({{"self", self}, {"weight", weight}, {"out", out}});
    const Tensor x = tensor("self", self), slopes = tensor("weight", weight);
    const Tensor y = tensor("out", out);
    check_type(x, kFloats);
    check_type(slopes, kFloats);
    const DType type = promote(x.view.dtype, slopes.view.dtype);
    check_castable(y, type);
    check_shape(y, x.view.shape, "self");
    const int64_t channels = x.view.shape.size() < 2 ? 1 : x.view.shape[1];
    const int64_t given = element_count(slopes.view.shape).value_or(-1);
    if (given != 1 && given != channels) {
        throw aclnn::PlanError(ACLNN_ERR_PARAM_INVALID,
                               fmt::format("weight has {} elements; self of shape {} takes 1 or {}",
                                           given, to_string(x.view.shape), channels));
    }
    return Forward("prelu")
        .tensor(x.view, type)
        .tensor(slopes.view, type)
        .tensor(y.view, type)
        .plan(result.workspace_size, result.executor);
}

struct EluScalars {
    const aclScalar *alpha, *scale, *input_scale;
};

Status elu(const aclTensor* self, const EluScalars& scalars, const aclTensor* out, Result result) {
    require({{"self", self},
             {"alpha", scalars.alpha},
             {"scale", scalars.scale},
             {"inputScale", scalars.input_scale},
             {"out", out}});
    const Unary x = unary(self, out, kFloats, false);
    const DType type = x.self.view.dtype;
    return Forward("elu")
        .tensor(x.self.view, type)
        .real(real("alpha", scalars.alpha))
        .real(real("scale", scalars.scale))
        .real(real("inputScale", scalars.input_scale))
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

/// Elu with the slope of its exponential part matched to alpha.
Status celu(const aclTensor* self, const aclScalar* alpha, const aclTensor* out, Result result) {
    require({{"self", self}, {"alpha", alpha}, {"out", out}});
    const Unary x = unary(self, out, kFloats, false);
    const float value = real("alpha", alpha);
    if (value == 0) {
        throw aclnn::PlanError(ACLNN_ERR_PARAM_INVALID, "alpha is 0",
                               "self is divided by it: pass another number");
    }
    const DType type = x.self.view.dtype;
    return Forward("elu")
        .tensor(x.self.view, type)
        .real(value)
        .real(1.0)
        .real(1.0 / value)
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

Status softmax(const aclTensor* self, int64_t dim, const aclTensor* out, Result result) {
    require({{"self", self}, {"out", out}});
    const Unary x = unary(self, out, kFloatsAndDouble, false);
    const auto rank = std::max<int64_t>(1, static_cast<int64_t>(x.self.view.shape.size()));
    if (dim < -rank || dim >= rank) {
        throw aclnn::PlanError(ACLNN_ERR_PARAM_INVALID,
                               fmt::format("dim: {} is outside {} to {} (self of shape {})", dim,
                                           -rank, rank - 1, to_string(x.self.view.shape)));
    }
    const DType type = x.self.view.dtype;
    return Forward("softmax")
        .tensor(x.self.view, type)
        .integer(dim)
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

Status relu(const aclTensor* self, const aclTensor* out, const std::vector<DType>& types,
            Result result) {
    require({{"self", self}, {"out", out}});
    const Unary x = unary(self, out, types, true);
    DType type = x.self.view.dtype;
    if (type == DType::kInt8 || type == DType::kUint8) type = DType::kInt32;
    return Forward("relu")
        .tensor(x.self.view, type)
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

/// Operators with one input and no attribute, of floating types.
Status plain(const char* op, const aclTensor* self, const aclTensor* out, bool same_type,
             Result result) {
    require({{"self", self}, {"out", out}});
    const Unary x = unary(self, out, kFloats, same_type);
    const DType type = x.self.view.dtype;
    return Forward(op)
        .tensor(x.self.view, type)
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

Status gelu(const aclTensor* self, const aclTensor* out, Result result) {
    require({{"self", self}, {"out", out}});
    const Unary x = unary(self, out, kFloats, true);
    const DType type = x.self.view.dtype;
    return Forward("gelu")
        .tensor(x.self.view, type)
        .text("none")
        .tensor(x.out.view, type)
        .plan(result.workspace_size, result.executor);
}

}  // namespace
}  // namespace drydock::opapi

using namespace drydock::opapi;

// The pair of functions of one name: `parameters` of the first phase and what they mean.
#define DRYDOCK_BUILTIN(name, parameters, ...)                                         \
    aclnnStatus name##GetWorkspaceSize parameters {                                    \
        return first_phase(#name "GetWorkspaceSize", workspaceSize, executor,          \
                           [&] { return __VA_ARGS__; });                               \
    }                                                                                  \
    aclnnStatus name(void* workspace, uint64_t workspaceSize, aclOpExecutor* executor, \
                     aclrtStream stream) {                                             \
        return drydock_aclnn_run(#name, workspace, workspaceSize, executor, stream);   \
    }

extern "C" {

DRYDOCK_BUILTIN(aclnnLeakyRelu,
                (const aclTensor* self, const aclScalar* negativeSlope, aclTensor* out,
                 uint64_t* workspaceSize, aclOpExecutor** executor),
                leaky_relu(self, negativeSlope, out, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnInplaceLeakyRelu,
                (aclTensor * selfRef, const aclScalar* negativeSlope, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                leaky_relu(selfRef, negativeSlope, selfRef, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnLeakyReluBackward,
                (const aclTensor* gradOutput, const aclTensor* self, const aclScalar* negativeSlope,
                 bool selfIsResult, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                leaky_relu_backward(gradOutput, self, negativeSlope, selfIsResult, out,
                                    {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnPrelu,
                (const aclTensor* self, const aclTensor* weight, aclTensor* out,
                 uint64_t* workspaceSize, aclOpExecutor** executor),
                prelu(self, weight, out, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnElu,
                (const aclTensor* self, const aclScalar* alpha, const aclScalar* scale,
                 const aclScalar* inputScale, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                elu(self, {alpha, scale, inputScale}, out, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnInplaceElu,
                (aclTensor * selfRef, const aclScalar* alpha, const aclScalar* scale,
                 const aclScalar* inputScale, uint64_t* workspaceSize, aclOpExecutor** executor),
                elu(selfRef, {alpha, scale, inputScale}, selfRef, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnCelu,
                (const aclTensor* self, const aclScalar* alpha, aclTensor* out,
                 uint64_t* workspaceSize, aclOpExecutor** executor),
                celu(self, alpha, out, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnInplaceCelu,
                (aclTensor * selfRef, const aclScalar* alpha, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                celu(selfRef, alpha, selfRef, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnSoftmax,
                (const aclTensor* self, int64_t dim, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                softmax(self, dim, out, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnRelu,
                (const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                relu(self, out, kReluTypes, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnInplaceRelu,
                (aclTensor * selfRef, uint64_t* workspaceSize, aclOpExecutor** executor),
                relu(selfRef, selfRef, kReluInplaceTypes, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnSigmoid,
                (const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                plain("sigmoid", self, out, false, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnInplaceSigmoid,
                (aclTensor * selfRef, uint64_t* workspaceSize, aclOpExecutor** executor),
                plain("sigmoid", selfRef, selfRef, true, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnSilu,
                (const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                plain("silu", self, out, true, {workspaceSize, executor}))
DRYDOCK_BUILTIN(aclnnGelu,
                (const aclTensor* self, aclTensor* out, uint64_t* workspaceSize,
                 aclOpExecutor** executor),
                gelu(self, out, {workspaceSize, executor}))

}  // extern "C"
