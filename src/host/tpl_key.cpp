// Template tiling keys by the strict rules of host-op 5.3.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "host/definition.h"

namespace drydock::host {
namespace {

constexpr uint32_t kKeyBits = 64;

bool is_argument(const TplParam& param) {
    return param.kind != TplKind::kKernelType && param.kind != TplKind::kDeterministic &&
           param.kind != TplKind::kTilingStruct;
}

[[noreturn]] void fail(const TplSchema& schema, const std::string& text) {
    throw BuildError(fmt::format("tiling key of {}: {}", schema.op_type, text),
                     "see ASCENDC_TPL_ARGS_DECL and ASCENDC_TPL_SEL in the tiling key header");
}

std::vector<const TplParam*> arguments(const TplSchema& schema) {
    std::vector<const TplParam*> result;
    for (const TplParam& param : schema.declared) {
        if (is_argument(param)) {
            result.push_back(&param);
        }
    }
    return result;
}

const TplParam* find(const std::vector<TplParam>& params, const std::string& name) {
    const auto found = std::find_if(params.begin(), params.end(), [&](const TplParam& param) {
        return is_argument(param) && param.name == name;
    });
    return found == params.end() ? nullptr : &*found;
}

bool contains(const std::vector<uint64_t>& values, uint64_t value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}

/// Values the field of a parameter must be able to hold.
uint64_t largest_code(const TplParam& param) {
    if (param.values.empty()) {
        return 0;
    }
    return param.kind == TplKind::kUint
               ? param.values.size() - 1
               : *std::max_element(param.values.begin(), param.values.end());
}

/// Empty when the declaration is sound, else what is wrong with it.
std::string declaration_error(const TplSchema& schema) {
    uint64_t total = 0;
    std::set<std::string> names;
    for (const TplParam* param : arguments(schema)) {
        total += param->bits;
        if (!names.insert(param->name).second) {
            return fmt::format("parameter {} is declared twice", param->name);
        }
        if (param->bits == 0 || param->bits > kKeyBits) {
            return fmt::format("parameter {}: width {} is not 1..{}", param->name, param->bits,
                               kKeyBits);
        }
        if (param->bits < kKeyBits && (largest_code(*param) >> param->bits) != 0) {
            return fmt::format("parameter {}: {} bits cannot hold code {}", param->name,
                               param->bits, largest_code(*param));
        }
    }
    if (total > kKeyBits) {
        return fmt::format("the parameters take {} bits, more than {}", total, kKeyBits);
    }
    return {};
}

/// Empty when one ARGS_SEL is sound.
std::string selection_error(const TplSchema& schema, const std::vector<TplParam>& selection) {
    std::set<std::string> names;
    for (const TplParam& chosen : selection) {
        if (!is_argument(chosen)) {
            continue;
        }
        const TplParam* declared = find(schema.declared, chosen.name);
        if (declared == nullptr) {
            return fmt::format("ARGS_SEL names {}, which is not declared", chosen.name);
        }
        if (!names.insert(chosen.name).second) {
            return fmt::format("ARGS_SEL names {} twice", chosen.name);
        }
        for (const uint64_t value : chosen.values) {
            if (!declared->values.empty() && !contains(declared->values, value)) {
                return fmt::format("ARGS_SEL gives {} the value {}, declared are {}", chosen.name,
                                   value, fmt::join(declared->values, ", "));
            }
        }
    }
    for (const TplParam* declared : arguments(schema)) {
        if (names.count(declared->name) == 0) {
            return fmt::format("ARGS_SEL does not name {}", declared->name);
        }
    }
    return {};
}

std::string schema_error(const TplSchema& schema) {
    std::string error = declaration_error(schema);
    for (size_t i = 0; error.empty() && i < schema.selected.size(); ++i) {
        error = selection_error(schema, schema.selected[i]);
    }
    return error;
}

/// Field of a parameter: the index of a UINT in its declared list, else the value itself.
std::optional<uint64_t> code_of(const TplParam& declared, uint64_t value) {
    if (declared.kind != TplKind::kUint) {
        return value;
    }
    const auto found = std::find(declared.values.begin(), declared.values.end(), value);
    if (found == declared.values.end()) {
        return std::nullopt;
    }
    return static_cast<uint64_t>(found - declared.values.begin());
}

bool selects(const std::vector<TplParam>& selection, const std::vector<const TplParam*>& declared,
             const std::vector<uint64_t>& values) {
    for (size_t i = 0; i < declared.size(); ++i) {
        const TplParam* chosen = find(selection, declared[i]->name);
        if (chosen == nullptr || !contains(chosen->values, values[i])) {
            return false;
        }
    }
    return true;
}

/// Packs codes, first parameter lowest.
uint64_t pack(const std::vector<const TplParam*>& declared, const std::vector<uint64_t>& values) {
    uint64_t key = 0;
    uint32_t shift = 0;
    for (size_t i = 0; i < declared.size(); ++i) {
        key |= code_of(*declared[i], values[i]).value_or(0) << shift;
        shift += declared[i]->bits;
    }
    return key;
}

/// True when a DATATYPE or FORMAT parameter bound to an input or output differs from it.
bool contradicts(const TplParam& declared, uint64_t value, const TypeCombination& combination) {
    const bool is_type = declared.kind == TplKind::kDatatype;
    const auto differs = [&](const std::vector<DType>& types, const std::vector<int>& formats,
                             uint32_t index) {
        if (is_type) {
            return index < types.size() && static_cast<uint64_t>(types[index]) != value;
        }
        return index < formats.size() && static_cast<uint64_t>(formats[index]) != value;
    };
    if (declared.follows_input) {
        return differs(combination.inputs, combination.input_formats, *declared.follows_input);
    }
    if (declared.follows_output) {
        return differs(combination.outputs, combination.output_formats, *declared.follows_output);
    }
    return false;
}

/// The instances of one ARGS_SEL: cartesian product, first parameter slowest.
void product(const std::vector<const TplParam*>& declared, const std::vector<TplParam>& selection,
             const TypeCombination& combination, std::vector<uint64_t>& values,
             std::vector<TplInstance>& out) {
    if (values.size() == declared.size()) {
        TplInstance instance{pack(declared, values), values, std::nullopt, {}};
        for (const TplParam& param : selection) {
            if (param.kind == TplKind::kKernelType && !param.values.empty()) {
                instance.kernel_type = param.values.front();
            } else if (param.kind == TplKind::kTilingStruct) {
                instance.tiling_struct = param.struct_name;
            }
        }
        out.push_back(std::move(instance));
        return;
    }
    const TplParam& next = *declared[values.size()];
    for (const uint64_t value : find(selection, next.name)->values) {
        if (!contradicts(next, value, combination)) {
            values.push_back(value);
            product(declared, selection, combination, values, out);
            values.pop_back();
        }
    }
}

std::string argument_text(const std::vector<const TplParam*>& declared,
                          const std::vector<uint64_t>& values) {
    std::vector<std::string> parts;
    for (size_t i = 0; i < declared.size(); ++i) {
        parts.push_back(fmt::format("{}={}", declared[i]->name, values[i]));
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace

TplKey encode_tpl_key(const TplSchema& schema, const std::vector<uint64_t>& values) {
    const std::vector<const TplParam*> declared = arguments(schema);
    if (const std::string error = schema_error(schema); !error.empty()) {
        return {std::nullopt, error};
    }
    if (values.size() != declared.size()) {
        return {std::nullopt, fmt::format("{} arguments given, {} parameters declared",
                                          values.size(), declared.size())};
    }
    for (size_t i = 0; i < values.size(); ++i) {
        if (!code_of(*declared[i], values[i])) {
            return {
                std::nullopt,
                fmt::format("parameter {}: value {} is not declared; declared: {}",
                            declared[i]->name, values[i], fmt::join(declared[i]->values, ", "))};
        }
    }
    const bool selected = std::any_of(
        schema.selected.begin(), schema.selected.end(),
        [&](const std::vector<TplParam>& one) { return selects(one, declared, values); });
    if (!selected) {
        return {std::nullopt,
                fmt::format("the combination {} is not among those of ASCENDC_TPL_SEL",
                            argument_text(declared, values))};
    }
    return {pack(declared, values), {}};
}

std::vector<TplInstance> tpl_instances(const TplSchema& schema,
                                       const TypeCombination& combination) {
    if (const std::string error = schema_error(schema); !error.empty()) {
        fail(schema, error);
    }
    const std::vector<const TplParam*> declared = arguments(schema);
    std::vector<TplInstance> all;
    for (const std::vector<TplParam>& selection : schema.selected) {
        std::vector<uint64_t> values;
        product(declared, selection, combination, values, all);
    }
    std::vector<TplInstance> result;
    std::map<uint64_t, size_t> by_key;
    for (TplInstance& instance : all) {
        const auto [place, is_new] = by_key.try_emplace(instance.key, result.size());
        if (is_new) {
            result.push_back(std::move(instance));
        } else if (result[place->second].values != instance.values) {
            fail(schema, fmt::format("key {} belongs to both ({}) and ({})", instance.key,
                                     argument_text(declared, result[place->second].values),
                                     argument_text(declared, instance.values)));
        }
    }
    return result;
}

}  // namespace drydock::host
