#include "host/definition.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/fs.h"

namespace drydock::host {
namespace {

bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }
bool is_lower(char c) { return std::islower(static_cast<unsigned char>(c)) != 0; }
char to_lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

constexpr int kFormatNd = 2;  // ge::FORMAT_ND: the default of parameters without formats

/// One dimension of choice of a parameter: a column over the combinations or a list of its own.
struct Choice {
    const std::vector<DType>* dtypes = nullptr;  // exactly one of the two is set
    const std::vector<int>* formats = nullptr;
    size_t size() const { return dtypes != nullptr ? dtypes->size() : formats->size(); }
};

/// Column lengths with the parameters that have them, to report a disagreement.
class ColumnLength {
  public:
    void add(const std::string& what, size_t length) {
        if (length != 0) {
            lengths_.push_back(fmt::format("{} has {}", what, length));
            differs_ = differs_ || (common_ != 0 && common_ != length);
            common_ = common_ == 0 ? length : common_;
        }
    }
    /// 1 when every parameter uses lists.
    size_t get(const OpDefinition& op) const {
        if (differs_) {
            throw BuildError(
                fmt::format("{}: {}: the type and format columns have different lengths: {}",
                            op.source.empty() ? "definition" : op.source, op.type,
                            fmt::join(lengths_, ", ")),
                "give every DataType and Format call the same number of entries");
        }
        return common_ == 0 ? 1 : common_;
    }

  private:
    std::vector<std::string> lengths_;
    size_t common_ = 0;
    bool differs_ = false;
};

std::vector<const ParamDefinition*> all_params(const SocConfig& config) {
    std::vector<const ParamDefinition*> params;
    for (const ParamDefinition& param : config.inputs) {
        params.push_back(&param);
    }
    for (const ParamDefinition& param : config.outputs) {
        params.push_back(&param);
    }
    return params;
}

size_t column_length(const OpDefinition& op, const SocConfig& config) {
    ColumnLength length;
    for (const ParamDefinition* param : all_params(config)) {
        length.add(param->name + ".DataType", param->dtypes.size());
        length.add(param->name + ".Format", param->formats.size());
    }
    return length.get(op);
}

/// List-valued choices, slowest first: parameters in order, data type before format.
std::vector<Choice> list_choices(const std::vector<const ParamDefinition*>& params) {
    std::vector<Choice> choices;
    for (const ParamDefinition* param : params) {
        if (!param->dtype_list.empty()) {
            choices.push_back({&param->dtype_list, nullptr});
        }
        if (!param->format_list.empty()) {
            choices.push_back({nullptr, &param->format_list});
        }
    }
    return choices;
}

/// Position of `name` among inputs, then outputs; empty when there is none.
std::optional<size_t> position_of(const std::vector<const ParamDefinition*>& params,
                                  const std::string& name) {
    for (size_t i = 0; i < params.size(); ++i) {
        if (params[i]->name == name) {
            return i;
        }
    }
    return std::nullopt;
}

/// Parameters without types or formats of their own take those of the one that they follow; a chain
/// is done after as many rounds as there are parameters.
void follow(const SocConfig& config, TypeCombination& types) {
    const std::vector<const ParamDefinition*> params = all_params(config);
    const auto dtype = [&](size_t i) -> DType& {
        return i < types.inputs.size() ? types.inputs[i] : types.outputs[i - types.inputs.size()];
    };
    const auto format = [&](size_t i) -> int& {
        return i < types.inputs.size() ? types.input_formats[i]
                                       : types.output_formats[i - types.inputs.size()];
    };
    for (size_t round = 0; round < params.size(); ++round) {
        for (size_t i = 0; i < params.size(); ++i) {
            const ParamDefinition& param = *params[i];
            const auto from = position_of(params, param.follows);
            if (!from) {
                continue;
            }
            const FollowKind kind = param.follow_kind;
            const bool own_type = !param.dtypes.empty() || !param.dtype_list.empty();
            const bool own_format = !param.formats.empty() || !param.format_list.empty();
            if (!own_type && (kind == FollowKind::kAll || kind == FollowKind::kDtype)) {
                dtype(i) = dtype(*from);
            }
            if (!own_format && (kind == FollowKind::kAll || kind == FollowKind::kFormat)) {
                format(i) = format(*from);
            }
        }
    }
}

/// The combination of a column with the picked entry of each list.
TypeCombination make_combination(const SocConfig& config, size_t column,
                                 const std::vector<size_t>& picks) {
    TypeCombination result;
    size_t list = 0;
    const auto add = [&](const ParamDefinition& param, std::vector<DType>& dtypes,
                         std::vector<int>& formats) {
        DType dtype = DType::kUndefined;
        int format = kFormatNd;
        if (!param.dtype_list.empty()) {
            dtype = param.dtype_list[picks[list++]];
        } else if (!param.dtypes.empty()) {
            dtype = param.dtypes[column];
        }
        if (!param.format_list.empty()) {
            format = param.format_list[picks[list++]];
        } else if (!param.formats.empty()) {
            format = param.formats[column];
        }
        dtypes.push_back(dtype);
        formats.push_back(format);
    };
    for (const ParamDefinition& param : config.inputs) {
        add(param, result.inputs, result.input_formats);
    }
    for (const ParamDefinition& param : config.outputs) {
        add(param, result.outputs, result.output_formats);
    }
    result.column = column;
    follow(config, result);
    return result;
}

/// Advances like an odometer, last place fastest; false after the last state.
bool advance(std::vector<size_t>& picks, const std::vector<Choice>& choices) {
    for (size_t i = picks.size(); i-- > 0;) {
        if (++picks[i] < choices[i].size()) {
            return true;
        }
        picks[i] = 0;
    }
    return false;
}

}  // namespace

const SocConfig& OpDefinition::config(const std::string& config_name) const {
    const auto found = configs.find(config_name);
    if (found != configs.end()) {
        return found->second;
    }
    std::vector<std::string> names;
    for (const auto& [name, config] : configs) {
        names.push_back(name);
    }
    throw UserError(fmt::format("{}: not configured for {}", type, config_name),
                    names.empty() ? "the definition has no AddConfig"
                                  : fmt::format("configured: {}", fmt::join(names, ", ")));
}

std::vector<TypeCombination> type_combinations(const OpDefinition& op, const SocConfig& config) {
    const size_t columns = column_length(op, config);
    const std::vector<Choice> choices = list_choices(all_params(config));
    std::vector<TypeCombination> result;
    for (size_t column = 0; column < columns; ++column) {
        std::vector<size_t> picks(choices.size(), 0);
        do {
            result.push_back(make_combination(config, column, picks));
        } while (advance(picks, choices));
    }
    return result;
}

std::optional<AttrValue> init_value(const ParamDefinition& param, const TypeCombination& types) {
    if (param.init_values.empty()) {
        return std::nullopt;
    }
    return param.init_values.size() == 1
               ? param.init_values.front()
               : param.init_values.at(std::min(types.column, param.init_values.size() - 1));
}

std::string snake_name(const std::string& op_type) {
    std::string result;
    for (size_t i = 0; i < op_type.size(); ++i) {
        const char c = op_type[i];
        if (i > 0 && is_upper(c)) {
            const char previous = op_type[i - 1];
            const bool next_is_lower = i + 1 < op_type.size() && is_lower(op_type[i + 1]);
            if (previous != '_' && (!is_upper(previous) || next_is_lower)) {
                result += '_';
            }
        }
        result += to_lower(c);
    }
    return result;
}

}  // namespace drydock::host
