#include "aclnn/bind.h"

#include <algorithm>
#include <cstring>

#include "acl/memory.h"
#include "aclnn/aclnn_errno.h"
#include "aclnn/handles.h"
#include "aclnn/views.h"
#include "base/log.h"

namespace drydock::aclnn {
namespace {

using Arg = DrydockAclnnArg;
using dispatch::TensorArg;
using host::ParamDefinition;
using host::ParamKind;

/// Alignment of the pieces of a workspace: more than any copy instruction asks for.
constexpr uint64_t kPieceAlignment = 512;

/// Stands for addresses that are only known in phase 2.
std::byte placeholder;

[[noreturn]] void null_argument(const std::string& name) {
    throw PlanError(ACLNN_ERR_PARAM_NULLPTR, fmt::format("{}: null, but it is required", name));
}

[[noreturn]] void invalid(const std::string& message, std::string hint = {}) {
    throw PlanError(ACLNN_ERR_PARAM_INVALID, message, std::move(hint));
}

template <typename T>
std::shared_ptr<T> live(const std::string& name, const void* object) {
    auto found = Handles<T>::instance().find(object);
    if (!found) {
        invalid(fmt::format("{}: {} is not a live object of its type: destroyed, or never created",
                            name, object));
    }
    return found;
}

/// Raw bytes of a vector of plain values.
template <typename T>
std::vector<std::byte> bytes_of(const std::vector<T>& values) {
    std::vector<std::byte> bytes(values.size() * sizeof(T));
    if (!bytes.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

void check_view(const std::string& name, const TensorView& view, bool written) {
    if (view.shape.size() > kMaxRank) {
        invalid(fmt::format("{}: rank {} of shape {} is over the limit {}", name, view.shape.size(),
                            to_string(view.shape), kMaxRank));
    }
    const auto last = last_offset(view);
    const auto stored = element_count(view.storage);
    if (!last || !stored || *last >= *stored) {
        invalid(fmt::format(
            "{}: view {} with strides {} and offset {} reaches element {}, outside its storage "
            "{} of {} elements",
            name, to_string(view.shape), to_string(view.strides), view.offset,
            last ? std::to_string(*last) : "over 2^63-1", to_string(view.storage),
            stored.value_or(0)));
    }
    if (written && overlaps_itself(view.shape, view.strides)) {
        invalid(fmt::format("{}: elements of the view {} with strides {} overlap", name,
                            to_string(view.shape), to_string(view.strides)),
                "an output needs one place per element");
    }
}

/// A whole number of bytes per element is needed to copy element by element.
void check_copyable(const std::string& name, const TensorView& view) {
    if (dtype_bits(view.dtype) % 8 == 0 && dtype_bits(view.dtype) != 0) return;
    invalid(fmt::format("{}: a non-contiguous view of {} is not supported", name,
                        dtype_name(view.dtype)),
            "make it contiguous first");
}

/// Value of a tensor whose content the host functions need, in row-major order.
std::vector<std::byte> read_value(const std::string& name, const TensorView& view) {
    const uint64_t bytes =
        dtype_bytes(view.dense_dtype(), static_cast<uint64_t>(*element_count(view.shape)));
    if (bytes == 0) return {};
    check_copyable(name, view);
    if (view.data == nullptr) null_argument(name + " (its value is needed)");
    const uint64_t end = dtype_bytes(view.dtype, static_cast<uint64_t>(*last_offset(view)) + 1);
    const auto allocation = acl::find_allocation(view.data);
    if (!allocation || acl::usable_bytes(*allocation, view.data) < end) {
        invalid(fmt::format(
            "{}: its value is needed in phase 1, but {} bytes at {} are not in device memory", name,
            end, view.data));
    }
    std::vector<std::byte> value(bytes);
    gather(value.data(), view);
    return value;
}

DType first_type(const ParamDefinition& param) {
    const std::vector<DType>& types = param.dtypes.empty() ? param.dtype_list : param.dtypes;
    return types.empty() ? DType::kFloat32 : types.front();
}

class Binder {
  public:
    Binder(const host::Operator& host, const host::SocConfig& config, std::span<const Arg> args)
        : host_(host), op_(host.definition()), config_(config), args_(args) {}

    BoundCall bind() {
        for (size_t i = 0; i < config_.inputs.size(); ++i) bind_input(i);
        for (const host::AttrDefinition& attr : op_.attrs) bind_attr(attr);
        bound_.call.outputs.resize(config_.outputs.size());
        for (size_t i = 0; i < config_.outputs.size(); ++i) bind_output(i);
        if (next_ != args_.size()) {
            inner(fmt::format("{} arguments were passed, the definition takes {}", args_.size(),
                              next_));
        }
        return std::move(bound_);
    }

  private:
    [[noreturn]] void inner(const std::string& message) const {
        throw PlanError(ACLNN_ERR_INNER, fmt::format("{}: {}", op_.type, message),
                        "the generated API does not fit the definition: build the operator again");
    }

    const Arg& next(const std::string& name) {
        if (next_ == args_.size()) inner(name + " was not passed");
        return args_[next_++];
    }

    std::optional<size_t> output_named(const std::string& name) const {
        for (size_t i = 0; i < config_.outputs.size(); ++i) {
            if (config_.outputs[i].name == name) return i;
        }
        return std::nullopt;
    }

    bool is_in_place(const ParamDefinition& output) const {
        return std::any_of(config_.inputs.begin(), config_.inputs.end(),
                           [&](const ParamDefinition& input) { return input.name == output.name; });
    }

    void bind_input(size_t index) {
        const ParamDefinition& param = config_.inputs[index];
        const std::string name = "input " + param.name;
        const Arg& arg = next(name);
        bound_.call.inputs.emplace_back();
        if (arg.object == nullptr) {
            if (param.kind != ParamKind::kOptional) null_argument(name);
            bound_.input_slots.push_back({index, 0, std::nullopt});
            return;
        }
        switch (arg.kind) {
            case Arg::kTensor:
                return bind_tensor(name, arg.object, index, output_named(param.name), 0);
            case Arg::kTensorList:
                return bind_list(name, arg.object, index, output_named(param.name));
            case Arg::kScalar:
                return bind_scalars(name, index, {live<aclScalar>(name, arg.object)}, false);
            case Arg::kScalarList:
                return bind_scalar_list(name, arg.object, index);
            case Arg::kIntArray:
                return bind_value(name, index, DType::kInt64,
                                  live<aclIntArray>(name, arg.object)->values);
            case Arg::kFloatArray:
                return bind_value(name, index, DType::kFloat32,
                                  live<aclFloatArray>(name, arg.object)->values);
            case Arg::kBoolArray: {
                const auto array = live<aclBoolArray>(name, arg.object);
                return bind_value(name, index, DType::kBool,
                                  std::vector<uint8_t>(array->values.begin(), array->values.end()));
            }
            default:
                inner(name + " was passed as an attribute");
        }
    }

    void bind_output(size_t index) {
        const ParamDefinition& param = config_.outputs[index];
        if (is_in_place(param)) return;
        const std::string name = "output " + param.name;
        const Arg& arg = next(name);
        if (arg.object == nullptr) {
            if (param.kind != ParamKind::kOptional) null_argument(name);
            bound_.output_slots.push_back({index, 0, std::nullopt});
        } else if (arg.kind == Arg::kTensor) {
            bind_tensor(name, arg.object, std::nullopt, index, 0);
        } else if (arg.kind == Arg::kTensorList) {
            bind_list(name, arg.object, std::nullopt, index);
        } else {
            inner(name + " was not passed as a tensor");
        }
    }

    void bind_list(const std::string& name, const void* object, std::optional<size_t> input,
                   std::optional<size_t> output) {
        const auto list = live<aclTensorList>(name, object);
        for (size_t i = 0; i < list->elements.size(); ++i) {
            const std::string element = fmt::format("{}[{}]", name, i);
            if (list->elements[i] == nullptr) null_argument(element);
            bind_tensor(element, list->elements[i], input, output, i);
        }
    }

    void bind_tensor(const std::string& name, const void* object, std::optional<size_t> input,
                     std::optional<size_t> output, size_t instance) {
        Binding binding{
            name,           input, output, instance, live<aclTensor>(name, object)->view,
            Route::kDirect, {},    0};
        check_view(name, binding.view, output.has_value());
        TensorArg tensor;
        tensor.dtype = binding.view.dense_dtype();
        tensor.format = binding.view.format;
        tensor.shape = binding.view.shape;
        if (!is_contiguous(binding.view) || binding.view.converts()) {
            check_strided(name, binding, input);
            binding.route = Route::kScratch;
        } else if (element_count(binding.view.shape) != 0) {
            tensor.offset = binding.view.offset;
        }
        // Blocks of a layout of its own lie in the storage; the shape is what they stand for.
        if (!host::is_plain_format(tensor.format)) tensor.storage_shape = binding.view.storage;
        if (input && host_.reads_value(config_.inputs[*input], *input)) {
            tensor.host_value = read_value(name, binding.view);
        }
        add(std::move(binding), std::move(tensor));
    }

    /// No policy at all counts as AutoContiguous (spec runtime 2.5).
    void check_strided(const std::string& name, const Binding& binding,
                       std::optional<size_t> input) const {
        if (input && config_.inputs[*input].ignore_contiguous) {
            invalid(fmt::format("{}: a non-contiguous view for an input marked IgnoreContiguous is "
                                "not supported",
                                name),
                    "make it contiguous first");
        }
        check_copyable(name, binding.view);
    }

    void bind_scalar_list(const std::string& name, const void* object, size_t input) {
        const auto list = live<aclScalarList>(name, object);
        std::vector<std::shared_ptr<aclScalar>> scalars;
        for (size_t i = 0; i < list->elements.size(); ++i) {
            const std::string element = fmt::format("{}[{}]", name, i);
            if (list->elements[i] == nullptr) null_argument(element);
            scalars.push_back(live<aclScalar>(element, list->elements[i]));
        }
        bind_scalars(name, input, std::move(scalars), true);
    }

    /// The element type is chosen later, when the other types are known.
    void bind_scalars(const std::string& name, size_t input,
                      std::vector<std::shared_ptr<aclScalar>> scalars, bool list) {
        const DType dtype = scalars.empty() ? first_type(config_.inputs[input]) : scalars[0]->dtype;
        std::vector<std::byte> value;
        for (const auto& scalar : scalars) {
            const auto bytes = convert_scalar(*scalar, dtype);
            if (bytes.empty())
                invalid(name + ": scalars of types that do not convert into each other");
            value.insert(value.end(), bytes.begin(), bytes.end());
        }
        const Dims shape = list ? Dims{static_cast<int64_t>(scalars.size())} : Dims{};
        bind_bytes(name, input, dtype, shape, std::move(value));
    }

    template <typename T>
    void bind_value(const std::string& name, size_t input, DType dtype,
                    const std::vector<T>& values) {
        bind_bytes(name, input, dtype, {static_cast<int64_t>(values.size())}, bytes_of(values));
    }

    void bind_bytes(const std::string& name, size_t input, DType dtype, const Dims& shape,
                    std::vector<std::byte> value) {
        Binding binding{name, input, std::nullopt, 0, {}, Route::kValue, value, 0};
        binding.view.dtype = dtype;
        binding.view.shape = shape;
        TensorArg tensor;
        tensor.dtype = dtype;
        tensor.shape = shape;
        tensor.host_value = std::move(value);
        add(std::move(binding), std::move(tensor));
    }

    void add(Binding binding, TensorArg tensor) {
        tensor.data = &placeholder;
        const size_t index = bound_.bindings.size();
        if (binding.input) {
            bound_.input_slots.push_back({*binding.input, binding.instance, index});
            bound_.call.inputs[*binding.input].push_back(tensor);
        } else {
            bound_.output_slots.push_back({*binding.output, binding.instance, index});
        }
        if (binding.output) {
            bound_.call.outputs.resize(config_.outputs.size());
            tensor.host_value.clear();
            bound_.call.outputs[*binding.output].push_back(std::move(tensor));
        }
        bound_.bindings.push_back(std::move(binding));
    }

    void bind_attr(const host::AttrDefinition& attr) {
        const std::string name = "attribute " + attr.name;
        const Arg& arg = next(name);
        bound_.call.attrs.push_back(attr_value(name, attr, arg));
    }

    /// Null selects the default of an optional attribute (spec host-op 7.2).
    AttrValue attr_value(const std::string& name, const host::AttrDefinition& attr,
                         const Arg& arg) const {
        const bool pointer =
            arg.kind != Arg::kInt && arg.kind != Arg::kDouble && arg.kind != Arg::kBool;
        if (pointer && arg.object == nullptr) {
            if (attr.required) null_argument(name);
            return attr.default_value;
        }
        AttrValue value = given_value(name, arg);
        if (value.index() != static_cast<size_t>(attr.type))
            inner(name + " was passed with another type");
        return value;
    }

    AttrValue given_value(const std::string& name, const Arg& arg) const {
        switch (arg.kind) {
            case Arg::kInt:
                return arg.integer;
            case Arg::kBool:
                return arg.integer != 0;
            case Arg::kDouble:
                return static_cast<float>(arg.real);
            case Arg::kString:
                return std::string(static_cast<const char*>(arg.object));
            case Arg::kIntArray:
                return live<aclIntArray>(name, arg.object)->values;
            case Arg::kFloatArray:
                return live<aclFloatArray>(name, arg.object)->values;
            case Arg::kBoolArray:
                return live<aclBoolArray>(name, arg.object)->values;
            case Arg::kIntLists:
                return *static_cast<const std::vector<std::vector<int64_t>>*>(arg.object);
            default:
                inner(name + " was passed as a tensor or scalar");
        }
    }

    const host::Operator& host_;
    const host::OpDefinition& op_;
    const host::SocConfig& config_;
    const std::span<const Arg> args_;
    size_t next_ = 0;
    BoundCall bound_;
};

/// Converts the values of a scalar input to `target`; false when that is not possible.
bool convert_binding(Binding& binding, TensorArg& tensor, DType target) {
    const uint64_t bytes = dtype_bytes(tensor.dtype, 1);
    std::vector<std::byte> converted;
    for (size_t at = 0; at < binding.value.size(); at += bytes) {
        aclScalar scalar;
        scalar.dtype = tensor.dtype;
        std::memcpy(scalar.bytes.data(), binding.value.data() + at, bytes);
        const auto value = convert_scalar(scalar, target);
        if (value.empty()) return false;
        converted.insert(converted.end(), value.begin(), value.end());
    }
    binding.value = converted;
    binding.view.dtype = tensor.dtype = target;
    tensor.host_value = std::move(converted);
    return true;
}

/// Type that To(...) of the definition gives a scalar in this call; empty when nothing says so.
std::optional<DType> target_type(const host::SocConfig& config, const ParamDefinition& param,
                                 const dispatch::OpCall& call) {
    if (param.scalar_type) return param.scalar_type;
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        if (config.inputs[i].name == param.scalar_like && !call.inputs[i].empty())
            return call.inputs[i][0].dtype;
    }
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        if (config.outputs[i].name == param.scalar_like && !call.outputs[i].empty())
            return call.outputs[i][0].dtype;
    }
    return std::nullopt;
}

/// A scalar takes the element type that To(...) names, else the one that fits the other arguments:
/// its own if possible, else the first of the definition's that does.
// ASSUMED: the order of the latter.
void choose_scalar_types(const dispatch::OpLibrary& library, const host::SocConfig& config,
                         BoundCall& bound) {
    for (Binding& binding : bound.bindings) {
        const bool scalar = binding.input && (config.inputs[*binding.input].scalar ||
                                              config.inputs[*binding.input].scalar_list);
        if (binding.route != Route::kValue || !scalar) continue;
        TensorArg& target = bound.call.inputs[*binding.input][binding.instance];
        if (const auto type = target_type(config, config.inputs[*binding.input], bound.call)) {
            if (!convert_binding(binding, target, *type))
                invalid(fmt::format("{}: {} does not convert to {}", binding.name,
                                    dtype_name(target.dtype), dtype_name(*type)));
            continue;
        }
        if (std::holds_alternative<size_t>(library.select(bound.call))) return;
        const ParamDefinition& param = config.inputs[*binding.input];
        const Binding original = binding;
        TensorArg& tensor = bound.call.inputs[*binding.input][binding.instance];
        const TensorArg original_tensor = tensor;
        std::vector<DType> candidates = param.dtypes;
        candidates.insert(candidates.end(), param.dtype_list.begin(), param.dtype_list.end());
        for (const DType candidate : candidates) {
            if (convert_binding(binding, tensor, candidate) &&
                std::holds_alternative<size_t>(library.select(bound.call))) {
                return;
            }
            binding = original;
            tensor = original_tensor;
        }
    }
}

void place_scratch(BoundCall& bound, const Soc& soc) {
    for (Binding& binding : bound.bindings) {
        if (binding.route == Route::kDirect) continue;
        const auto count = static_cast<uint64_t>(element_count(binding.view.shape).value_or(0));
        binding.scratch_offset = bound.scratch_bytes;
        bound.scratch_bytes += piece_bytes(dtype_bytes(binding.view.dense_dtype(), count), soc);
    }
}

}  // namespace

uint64_t piece_bytes(uint64_t bytes, const Soc& soc) {
    const uint64_t block = soc.ub_block_bytes;
    const uint64_t usable = (bytes + block - 1) / block * block + soc.allocation_pad_bytes;
    return (usable + kPieceAlignment - 1) / kPieceAlignment * kPieceAlignment;
}

BoundCall bind(const dispatch::OpLibrary& library, std::span<const DrydockAclnnArg> args,
               const Soc& soc) {
    const host::OpDefinition& op = library.op().definition();
    const host::SocConfig& config = op.config(library.config_name());
    BoundCall bound = Binder(library.op(), config, args).bind();
    choose_scalar_types(library, config, bound);
    place_scratch(bound, soc);
    return bound;
}

void set_addresses(const std::vector<Binding>& bindings, std::byte* scratch,
                   dispatch::OpCall& call) {
    for (const Binding& binding : bindings) {
        void* address =
            binding.route == Route::kDirect ? binding.view.data : scratch + binding.scratch_offset;
        if (binding.input) call.inputs[*binding.input][binding.instance].data = address;
        if (binding.output) call.outputs[*binding.output][binding.instance].data = address;
    }
}

}  // namespace drydock::aclnn
