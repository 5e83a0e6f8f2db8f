#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/error.h"
#include "base/fs.h"
#include "session/attributes.h"
#include "session/element.h"
#include "session/operands.h"
#include "session/text.h"

namespace drydock::session {
namespace {

using host::ParamKind;

/// Values of one option by parameter name.
using ByName = std::map<std::string, std::vector<std::string>>;

/// Routes options to parameters by name.
class NameBinder {
  public:
    NameBinder(const host::OpDefinition& op, const host::SocConfig& config) : op_(op) {
        for (const auto& input : config.inputs) inputs_.push_back(input.name);
        for (const auto& output : config.outputs) outputs_.push_back(output.name);
        names_ = inputs_;
        for (const auto& name : outputs_) {
            if (std::find(names_.begin(), names_.end(), name) == names_.end())
                names_.push_back(name);
        }
    }

    /// `unnamed` = the parameters of which an option without name may mean the only one.
    ByName bind(const char* option, const std::vector<NamedText>& given,
                bool unnamed_is_output) const {
        const auto& candidates = unnamed_is_output || inputs_.empty() ? outputs_ : inputs_;
        ByName bound;
        for (const NamedText& value : given) {
            const std::string& name =
                value.name.empty() ? only(option, value.text, candidates) : value.name;
            if (std::find(names_.begin(), names_.end(), name) == names_.end()) {
                throw UserError(
                    fmt::format("{} {}={}: {} has no input or output '{}'; inputs: {}; outputs: {}",
                                option, name, value.text, op_.type, name, join(inputs_),
                                join(outputs_)),
                    suggest(name, names_));
            }
            bound[name].push_back(value.text);
        }
        return bound;
    }

    /// Names that may not carry `option`, e.g. files for pure outputs.
    void refuse(const char* option, const ByName& bound, const std::vector<std::string>& allowed,
                const char* why) const {
        for (const auto& [name, values] : bound) {
            if (std::find(allowed.begin(), allowed.end(), name) == allowed.end()) {
                throw UserError(fmt::format("{} {}={}: {} {} of {}", option, name, values[0], name,
                                            why, op_.type));
            }
        }
    }

    const std::vector<std::string>& inputs() const { return inputs_; }
    const std::vector<std::string>& outputs() const { return outputs_; }

  private:
    const std::string& only(const char* option, const std::string& text,
                            const std::vector<std::string>& names) const {
        if (names.size() == 1) return names[0];
        throw UserError(fmt::format("{} {}: {} has several ({}), so a name is needed", option, text,
                                    op_.type, join(names)),
                        names.empty() ? "" : fmt::format("write {} {}={}", option, names[0], text));
    }

