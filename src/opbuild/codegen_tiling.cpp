#include "opbuild/codegen_tiling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

using host::TilingClass;
using host::TilingField;

bool defines(const std::string& text, const std::string& name) {
    for (const MacroCall& call : macro_calls(text, "BEGIN_TILING_DATA_DEF")) {
        if (!call.arguments.empty() && call.arguments[0] == name) return true;
    }
    return defines_type(text, name);
}

bool kernel_defines(const std::vector<ScannedFile>& files, const std::string& name) {
    return std::any_of(files.begin(), files.end(),
                       [&](const ScannedFile& f) { return defines(f.text, name); });
}

/// Structs of library functions, which kernel_tiling/kernel_tiling.h has.
const std::set<std::string>& library_structs() {
    static const std::set<std::string> names = [] {
        std::set<std::string> found{"TCubeTiling"};
        const std::string text = strip_comments(
            read_file(resource_root() / "include/common/drydock/detail/library_tilings.h"));
        for (const MacroCall& call : macro_calls(text, "STRUCT")) {
            if (!call.arguments.empty()) found.insert(call.arguments[0]);
        }
        return found;
    }();
    return names;
}
bool is_library_struct(const std::string& name) { return library_structs().contains(name); }

/// The element's type by what it is, because the host may have called it by a name of its own.
std::string element_type(const TilingField& field) {
    const uint64_t size = field.bytes / std::max<uint64_t>(field.array_size, 1);
    if (field.kind == 'b') return "bool";
    if (field.kind == 'f' && size == 4) return "float";
    if (field.kind == 'f' && size == 8) return "double";
    if (field.kind == 'i') return fmt::format("int{}_t", size * 8);
    if (field.kind == 'u') return fmt::format("uint{}_t", size * 8);
    return field.type;
}

/// The key of a class that is registered for one: "FusedAdd_21" -> 21 (spec host-op 5.1).
std::optional<std::string> key_of(const std::string& registered_for, const std::string& op_type) {
    if (!registered_for.starts_with(op_type + "_")) return std::nullopt;
    const std::string rest = registered_for.substr(op_type.size() + 1);
    const bool digits = !rest.empty() && std::all_of(rest.begin(), rest.end(), [](char c) {
        return std::isdigit(static_cast<unsigned char>(c)) != 0;
    });
    return digits ? std::optional(rest) : std::nullopt;
}

std::string without_quotes(std::string text) {
    std::erase(text, '"');  // adjacent literals join
    return trim(text);
}

/// What the kernel source binds to keys itself.
std::vector<KeyedTiling> keyed_in_source(const std::vector<ScannedFile>& files) {
    std::vector<KeyedTiling> keyed;
    for (const ScannedFile& file : files) {
        for (const MacroCall& call : macro_calls(file.text, "REGISTER_TILING_FOR_TILINGKEY")) {
            if (call.arguments.size() == 2)
                keyed.push_back({without_quotes(call.arguments[0]), call.arguments[1]});
        }
    }
    return keyed;
}

[[noreturn]] void no_struct(const std::vector<ScannedFile>& files, const std::string& op_type,
                            const std::filesystem::path& root) {
    for (const ScannedFile& file : files) {
        const std::vector<MacroCall> found = macro_calls(file.text, "GET_TILING_DATA");
        if (found.empty()) continue;
        throw BuildError(
            fmt::format("{}:{}: error: GET_TILING_DATA has no struct: the kernel has no "
                        "REGISTER_TILING_DEFAULT(S), the host no REGISTER_TILING_DATA_CLASS({}, S)",
                        relative_to(file.path, root), line_of(file.text, found[0].offset), op_type),
            "register the tiling struct under the operator's type, or use "
            "GET_TILING_DATA_WITH_STRUCT(S, data, tiling)");
    }
    DRYDOCK_ASSERT(false);
}

/// True when GET_TILING_DATA means another struct for some instances of a template kernel.
bool has_struct_by_key(const TilingPlan& plan, const KernelFunction& function,
                       const std::vector<TilingInstance>& instances) {
    if (!function.is_template) return false;
    const auto named = [](const TemplateParameter& p) { return !p.name.empty(); };
    const auto& parameters = function.template_parameters;
    return std::all_of(parameters.begin(), parameters.end(), named) &&
           (!plan.keyed.empty() ||
            std::any_of(instances.begin(), instances.end(),
                        [](const TilingInstance& i) { return !i.struct_name.empty(); }));
}

/// `text` with the word TILING_KEY_VAR replaced by the key.
std::string with_key(std::string text, uint64_t key) {
    constexpr std::string_view kWord = "TILING_KEY_VAR";
    const std::string number = fmt::format("{}ull", key);
    for (size_t at = 0; (at = text.find(kWord, at)) != std::string::npos; at += number.size())
        text.replace(at, kWord.size(), number);
    return text;
}

}  // namespace

bool calls_macro(const std::vector<ScannedFile>& files, const char* macro) {
    return std::any_of(files.begin(), files.end(),
                       [&](const ScannedFile& f) { return !macro_calls(f.text, macro).empty(); });
}

