#include "dispatch/checks.h"

#include <fmt/format.h>

#include <limits>

namespace drydock::dispatch {
namespace {

using Kind = CallError::Kind;
using host::OpDefinition;
using host::ParamDefinition;
using host::ParamKind;
using Instances = std::vector<TensorArg>;

Problem check_lists(const OpDefinition& op, const char* what, size_t given, size_t wanted) {
    if (given == wanted) return std::nullopt;
    return call_error(Kind::kNull, fmt::format("{}: {} {} given, the definition has {}", op.type,
                                               given, what, wanted));
}

Problem check_instances(const OpDefinition& op, const char* role, const ParamDefinition& param,
                        const Instances& given) {
    const std::string title = tensor_title(op, role, param, 0);
    if (param.kind == ParamKind::kDynamic) return std::nullopt;
    if (given.size() > 1) {
        return call_error(Kind::kNull,
                          fmt::format("{}: {} tensors given, it takes one", title, given.size()));
    }
    if (given.empty() && param.kind == ParamKind::kRequired) {
        return call_error(Kind::kNull, title + ": required, but not given", "pass a tensor for it");
    }
    return std::nullopt;
}

Problem check_shape(const std::string& title, const TensorArg& tensor) {
    if (tensor.shape.size() > kMaxRank) {
        return call_error(Kind::kShape,
                          fmt::format("{}: rank {} > {}", title, tensor.shape.size(), kMaxRank));
    }
    for (int64_t dim : tensor.shape) {
        if (dim < 0)
            return call_error(Kind::kShape, fmt::format("{}: dim {} < 0 in shape {}", title, dim,
                                                        to_string(tensor.shape)));
    }
    const auto count = tensor.elements();
    const uint64_t bits = dtype_bits(tensor.dtype) ? dtype_bits(tensor.dtype) : 1;
    if (!count || static_cast<uint64_t>(*count) >
                      static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) / bits * 8) {
        return call_error(Kind::kShape,
                          fmt::format("{}: shape {} has more than 2^63-1 elements or bytes", title,
                                      to_string(tensor.shape)));
    }
    return std::nullopt;
}

/// `strided`: the kernel reads strides itself (IgnoreContiguous), so the view may be any.
Problem check_storage(const std::string& title, const TensorArg& tensor, bool strided) {
    const uint64_t count = static_cast<uint64_t>(*tensor.elements());
    if (count == 0) return std::nullopt;
    if (!strided && !tensor.is_contiguous()) {
        return call_error(Kind::kStride,
                          fmt::format("{}: not contiguous: shape {}, strides {}", title,
                                      to_string(tensor.shape), to_string(tensor.strides)),
                          "make it contiguous first");
    }
    if (tensor.offset < 0)
        return call_error(Kind::kStride, fmt::format("{}: offset {} < 0", title, tensor.offset));
    const uint64_t offset = static_cast<uint64_t>(tensor.offset);
    if (offset * dtype_bits(tensor.dtype) % 8 != 0) {
        return call_error(Kind::kStride, fmt::format("{}: offset {} of {} does not start on a byte",
                                                     title, offset, dtype_name(tensor.dtype)));
    }
    if (!strided && tensor.storage_elements &&
        (offset > tensor.storage_elements || count > tensor.storage_elements - offset)) {
        return call_error(
            Kind::kShape,
            fmt::format("{}: {} elements at offset {} exceed the storage of {} elements", title,
                        count, offset, tensor.storage_elements));
    }
    if (!tensor.data) {
        return call_error(
            Kind::kNull,
            fmt::format("{}: address is null, shape {}", title, to_string(tensor.shape)),
            "allocate device memory for it");
    }
    return std::nullopt;
}

Problem check_list(const OpDefinition& op, const char* role,
                   const std::vector<ParamDefinition>& params,
                   const std::vector<Instances>& tensors) {
    for (size_t i = 0; i < params.size(); ++i) {
        for (size_t k = 0; k < tensors[i].size(); ++k) {
            const std::string title = tensor_title(op, role, params[i], k);
            if (Problem problem = check_shape(title, tensors[i][k])) return problem;
            if (Problem problem = check_storage(title, tensors[i][k], params[i].ignore_contiguous))
                return problem;
        }
    }
    return std::nullopt;
}

const char* attr_type_text(size_t index) {
    constexpr const char* kNames[] = {
        "bool",         "float",         "int",         "string",
        "list of bool", "list of float", "list of int", "list of int lists"};
    return index < std::size(kNames) ? kNames[index] : "?";
}

}  // namespace

std::string tensor_title(const OpDefinition& op, const char* role, const ParamDefinition& param,
                         size_t instance) {
    const bool listed = param.kind == ParamKind::kDynamic;
    return fmt::format("{} {} {}{}", op.type, role, param.name,
                       listed ? fmt::format("[{}]", instance) : "");
}

Problem check_presence(const OpDefinition& op, const host::SocConfig& config, const OpCall& call) {
    if (Problem problem = check_lists(op, "inputs", call.inputs.size(), config.inputs.size()))
        return problem;
    if (Problem problem = check_lists(op, "outputs", call.outputs.size(), config.outputs.size()))
        return problem;
    if (Problem problem = check_lists(op, "attributes", call.attrs.size(), op.attrs.size()))
        return problem;
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        if (Problem problem = check_instances(op, "input", config.inputs[i], call.inputs[i]))
            return problem;
    }
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        if (Problem problem = check_instances(op, "output", config.outputs[i], call.outputs[i]))
            return problem;
    }
    return std::nullopt;
}

Problem check_tensors(const OpDefinition& op, const host::SocConfig& config, const OpCall& call) {
    if (Problem problem = check_list(op, "input", config.inputs, call.inputs)) return problem;
    return check_list(op, "output", config.outputs, call.outputs);
}

Problem check_attrs(const OpDefinition& op, const OpCall& call) {
    for (size_t i = 0; i < op.attrs.size(); ++i) {
        const host::AttrDefinition& attr = op.attrs[i];
        const size_t wanted = static_cast<size_t>(attr.type);
        if (!call.attrs[i]) {
            if (!attr.required) continue;
            return call_error(
                Kind::kAttr,
                fmt::format("{} attribute {}: required, but not given", op.type, attr.name),
                fmt::format("give a value of type {}", attr_type_text(wanted)));
        }
        if (call.attrs[i]->index() == wanted) continue;
        return call_error(
            Kind::kAttr,
            fmt::format("{} attribute {}: type {} given, the definition says {}", op.type,
                        attr.name, attr_type_text(call.attrs[i]->index()), attr_type_text(wanted)));
    }
    return std::nullopt;
}

}  // namespace drydock::dispatch