    const host::OpDefinition& op_;
    std::vector<std::string> inputs_, outputs_, names_;
};

std::vector<std::string> values_of(const ByName& bound, const std::string& name) {
    const auto found = bound.find(name);
    return found == bound.end() ? std::vector<std::string>{} : found->second;
}

DType parse_type(const std::string& name, const std::string& text) {
    const auto dtype = parse_dtype(text);
    if (!dtype) {
        const auto near = near_misses(text, dtype_names());
        throw UserError(fmt::format("--dtype {}: '{}' is no element type; accepted: {}", name, text,
                                    join(dtype_names())),
                        near.empty() ? "" : suggest(text, dtype_names()));
    }
    if (!is_supported(*dtype)) {
        throw UserError(
            fmt::format("--dtype {}: tensors of {} cannot be made here", name, dtype_name(*dtype)),
            "supported: float32, float16, bfloat16, double, complex64, bool and the integers of 8 "
            "to 64 bits");
    }
    return *dtype;
}

int parse_format(const std::string& name, const std::string& text) {
    if (const auto format = host::parse_format(text)) return *format;
    throw UserError(fmt::format("--format {}: '{}' is no format", name, text),
                    "for example ND, NCHW, NHWC, FRACTAL_NZ");
}

/// The word `none` in --shape: an optional parameter is absent, a list is empty.
void take_none(Parameter& parameter, size_t shapes) {
    if (parameter.definition->kind == ParamKind::kRequired) {
        throw UserError(
            fmt::format("--shape {}=none: {} is required", parameter.name(), parameter.name()));
    }
    if (shapes > 1) {
        throw UserError(
            fmt::format("--shape {}: none stands beside other shapes", parameter.name()));
    }
    parameter.given_none = true;
}

/// --dtype, --format and --shape of a parameter.
void take_types(Parameter& parameter, const ByName& dtypes, const ByName& formats,
                const ByName& shapes) {
    const auto types = values_of(dtypes, parameter.name());
    if (types.size() > 1)
        throw UserError(
            fmt::format("--dtype {} is given {} times", parameter.name(), types.size()));
    if (!types.empty()) parameter.given_dtype = parse_type(parameter.name(), types[0]);
    const auto layouts = values_of(formats, parameter.name());
    if (layouts.size() > 1)
        throw UserError(
            fmt::format("--format {} is given {} times", parameter.name(), layouts.size()));
    if (!layouts.empty()) parameter.given_format = parse_format(parameter.name(), layouts[0]);
    const auto texts = values_of(shapes, parameter.name());
    if (std::find(texts.begin(), texts.end(), "none") != texts.end())
        return take_none(parameter, texts.size());
    for (const std::string& text : texts) {
        parameter.given_shapes.push_back(parse_dims(text, "--shape " + parameter.name()));
    }
    if (parameter.given_shapes.size() > 1 && !parameter.is_list()) {
        throw UserError(fmt::format("--shape {} is given {} times; {} is one tensor",
                                    parameter.name(), parameter.given_shapes.size(),
                                    parameter.name()));
    }
}

void take_files(Parameter& input, const std::vector<std::string>& files) {
    if (files.size() > 1 && !input.is_list()) {
        throw UserError(fmt::format("--input {} is given {} times; {} is one tensor", input.name(),
                                    files.size(), input.name()));
    }
    if (files.empty()) return;
    if (!input.given_shapes.empty() && input.given_shapes.size() != files.size()) {
        throw UserError(fmt::format("{}: {} files, but {} shapes", input.name(), files.size(),
                                    input.given_shapes.size()));
    }
    for (size_t i = 0; i < files.size(); ++i) {
        auto file = std::make_shared<NpyFile>(files[i], input.given_dtype);
        if (!input.given_shapes.empty() && input.given_shapes[i] != file->shape()) {
            throw UserError(
                fmt::format("--shape {} {} differs from the shape {} in {}", input.name(),
                            to_string(input.given_shapes[i]), to_string(file->shape()), files[i]),
                "drop --shape: the file has one");
        }
        if (i > 0 && file->dtype() != input.tensors[0].dtype) {
            throw UserError(fmt::format("{}: tensors of {} and {} in one list", input.name(),
                                        dtype_name(input.tensors[0].dtype),
                                        dtype_name(file->dtype())));
        }
        input.tensors.push_back({{}, file->dtype(), file->shape(), 2, file});
    }
}

void require_tensors(const host::OpDefinition& op, const Parameter& input) {
    if (!input.is_absent() || input.given_none || input.definition->kind == ParamKind::kOptional)
        return;
    throw UserError(
        fmt::format("{} input {} has neither a shape nor a file", op.type, input.name()),
        fmt::format(
            "give --shape {0}=128,8 to generate it, or --input {0}=file.npy{1}", input.name(),
            input.is_list() ? fmt::format("; --shape {}=none is an empty list", input.name())
                            : ""));
}

void name_tensors(Parameter& parameter) {
    for (size_t i = 0; i < parameter.tensors.size(); ++i) {
        parameter.tensors[i].name =
            parameter.is_list() ? fmt::format("{}[{}]", parameter.name(), i) : parameter.name();
    }
}

std::string type_names(const std::vector<DType>& types) {
    std::vector<std::string> names;
    for (DType type : types) {
        const std::string name(dtype_name(type));
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return join(names);
}

/// Chooses the first registered combination that agrees with every type that is known.
class TypeSelector {
  public:
    TypeSelector(const host::OpDefinition& op, const host::SocConfig& config)
        : op_(op), all_(type_combinations(op, config)) {}

    const host::TypeCombination& select(const Operands& operands) const {
        for (const auto& combination : all_) {
            if (agrees(operands.inputs, combination.inputs) &&
                agrees(operands.outputs, combination.outputs) &&
                agrees_in_format(operands.inputs, combination.input_formats) &&
                agrees_in_format(operands.outputs, combination.output_formats))
                return combination;
        }
        explain(operands);
    }

  private:
    /// Empty when nothing says so yet.
    static std::optional<DType> known(const Parameter& parameter) {
        if (parameter.given_dtype) return parameter.given_dtype;
        if (is_scalar(parameter)) return {};  // it is converted
        if (!parameter.is_absent() && parameter.tensors[0].file) return parameter.tensors[0].dtype;
        return {};
    }

    static bool is_scalar(const Parameter& parameter) {
        return parameter.definition->scalar || parameter.definition->scalar_list;
    }

    static bool agrees(const std::vector<Parameter>& parameters, const std::vector<DType>& types) {
        for (size_t i = 0; i < parameters.size(); ++i) {
            const auto type = known(parameters[i]);
            if (type && *type != types[i]) return false;
        }
        return true;
    }

    /// A plain layout that is asked for suits an ND definition (spec host-op 7.3).
    static bool agrees_in_format(const std::vector<Parameter>& parameters,
                                 const std::vector<int>& formats) {
        constexpr int kNd = 2;
        for (size_t i = 0; i < parameters.size(); ++i) {
            const auto& given = parameters[i].given_format;
            if (!given || *given == formats[i]) continue;
            if (formats[i] != kNd || !host::is_plain_format(*given)) return false;
        }
        return true;
    }

    /// The parameter whose type alone is the reason, else the whole row.
    [[noreturn]] void explain(const Operands& operands) const {
        explain_one("input", operands.inputs, &host::TypeCombination::inputs);
        explain_one("output", operands.outputs, &host::TypeCombination::outputs);
        std::vector<std::string> given, rows;
        for (const auto* list : {&operands.inputs, &operands.outputs}) {
            for (const Parameter& parameter : *list) {
                if (parameter.in_place) continue;  // named as an input already
                if (const auto type = known(parameter))
                    given.push_back(fmt::format("{} {}", parameter.name(), dtype_name(*type)));
            }
        }
        for (const auto& row : all_) rows.push_back(row_text(operands, row));
        throw UserError(fmt::format("{}: types {} together not supported; supported: {} ({})",
                                    op_.type, join(given), join(rows, "; "), op_.source));
    }

    void explain_one(const char* role, const std::vector<Parameter>& parameters,
                     std::vector<DType> host::TypeCombination::*types) const {
        for (size_t i = 0; i < parameters.size(); ++i) {
            const auto type = known(parameters[i]);
            std::vector<DType> column;
            for (const auto& row : all_) column.push_back((row.*types)[i]);
            if (!type || std::find(column.begin(), column.end(), *type) != column.end()) continue;
            throw UserError(fmt::format("{} {} {}: dtype {} not supported; supported: {} ({})",
                                        op_.type, role, parameters[i].name(), dtype_name(*type),
                                        type_names(column), op_.source));
        }
    }

    static std::string row_text(const Operands& operands, const host::TypeCombination& row) {
        std::vector<std::string> items;
        for (size_t i = 0; i < operands.inputs.size(); ++i) {
            items.push_back(
                fmt::format("{} {}", operands.inputs[i].name(), dtype_name(row.inputs[i])));
        }
        for (size_t i = 0; i < operands.outputs.size(); ++i) {
            if (!operands.outputs[i].in_place)
                items.push_back(
                    fmt::format("{} {}", operands.outputs[i].name(), dtype_name(row.outputs[i])));
        }
        return join(items);
    }

    const host::OpDefinition& op_;
    std::vector<host::TypeCombination> all_;
};

/// Generated tensors get the combination's types.
void apply_types(Operands& operands) {
    for (size_t i = 0; i < operands.inputs.size(); ++i) {
        Parameter& input = operands.inputs[i];
        for (const Dims& shape : input.is_absent() ? input.given_shapes : std::vector<Dims>{}) {
            input.tensors.push_back({{}, operands.combination.inputs[i], shape, 2, nullptr});
        }
        for (Operand& tensor : input.tensors)
            tensor.format = input.given_format.value_or(operands.combination.input_formats[i]);
        name_tensors(input);
        for (const Operand& tensor : input.tensors) {
            if (is_supported(tensor.dtype)) continue;
            throw UserError(fmt::format("input {}: tensors of {} cannot be made here", tensor.name,
                                        dtype_name(tensor.dtype)),
                            "choose another registered type with --dtype");
        }
    }
}

void check_sizes(const Operands& operands) {
    for (const Parameter& input : operands.inputs) {
        for (const Operand& tensor : input.tensors) {
            const auto elements = element_count(tensor.shape);
            if (!elements || static_cast<uint64_t>(*elements) >
                                 (uint64_t{1} << 63) / (dtype_bits(tensor.dtype) / 8) - 1) {
                throw UserError(fmt::format("input {}: {} of {} exceeds 2^63-1 bytes", tensor.name,
                                            to_string(tensor.shape), dtype_name(tensor.dtype)));
            }
        }
    }
}

}  // namespace

Operands bind_operands(const host::OpDefinition& op, const host::SocConfig& config,
                       const RunRequest& request) {
    const NameBinder names(op, config);
    const ByName shapes = names.bind("--shape", request.shapes, false);
    const ByName dtypes = names.bind("--dtype", request.dtypes, false);
    const ByName formats = names.bind("--format", request.formats, false);
    const ByName inputs = names.bind("--input", request.inputs, false);
    const ByName outputs = names.bind("--output", request.outputs, true);
    const ByName expects = names.bind("--expect", request.expects, true);
    names.refuse("--input", inputs, names.inputs(), "is no input");
    names.refuse("--expect", expects, names.outputs(), "is no output");
    names.refuse("--output", outputs, names.outputs(),
                 "is no output and not updated in place, so it keeps its value; it is an input");
    Operands operands;
    for (const auto& definition : config.inputs) {
        Parameter& input = operands.inputs.emplace_back();
        input.definition = &definition;
        take_types(input, dtypes, formats, shapes);
        take_files(input, values_of(inputs, definition.name));
        if (input.given_shapes.empty()) require_tensors(op, input);
    }
    for (const auto& definition : config.outputs) {
        Parameter& output = operands.outputs.emplace_back();
        output.definition = &definition;
        const auto same = std::find(names.inputs().begin(), names.inputs().end(), definition.name);
        if (same != names.inputs().end())
            output.in_place = static_cast<size_t>(same - names.inputs().begin());
        take_types(output, dtypes, formats, shapes);
        for (const auto& file : values_of(outputs, definition.name))
            output.output_files.emplace_back(file);
        for (const auto& file : values_of(expects, definition.name))
            output.expect_files.emplace_back(file);
    }
    operands.attrs = bind_attrs(op, request.attrs);
    operands.combination = TypeSelector(op, config).select(operands);
    apply_types(operands);
    check_sizes(operands);
    return operands;
}

}  // namespace drydock::session
