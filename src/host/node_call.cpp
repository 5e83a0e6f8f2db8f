#include "host/node_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace drydock::host {
namespace {

const char* attr_type_name(size_t alternative) {
    static constexpr std::array<const char*, 8> kNames{
        "bool",         "float",         "int",         "string",
        "list of bool", "list of float", "list of int", "list of lists of int"};
    return alternative < kNames.size() ? kNames[alternative] : "unknown";
}

gert::Shape to_shape(const Dims& dims) {
    gert::Shape shape;
    for (const int64_t dim : dims) {
        shape.AppendDim(dim);
    }
    return shape;
}

/// What is wrong with the number of instances of a parameter, or empty.
std::string count_error(const char* direction, const ParamDefinition& param, size_t count) {
    if (param.kind == ParamKind::kRequired && count != 1) {
        return fmt::format("{} {}: {} tensors given, exactly 1 is required", direction, param.name,
                           count);
    }
    if (param.kind == ParamKind::kOptional && count > 1) {
        return fmt::format("{} {}: {} tensors given, at most 1 is allowed", direction, param.name,
                           count);
    }
    return {};
}

std::string add_tensor(TensorList& list, const char* direction, const ParamDefinition& param,
                       const TensorInfo& info, bool value_visible) {
    if (std::max(info.shape.size(), info.storage_shape.size()) > gert::Shape::kMaxDimNum) {
        return fmt::format("{} {}: rank {} > {}", direction, param.name, info.shape.size(),
                           gert::Shape::kMaxDimNum);
    }
    const auto type = static_cast<ge::DataType>(info.dtype);
    const auto format = static_cast<ge::Format>(info.format);
    // A tensor in a layout of its own was an ND one before.
    const auto origin = is_plain_format(info.format) ? format : ge::FORMAT_ND;
    const gert::StorageFormat formats(origin, format);
    const gert::Shape shape = to_shape(info.shape);
    const gert::Shape storage = info.storage_shape.empty() ? shape : to_shape(info.storage_shape);
    gert::Tensor& tensor =
        list.tensors.emplace_back(gert::StorageShape(shape, storage), formats, type);
    if (value_visible && info.host_data != nullptr) {
        tensor.SetData(const_cast<void*>(info.host_data), info.host_bytes, gert::kOnHost);
    } else {  // in device memory: no address here, but a size
        const Dims& stored = info.storage_shape.empty() ? info.shape : info.storage_shape;
        const auto elements = static_cast<uint64_t>(element_count(stored).value_or(0));
        tensor.SetData(nullptr, dtype_bytes(info.dtype, elements), gert::kOnDeviceHbm);
    }
    list.descs.emplace_back(type, formats);
    return {};
}

bool lists(const std::vector<int32_t>& indexes, size_t index) {
    return std::find(indexes.begin(), indexes.end(), static_cast<int32_t>(index)) != indexes.end();
}

std::string fill_inputs(TensorList& list, const std::vector<ParamDefinition>& params,
                        const OpFunctions& functions, const CallInfo& call, HostPhase phase) {
    if (call.inputs.size() != params.size()) {
        return fmt::format("{} inputs given, {} declared", call.inputs.size(), params.size());
    }
    for (size_t i = 0; i < params.size(); ++i) {
        const std::vector<TensorInfo>& instances = call.inputs[i];
        if (std::string error = count_error("input", params[i], instances.size()); !error.empty()) {
            return error;
        }
        list.anchors.emplace_back(list.tensors.size(), instances.size());
        for (const TensorInfo& info : instances) {
            const bool visible = value_visible(params[i], functions, i, phase);
            if (std::string error = add_tensor(list, "input", params[i], info, visible);
                !error.empty()) {
                return error;
            }
        }
    }
    return {};
}

/// Inference may be asked without outputs: one blank tensor per parameter then.
std::string fill_outputs(TensorList& list, const std::vector<ParamDefinition>& params,
                         const CallInfo& call, HostPhase phase) {
    const bool blank = call.outputs.empty() && phase == HostPhase::kInfer;
    if (!blank && call.outputs.size() != params.size()) {
        return fmt::format("{} outputs given, {} declared", call.outputs.size(), params.size());
    }
    for (size_t i = 0; i < params.size(); ++i) {
        const std::vector<TensorInfo> instances =
            blank ? std::vector<TensorInfo>(1) : call.outputs[i];
        if (std::string error = count_error("output", params[i], instances.size());
            !error.empty()) {
            return error;
        }
        list.anchors.emplace_back(list.tensors.size(), instances.size());
        for (TensorInfo info : instances) {
            if (phase == HostPhase::kInfer) {
                info.shape.clear();
            }
            if (std::string error = add_tensor(list, "output", params[i], info, false);
                !error.empty()) {
                return error;
            }
        }
    }
    return {};
}

/// The stored value of an attribute.
// ASSUMED: an optional attribute that is not given and has no written default is absent, so that
// the fallback of tiling applies; the vendor's single-op call always passes one.
std::string fill_attr(AttrStorage& storage, const AttrDefinition& attr,
                      const std::optional<AttrValue>& given) {
    if (!given) {
        if (attr.required) {
            return fmt::format("attribute {}: required, not given", attr.name);
        }
        storage.add(attr.has_default ? std::optional<AttrValue>(attr.default_value) : std::nullopt);
        return {};
    }
    if (given->index() != static_cast<size_t>(attr.type)) {
        return fmt::format("attribute {}: a value of type {} was given, the type is {}", attr.name,
                           attr_type_name(given->index()),
                           attr_type_name(static_cast<size_t>(attr.type)));
    }
    storage.add(given);
    return {};
}

std::string fill_attrs(AttrStorage& storage, const OpDefinition& definition,
                       const OpFunctions& functions, const CallInfo& call) {
    if (call.attrs.size() > definition.attrs.size()) {
        return fmt::format("{} attributes given, {} declared", call.attrs.size(),
                           definition.attrs.size());
    }
    for (size_t i = 0; i < definition.attrs.size(); ++i) {
        const std::optional<AttrValue> given = i < call.attrs.size() ? call.attrs[i] : std::nullopt;
        if (std::string error = fill_attr(storage, definition.attrs[i], given); !error.empty()) {
            return error;
        }
    }
    for (const PrivateAttribute& attr : functions.private_attrs) {
        storage.add(attr.value);
    }
    return {};
}

}  // namespace

