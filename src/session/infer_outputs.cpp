#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "session/element.h"
#include "session/operands.h"
#include "session/text.h"

namespace drydock::session {
namespace {

using host::HostFailure;

/// The operator said no: its own words, and where they come from.
[[noreturn]] void refuse(const HostFailure& failure, const std::string& hint) {
    throw UserError(with_log(failure.message, failure.log), hint);
}

/// Combines what inference says about the outputs with what the user says.
class OutputResolver {
  public:
    OutputResolver(Operands& operands, const host::Operator& op, const Soc& soc,
                   const std::vector<const void*>& host_values)
        : operands_(operands), op_(op), type_(op.definition().type) {
        call_.node_name = type_;
        call_.attrs = operands.attrs;
        call_.soc = &soc;
        for (size_t i = 0; i < operands.inputs.size(); ++i)
            add_input(operands.inputs[i], host_values[i]);
        for (Parameter& output : operands.outputs) prepare_output(output);
    }

    std::optional<HostFailure> resolve() {
        if (op_.has_infer_dtype()) {
            auto types = op_.infer_dtypes(call_);
            if (auto* failure = std::get_if<HostFailure>(&types)) return handled(*failure);
            inferred_types_ = std::move(std::get<0>(types));
        }
        for (size_t i = 0; i < operands_.outputs.size(); ++i) resolve_type(i);
        if (op_.has_infer_shape()) {
            auto shapes = op_.infer_shapes(call_);
            if (auto* failure = std::get_if<HostFailure>(&shapes)) return handled(*failure);
            inferred_shapes_ = std::move(std::get<0>(shapes));
        }
        for (size_t i = 0; i < operands_.outputs.size(); ++i) resolve_shapes(i);
        return {};
    }

  private:
    std::optional<HostFailure> handled(const HostFailure& failure) const {
        if (!failure.crashed) refuse(failure, list_hint());
        return failure;
    }

    /// Inference may have failed because the length of an output list was a guess.
    std::string list_hint() const {
        for (const Parameter& output : operands_.outputs) {
            if (!output.is_list() || output.given_none || !output.given_shapes.empty() ||
                output.in_place)
                continue;
            return fmt::format(
                "output {} is a list, taken to have {} tensor(s): give --shape "
                "{}=... once for each that it has",
                output.name(), output.tensors.size(), output.name());
        }
        return {};
    }

    void add_input(const Parameter& input, const void* host_value) {
        auto& instances = call_.inputs.emplace_back();
        const bool value = op_.reads_value(*input.definition, call_.inputs.size() - 1);
        for (const Operand& tensor : input.tensors) {
            host::TensorInfo info;
            info.dtype = tensor.dtype;
            info.format = tensor.format;
            info.shape = tensor.shape;
            if (value && host_value) {
                info.host_data = host_value;
                info.host_bytes =
                    dtype_bytes(tensor.dtype, static_cast<uint64_t>(*element_count(tensor.shape)));
            }
            instances.push_back(info);
        }
    }

    /// Tensors of the first input that is a list; 1 without one.
    size_t count_of_first_list() const {
        for (const Parameter& input : operands_.inputs)
            if (input.is_list()) return input.tensors.size();
        return 1;
    }

    /// How many tensors the output has: as its input in place, else as shapes or files are given. A
    /// list that nothing is said of is as long as the first list among the inputs.
    void prepare_output(Parameter& output) {
        size_t count = output.given_none ? 0 : std::max<size_t>(1, output.given_shapes.size());
        if (output.in_place) count = operands_.inputs[*output.in_place].tensors.size();
        if (output.is_list() && !output.given_none && output.given_shapes.empty() &&
            !output.in_place) {
            const size_t files = std::max(output.output_files.size(), output.expect_files.size());
            count = files != 0 ? files : count_of_first_list();
        }
        output.tensors.resize(count);
        for (size_t k = 0; k < count; ++k) {
            output.tensors[k].name =
                output.is_list() ? fmt::format("{}[{}]", output.name(), k) : output.name();
        }
        call_.outputs.emplace_back(count);
    }

