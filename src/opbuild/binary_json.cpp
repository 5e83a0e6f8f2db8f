#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "opbuild/op_config.h"

namespace drydock::opbuild {
namespace {

using host::AttrType;
using nlohmann::json;

/// Everything a check needs to name what is wrong.
struct Checker {
    const std::string& file;
    const host::OpDefinition& op;
    const host::SocConfig& config;
    std::vector<std::string>& warnings;

    [[noreturn]] void fail(const std::string& where, const std::string& what) const {
        throw BuildError(fmt::format("{}: error: {}: {}", file, where, what),
                         "change the file or the definition so that both agree");
    }
    void warn(const std::string& where, const std::string& what) const {
        warnings.push_back(fmt::format("{}: {}: {}", file, where, what));
    }
    const json& array_of(const json& entry, const char* key, const std::string& where) const {
        static const json kNone = json::array();
        const auto found = entry.find(key);
        if (found == entry.end()) return kNone;
        if (!found->is_array()) fail(where, fmt::format("{} is not an array", key));
        return *found;
    }
};

std::string text_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A DYNAMIC parameter is an array with one tensor object; a null stands for an absent optional.
const json& tensor_object(const json& item) {
    static const json kNone = json::object();
    if (item.is_array()) return item.empty() ? kNone : item.front();
    return item.is_object() ? item : kNone;
}

/// int32 and int64 are written for an int attribute too.
bool attr_type_fits(const std::string& name, AttrType type) {
    static const std::map<std::string, AttrType> kNames{{"bool", AttrType::kBool},
                                                        {"float", AttrType::kFloat},
                                                        {"float32", AttrType::kFloat},
                                                        {"int", AttrType::kInt},
                                                        {"int32", AttrType::kInt},
                                                        {"int64", AttrType::kInt},
                                                        {"string", AttrType::kString},
                                                        {"str", AttrType::kString},
                                                        {"listBool", AttrType::kListBool},
                                                        {"list_bool", AttrType::kListBool},
                                                        {"listFloat", AttrType::kListFloat},
                                                        {"list_float", AttrType::kListFloat},
                                                        {"listInt", AttrType::kListInt},
                                                        {"list_int", AttrType::kListInt},
                                                        {"listListInt", AttrType::kListListInt},
                                                        {"list_list_int", AttrType::kListListInt}};
    const auto found = kNames.find(name);
    return found != kNames.end() && found->second == type;
}

const char* attr_type_text(AttrType type) {
    constexpr const char* kNames[] = {"bool",     "float",     "int",     "string",
                                      "listBool", "listFloat", "listInt", "listListInt"};
    return kNames[static_cast<size_t>(type)];
}

void check_tensors(const Checker& check, const json& list,
                   const std::vector<host::ParamDefinition>& params, const char* what,
                   const std::string& where) {
    if (list.size() != params.size()) {
        check.fail(where,
                   fmt::format("{} {}, the definition has {}", list.size(), what, params.size()));
    }
    for (size_t i = 0; i < params.size(); ++i) {
        const std::string name = text_of(tensor_object(list[i]), "name");
        if (name.empty() && params[i].kind != host::ParamKind::kRequired) continue;
        if (name != params[i].name) {
            check.fail(where, fmt::format("{}[{}].name is \"{}\", the definition says \"{}\"", what,
                                          i, name, params[i].name));
        }
    }
}

void check_attrs(const Checker& check, const json& list, const std::string& where) {
    const auto& attrs = check.op.attrs;
    if (list.size() != attrs.size()) {
        check.fail(where,
                   fmt::format("{} attrs, the definition has {}", list.size(), attrs.size()));
    }
    for (size_t i = 0; i < attrs.size(); ++i) {
        const std::string name = text_of(list[i], "name"), type = text_of(list[i], "dtype");
        if (name != attrs[i].name) {
            check.fail(where, fmt::format("attrs[{}].name is \"{}\", the definition says \"{}\"", i,
                                          name, attrs[i].name));
        }
        if (!attr_type_fits(type, attrs[i].type)) {
            check.fail(where,
                       fmt::format("attrs[{}] ({}).dtype is \"{}\", the definition says \"{}\"", i,
                                   name, type, attr_type_text(attrs[i].type)));
        }
    }
}

/// One word per tensor of the entry: "float16" or "" when the tensor is absent.
std::vector<std::string> fields(const json& entry, const char* field) {
    std::vector<std::string> row;
    for (const char* list : {"inputs", "outputs"}) {
        const auto found = entry.find(list);
        if (found == entry.end()) continue;
        for (const json& item : *found) row.push_back(text_of(tensor_object(item), field));
    }
    return row;
}

std::string canonical_dtype(const std::string& name) {
    const auto dtype = parse_dtype(name);
    return dtype ? std::string(dtype_name(*dtype)) : name;
}

std::vector<std::string> definition_row(const host::TypeCombination& types) {
    std::vector<std::string> row;
    for (DType dtype : types.inputs) row.emplace_back(dtype_name(dtype));
    for (DType dtype : types.outputs) row.emplace_back(dtype_name(dtype));
    return row;
}

std::vector<std::string> definition_formats(const host::TypeCombination& types) {
    std::vector<std::string> row;
    for (int format : types.input_formats) row.push_back(format_name(format));
    for (int format : types.output_formats) row.push_back(format_name(format));
    return row;
}

/// An absent tensor ("") fits anything.
bool row_fits(const std::vector<std::string>& row, const std::vector<std::string>& definition) {
    if (row.size() != definition.size()) return false;
    for (size_t i = 0; i < row.size(); ++i) {
        if (!row[i].empty() && row[i] != definition[i]) return false;
    }
    return true;
}

std::string shown_rows(const std::vector<host::TypeCombination>& combinations) {
    std::string out;
    for (const host::TypeCombination& types : combinations) {
        out +=
            fmt::format("{}({})", out.empty() ? "" : ", ", fmt::join(definition_row(types), ","));
    }
    return out;
}

json parse(const Checker& check, const std::string& text) {
    try {
        return json::parse(text);
    } catch (const json::exception& error) {
        check.fail("file", fmt::format("not JSON: {}", error.what()));
    }
}

/// Types and formats of one entry against all combinations; returns the row for the duplicate
/// check.
std::string check_row(const Checker& check, const json& entry,
                      const std::vector<host::TypeCombination>& combinations,
                      const std::string& where, std::vector<bool>& covered) {
    std::vector<std::string> row = fields(entry, "dtype");
    std::transform(row.begin(), row.end(), row.begin(), canonical_dtype);
    const std::vector<std::string> formats = fields(entry, "format");
    bool dtype_found = false, format_found = false;
    for (size_t i = 0; i < combinations.size(); ++i) {
        if (!row_fits(row, definition_row(combinations[i]))) continue;
        dtype_found = true;
        covered[i] = true;
        format_found = format_found || row_fits(formats, definition_formats(combinations[i]));
    }
    if (!dtype_found) {
        check.warn(where, fmt::format("dtype ({}) is no type combination of the definition: {}",
                                      fmt::join(row, ","), shown_rows(combinations)));
    } else if (!format_found) {
        check.warn(where, fmt::format("format ({}) does not fit the definition for these types",
                                      fmt::join(formats, ",")));
    }
    return fmt::format("{} / {}", fmt::join(row, ","), fmt::join(formats, ","));
}

}  // namespace

void check_binary_json(const std::string& text, const std::string& shown,
                       const host::OpDefinition& op, const host::SocConfig& config,
                       const std::vector<host::TypeCombination>& combinations,
                       std::vector<std::string>& warnings) {
    const Checker check{shown, op, config, warnings};
    const json file = parse(check, text);
    if (!file.is_object()) check.fail("file", "the top level is not an object");
    if (const std::string type = text_of(file, "op_type"); type != op.type) {
        check.fail("op_type", fmt::format("\"{}\", the definition says \"{}\"", type, op.type));
    }
    std::vector<bool> covered(combinations.size(), false);
    std::map<std::string, std::string> rows, names;
    const json& entries = check.array_of(file, "op_list", "file");
    for (size_t i = 0; i < entries.size(); ++i) {
        const std::string bin = text_of(entries[i], "bin_filename");
        const std::string where =
            fmt::format("op_list[{}]{}", i, bin.empty() ? "" : " (" + bin + ")");
        if (!entries[i].is_object()) check.fail(where, "not an object");
        check_tensors(check, check.array_of(entries[i], "inputs", where), config.inputs, "inputs",
                      where);
        check_tensors(check, check.array_of(entries[i], "outputs", where), config.outputs,
                      "outputs", where);
        check_attrs(check, check.array_of(entries[i], "attrs", where), where);
        const std::string row = check_row(check, entries[i], combinations, where, covered);
        if (const auto [old, fresh] = rows.emplace(row, where); !fresh) {
            check.fail(where,
                       fmt::format("dtype row ({}) was already given by {}", row, old->second));
        }
        if (bin.empty()) continue;
        if (const auto [old, fresh] = names.emplace(bin, where); !fresh) {
            check.fail(where, fmt::format("bin_filename \"{}\" was already given by {}", bin,
                                          old->second));
        }
    }
    for (size_t i = 0; i < combinations.size(); ++i) {
        if (covered[i]) continue;
        check.warn(
            "op_list",
            fmt::format("combination ({}) is missing: it would not be precompiled on the device",
                        fmt::join(definition_row(combinations[i]), ",")));
    }
}

}  // namespace drydock::opbuild