bool value_visible(const ParamDefinition& param, const OpFunctions& functions, size_t index,
                   HostPhase phase) {
    if (lists(functions.data_dependent, index)) {
        return true;
    }
    if (phase == HostPhase::kTiling) {
        return lists(functions.tiling_data_dependent, index) ||
               param.value_depend != ValueDepend::kNo;
    }
    return param.value_depend != ValueDepend::kNo && !param.value_depend_tiling_only;
}

TilingState::TilingState(size_t capacity)
    : buffer((capacity + sizeof(uint64_t) - 1) / sizeof(uint64_t)), data(buffer.data(), capacity) {}

CallParams params_of(const OpDefinition& definition, const CallInfo& call) {
    if (call.soc != nullptr) {
        const auto found = definition.configs.find(call.soc->config_name);
        if (found != definition.configs.end()) {
            return {found->second.inputs, found->second.outputs};
        }
    }
    return {definition.inputs, definition.outputs};
}

std::string fill_node(NodeCall& node, const OpDefinition& definition, const OpFunctions& functions,
                      const CallInfo& call, HostPhase phase) {
    const CallParams params = params_of(definition, call);
    node.type = definition.type;
    node.name = call.node_name.empty() ? definition.type : call.node_name;
    node.deterministic = call.deterministic;
    std::string error = fill_inputs(node.inputs, params.inputs, functions, call, phase);
    if (error.empty()) {
        error = fill_outputs(node.outputs, params.outputs, call, phase);
    }
    if (error.empty()) {
        error = fill_attrs(node.attrs, definition, functions, call);
    }
    return error;
}

}  // namespace drydock::host