    void resolve_type(size_t index) {
        Parameter& output = operands_.outputs[index];
        if (output.is_absent()) return;
        const DType inferred = inferred_types_.empty() || inferred_types_[index].empty()
                                   ? DType::kUndefined
                                   : inferred_types_[index][0];
        DType type = operands_.combination.outputs[index];
        if (output.in_place && !output.is_absent())
            type = operands_.inputs[*output.in_place].tensors[0].dtype;
        if (inferred != DType::kUndefined) {
            if (output.given_dtype && *output.given_dtype != inferred) {
                throw UserError(fmt::format(
                    "{} output {}: --dtype {} contradicts the inferred type {}", type_,
                    output.name(), dtype_name(*output.given_dtype), dtype_name(inferred)));
            }
            type = inferred;
        } else if (!output.given_dtype && !output.in_place) {
            require_unique_type(index);
        }
        if (!is_supported(type)) {
            throw UserError(fmt::format("{} output {}: tensors of {} cannot be made here", type_,
                                        output.name(), dtype_name(type)));
        }
        const int format =
            output.given_format.value_or(operands_.combination.output_formats[index]);
        for (size_t k = 0; k < output.tensors.size(); ++k) {
            output.tensors[k].dtype = type;
            output.tensors[k].format = format;
            call_.outputs[index][k].dtype = type;
            call_.outputs[index][k].format = format;
        }
    }

    /// Without inference and --dtype, the inputs' types must leave one output type only.
    void require_unique_type(size_t index) const {
        const auto& op = op_.definition();
        std::vector<std::string> types;
        for (const auto& row : type_combinations(op, op.config(call_.soc->config_name))) {
            if (!same_inputs(row)) continue;
            const std::string name(dtype_name(row.outputs[index]));
            if (std::find(types.begin(), types.end(), name) == types.end()) types.push_back(name);
        }
        if (types.size() <= 1) return;
        const std::string& name = operands_.outputs[index].name();
        throw UserError(fmt::format("{} output {} may be {}, and no inference says which", type_,
                                    name, join(types)),
                        fmt::format("give --dtype {}={}", name, types[0]));
    }

    bool same_inputs(const host::TypeCombination& row) const {
        for (size_t i = 0; i < operands_.inputs.size(); ++i) {
            const host::ParamDefinition& input = *operands_.inputs[i].definition;
            if (!operands_.inputs[i].is_absent() && !input.scalar && !input.scalar_list &&
                operands_.inputs[i].tensors[0].dtype != row.inputs[i])
                return false;
        }
        return true;
    }

    void resolve_shapes(size_t index) {
        Parameter& output = operands_.outputs[index];
        for (size_t k = 0; k < output.tensors.size(); ++k) {
            std::optional<Dims> inferred, given;
            if (!inferred_shapes_.empty() && k < inferred_shapes_[index].size())
                inferred = inferred_shapes_[index][k];
            if (k < output.given_shapes.size()) given = output.given_shapes[k];
            if (output.in_place && !given)
                given = operands_.inputs[*output.in_place].tensors[k].shape;
            output.tensors[k].shape = combine(output.tensors[k].name, inferred, given);
            check_bytes(output.tensors[k]);
        }
    }

    Dims combine(const std::string& name, const std::optional<Dims>& inferred,
                 const std::optional<Dims>& given) const {
        if (!given) {
            if (inferred && !has_unknown(*inferred)) return *inferred;
            throw UserError(
                inferred ? fmt::format("{} output {}: inference leaves {} open", type_, name,
                                       to_string(*inferred))
                         : fmt::format("{} output {}: there is no shape inference", type_, name),
                fmt::format("give --shape {}=...", name.substr(0, name.find('['))));
        }
        if (inferred && !fits(*given, *inferred)) {
            throw UserError(fmt::format("{} output {}: shape {} contradicts the inferred shape {}",
                                        type_, name, to_string(*given), to_string(*inferred)));
        }
        return *given;
    }

    static bool fits(const Dims& given, const Dims& inferred) {
        if (inferred == Dims{-2}) return true;
        return given.size() == inferred.size() &&
               std::equal(given.begin(), given.end(), inferred.begin(),
                          [](int64_t g, int64_t i) { return i == -1 || g == i; });
    }

    void check_bytes(const Operand& tensor) const {
        const auto elements = element_count(tensor.shape);
        if (!elements || tensor.shape.size() > kMaxRank ||
            static_cast<uint64_t>(*elements) >
                (uint64_t{1} << 63) / (dtype_bits(tensor.dtype) / 8) - 1) {
            throw UserError(fmt::format("{} output {}: shape {} exceeds rank {} or 2^63-1 bytes",
                                        type_, tensor.name, to_string(tensor.shape), kMaxRank));
        }
    }

    Operands& operands_;
    const host::Operator& op_;
    const std::string& type_;
    host::CallInfo call_;
    std::vector<std::vector<DType>> inferred_types_;
    std::vector<std::vector<Dims>> inferred_shapes_;
};

}  // namespace

std::optional<HostFailure> infer_outputs(Operands& operands, const host::Operator& op,
                                         const Soc& soc,
                                         const std::vector<const void*>& host_values) {
    return OutputResolver(operands, op, soc, host_values).resolve();
}

}  // namespace drydock::session