std::string tiling_struct_text(const TilingClass& tiling) {
    std::string members, checks;
    uint64_t end = 0;
    for (const TilingField& field : tiling.fields) {
        if (field.offset > end) {
            members += fmt::format("    uint8_t {}PH[{}];\n", field.name, field.offset - end);
        }
        members += fmt::format("    {} {}{};\n", field.is_struct ? field.type : element_type(field),
                               field.name,
                               field.array_size == 0 ? "" : fmt::format("[{}]", field.array_size));
        checks += fmt::format("static_assert(__builtin_offsetof({0}, {1}) == {2}, \"{0}::{1}\");\n",
                              tiling.name, field.name, field.offset);
        end = field.offset + field.bytes;
    }
    return fmt::format(
        "struct alignas(8) {0} {{\n{1}}};\n{2}static_assert(sizeof({0}) == {3}, \"size of {0}\");\n"
        "namespace optiling {{\nusing ::{0};\n}}\n",
        tiling.name, members, checks, std::max<uint64_t>(tiling.bytes, 8));
}

TilingPlan plan_tiling(const std::vector<ScannedFile>& files,
                       const std::vector<TilingClass>& classes, const std::string& op_type,
                       const std::filesystem::path& root) {
    TilingPlan plan;
    plan.keyed = keyed_in_source(files);
    std::set<std::string> done;
    // Nested classes stand behind those that hold them; a struct needs them in front.
    for (auto item = classes.rbegin(); item != classes.rend(); ++item) {
        if (is_library_struct(item->name) || kernel_defines(files, item->name) ||
            !done.insert(item->name).second) {
            continue;
        }
        plan.structs += tiling_struct_text(*item);
    }
    for (const TilingClass& item : classes) {
        if (item.registered_for == op_type) plan.default_name = item.name;
        if (const auto key = key_of(item.registered_for, op_type))
            plan.keyed.push_back({"TILING_KEY_VAR == " + *key, item.name});
    }
    // The kernel's own REGISTER_TILING_DEFAULT decides where there is one.
    const bool registered = calls_macro(files, "REGISTER_TILING_DEFAULT");
    if (registered) plan.default_name.clear();
    plan.default_in_kernel =
        is_library_struct(plan.default_name) || kernel_defines(files, plan.default_name);
    if (!registered && plan.default_name.empty() && calls_macro(files, "GET_TILING_DATA"))
        no_struct(files, op_type, root);
    return plan;
}

std::string tiling_before(const TilingPlan& plan, const KernelFunction& function,
                          const std::vector<TilingInstance>& instances) {
    std::string out;
    if (!plan.structs.empty()) {
        out += "#include \"kernel_operator.h\"\n#include \"kernel_tiling/kernel_tiling.h\"\n";
    }
    out += plan.structs;
    if (plan.default_is_generated()) {
        out += fmt::format("typedef ::{} DrydockDefaultTiling;\n", plan.default_name);
    } else if (!plan.default_name.empty()) {
        // The kernel source defines it, perhaps in the host's namespace.
        out += fmt::format(
            "namespace optiling {{}}\nusing namespace optiling;\n#define DrydockDefaultTiling {}\n",
            plan.default_name);
    }
    if (!has_struct_by_key(plan, function, instances)) return out;
    std::string declared, used;
    for (const TemplateParameter& parameter : function.template_parameters) {
        declared += ", " + parameter.type;
        used += ", " + parameter.name;
    }
    return out + fmt::format(
                     "#include \"kernel_operator.h\"\nnamespace drydock_generated {{\n"
                     "template <typename Default{}>\nstruct TilingOf {{\n    using Type = "
                     "Default;\n}};\n}}\n#undef DRYDOCK_TILING_STRUCT\n"
                     "#define DRYDOCK_TILING_STRUCT \\\n    typename "
                     "::drydock_generated::TilingOf<DrydockDefaultTiling{}>::Type\n",
                     declared, used);
}

std::string tiling_after(const TilingPlan& plan, const KernelFunction& function,
                         const std::vector<TilingInstance>& instances) {
    if (!has_struct_by_key(plan, function, instances)) return {};
    std::string out = "namespace drydock_generated {\n";
    for (const TilingInstance& instance : instances) {
        std::string type = "Default";
        for (auto keyed = plan.keyed.rbegin(); keyed != plan.keyed.rend(); ++keyed) {
            type = fmt::format("std::conditional_t<static_cast<bool>({}), {}, {}>",
                               with_key(keyed->condition, instance.key), keyed->struct_name, type);
        }
        if (!instance.struct_name.empty()) type = instance.struct_name;
        out += fmt::format(
            "template <typename Default>\nstruct TilingOf<Default, {}> {{\n    using Type = "
            "{};\n}};\n",
            instance.template_arguments, type);
    }
    return out + "}  // namespace drydock_generated\n";
}

}  // namespace drydock::opbuild
