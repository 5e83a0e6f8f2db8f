#include "opbuild/codegen_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <string_view>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using host::TplKind;

struct KernelTypeName {
    std::string_view macro;       ///< behind KERNEL_TYPE_ / ASCENDC_TPL_
    int tpl_number;               ///< number of ASCENDC_TPL_<macro> (spec host-op 5.3)
    std::string_view enumerator;  ///< drydock::KernelType
};
constexpr std::array<KernelTypeName, 10> kKernelTypes{{
    {"AIV_ONLY", 0, "kAivOnly"},
    {"AIC_ONLY", 1, "kAicOnly"},
    {"MIX_AIV_1_0", 4, "kMixAiv10"},
    {"MIX_AIC_1_0", 5, "kMixAic10"},
    {"MIX_AIC_1_1", 6, "kMixAic11"},
    {"MIX_AIC_1_2", 7, "kMixAic12"},
    {"AICORE", 8, "kAicore"},
    {"VECTORCORE", 9, "kVectorcore"},
    {"MIX_AICORE", 10, "kMixAicore"},
    {"MIX_VECTOR_CORE", 11, "kMixVectorcore"},
}};

/// FORMAT_<X> names that are constants of the kernel headers: a parameter called `nd` must not
/// redefine them.
constexpr std::array<std::string_view, 14> kFormatConstants{
    "NCHW",       "NHWC",  "ND",    "NC1HWC0",  "FRACTAL_Z",    "HWCN", "NDHWC",
    "FRACTAL_NZ", "NCDHW", "DHWCN", "NDC1HWC0", "FRACTAL_Z_3D", "NCL",  "MAX"};

std::string type_from_macro(std::string_view text) {
    const std::string_view prefix = "KERNEL_TYPE_";
    const size_t at = text.rfind(prefix);
    if (at == std::string_view::npos) return "kUnspecified";
    const std::string_view name = text.substr(at + prefix.size());
    for (const KernelTypeName& type : kKernelTypes) {
        if (type.macro == name) return std::string(type.enumerator);
    }
    return "kUnspecified";
}

std::string type_from_tpl(uint64_t number) {
    for (const KernelTypeName& type : kKernelTypes) {
        if (static_cast<uint64_t>(type.tpl_number) == number) return std::string(type.enumerator);
    }
    return "kUnspecified";
}

std::optional<uint64_t> integer_literal(std::string_view text) {
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (hex) text.remove_prefix(2);
    uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), value, hex ? 16 : 10);
    if (error != std::errc() ||
        std::string_view(end, text.data() + text.size() - end).find_first_not_of("uUlL") !=
            std::string_view::npos) {
        return std::nullopt;
    }
    return value;
}

std::string place(const KernelFunction& function, const OpFolder& folder) {
    return fmt::format("{}:{}", relative_to(function.file, folder.root), function.line);
}

std::vector<KernelFunction> all_functions(const std::vector<ScannedFile>& files) {
    std::vector<KernelFunction> all;
    for (const ScannedFile& file : files) {
        for (KernelFunction& function : kernel_functions(file.text)) {
            function.file = file.path;
            all.push_back(std::move(function));
        }
    }
    return all;
}

/// A name may be both a template and a plain function (spec kernel-core 1.3): the tiling-key
/// declaration decides which one is the kernel.
const KernelFunction* best_match(const std::vector<KernelFunction>& functions,
                                 const std::string& name, bool want_template) {
    const KernelFunction* best = nullptr;
    int best_score = -1;
    for (const KernelFunction& function : functions) {
        if (function.name != name) continue;
        const int score =
            (function.is_template == want_template ? 2 : 0) + (function.is_definition ? 1 : 0);
        if (score > best_score) best = &function, best_score = score;
    }
    return best;
}

KernelFunction pick_function(const std::vector<KernelFunction>& functions, const std::string& name,
                             bool want_template, const std::string& source,
                             std::vector<std::string>& warnings) {
    if (const KernelFunction* match = best_match(functions, name, want_template)) return *match;
    std::set<std::string> names;
    for (const KernelFunction& function : functions) names.insert(function.name);
    if (names.size() == 1) {
        warnings.push_back(fmt::format(
            "{}: the kernel function is {}, expected {} (snake-case type or opInterface.value)",
            source, *names.begin(), name));
        return *best_match(functions, *names.begin(), want_template);
    }
    throw BuildError(
        fmt::format("{}: no kernel function {}; __global__ functions found: {}", source, name,
                    names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))),
        fmt::format("define `__global__ __aicore__ void {}(GM_ADDR ..., GM_ADDR workspace, GM_ADDR "
                    "tiling)`",
                    name));
}

void read_kernel_types(const std::vector<ScannedFile>& files, KernelPlan& plan) {
    for (const ScannedFile& file : files) {
        for (const MacroCall& call : macro_calls(file.text, "KERNEL_TASK_TYPE_DEFAULT")) {
            if (!call.arguments.empty()) plan.default_type = type_from_macro(call.arguments[0]);
        }
        for (const MacroCall& call : macro_calls(file.text, "KERNEL_TASK_TYPE")) {
            if (call.arguments.size() != 2) continue;
            if (const auto key = integer_literal(call.arguments[0])) {
                plan.types_by_key[*key] = type_from_macro(call.arguments[1]);
            }
        }
    }
    // The device's compiler tells from the interfaces that both kinds of cores are needed (spec
    // kernel-core 1.4).
    const bool multiplies = std::any_of(files.begin(), files.end(), [](const ScannedFile& file) {
        return file.text.find("REGIST_MATMUL_OBJ") != std::string::npos ||
               file.text.find("MatmulImpl<") != std::string::npos;
    });
    if (multiplies && plan.default_type == "kUnspecified") plan.default_type = "kMixAic12";
}

size_t argument_count(const host::SocConfig& config) {
    return config.inputs.size() + config.outputs.size() + 2;
}

void check_parameters(const KernelFunction& function, const OpFolder& folder,
                      const host::SocConfig& config) {
    const size_t expected = argument_count(config);
    if (!function.parameter_count || *function.parameter_count == expected) return;
    throw BuildError(
        fmt::format(
            "{}: error: kernel {} takes {} parameters, the definition asks for {}: {} inputs, {} "
            "outputs, workspace, tiling",
            place(function, folder), function.name, *function.parameter_count, expected,
            config.inputs.size(), config.outputs.size()),
        "list inputs, then outputs, in the order of the definition");
}

bool takes_type(const host::TplParam& declared) { return declared.kind == TplKind::kDatatype; }

/// Parameters of the declaration that are template arguments of the kernel.
std::vector<const host::TplParam*> arguments_of(const host::TplSchema& schema) {
    std::vector<const host::TplParam*> list;
    for (const host::TplParam& param : schema.declared) {
        if (param.kind != TplKind::kKernelType && param.kind != TplKind::kDeterministic &&
            param.kind != TplKind::kTilingStruct) {
            list.push_back(&param);
        }
    }
    return list;
}

void check_template(const KernelFunction& function, const OpFolder& folder,
                    const host::TplSchema* schema) {
    if (!function.is_template) return;
    if (!schema) {
        throw BuildError(
            fmt::format(
                "{}: error: kernel {} is a template, but op_kernel has no *tiling_key*.h with "
                "ASCENDC_TPL_ARGS_DECL",
                place(function, folder), function.name),
            "declare its parameters with ASCENDC_TPL_ARGS_DECL and ASCENDC_TPL_SEL, or make it a "
            "plain "
            "extern \"C\" function");
    }
    const auto declared = arguments_of(*schema);
    if (declared.size() != function.template_parameters.size()) {
        throw BuildError(fmt::format(
            "{}: error: kernel {} has {} template parameters, ASCENDC_TPL_ARGS_DECL declares {}",
            place(function, folder), function.name, function.template_parameters.size(),
            declared.size()));
    }
    for (size_t i = 0; i < declared.size(); ++i) {
        if (takes_type(*declared[i]) == function.template_parameters[i].is_type) continue;
        throw BuildError(fmt::format(
            "{}: error: template parameter {} of kernel {} is {}, but its declaration {} is {}",
            place(function, folder), i + 1, function.name, function.template_parameters[i].type,
            declared[i]->name, takes_type(*declared[i]) ? "a DATATYPE (typename)" : "a number"));
    }
}

// ---- text ---------------------------------------------------------------------------------------

void guarded_define(std::string& out, const std::string& name, std::string_view value) {
    out += fmt::format("#ifndef {0}\n#define {0} {1}\n#endif\n", name, value);
}

void parameter_macros(std::string& out, const std::string& name, DType dtype, int format) {
    if (dtype == DType::kUndefined) return;
    if (const std::string_view type = dtype_kernel_type(dtype); !type.empty())
        guarded_define(out, "DTYPE_" + name, type);
    guarded_define(out, "ORIG_DTYPE_" + name, std::to_string(static_cast<int>(dtype)));
    if (std::find(kFormatConstants.begin(), kFormatConstants.end(), name) ==
        kFormatConstants.end()) {
        guarded_define(out, "FORMAT_" + name, std::to_string(format));
    }
}

std::string type_macros(const host::SocConfig& config, const host::TypeCombination& types) {
    std::string out;
    std::set<std::string> inputs;
    for (size_t i = 0; i < config.inputs.size(); ++i) {
        const std::string name = upper_name(config.inputs[i].name);
        inputs.insert(name);
        parameter_macros(out, name, types.inputs[i], types.input_formats[i]);
    }
    for (size_t i = 0; i < config.outputs.size(); ++i) {
        std::string name = upper_name(config.outputs[i].name);
        if (inputs.contains(name)) name += "_REF";
        parameter_macros(out, name, types.outputs[i], types.output_formats[i]);
    }
    return out;
}

/// One template argument as C++ text. The cast to the declared type makes it fit bool, enumeration
/// and signed parameters alike.
std::string argument_text(const host::TplParam& declared, const TemplateParameter& parameter,
                          uint64_t value) {
    if (takes_type(declared)) {
        const auto dtype = dtype_from_number(static_cast<int>(value));
        return std::string(dtype ? dtype_kernel_type(*dtype) : std::string_view());
    }
    const std::string number = fmt::format("{}{}", value, value > 0x7fffffff ? "ull" : "");
    const bool plain = parameter.type.empty() || parameter.type == "auto";
    return plain ? number : fmt::format("static_cast<{}>({})", parameter.type, number);
}

std::string argument_label(const host::TplParam& declared, uint64_t value) {
    if (!takes_type(declared)) return std::to_string(value);
    const auto dtype = dtype_from_number(static_cast<int>(value));
    return std::string(dtype ? dtype_kernel_type(*dtype) : std::string_view("?"));
}

struct Entry {
    uint64_t key = 0;
    bool any_key = false;
    std::string type, call, label;
    TilingInstance tiling = {};
};

Entry template_entry(const KernelPlan& plan, const host::TplSchema& schema,
                     const host::TplInstance& instance) {
    std::vector<std::string> arguments, labels;
    for (size_t i = 0, at = 0; i < schema.declared.size(); ++i) {
        const host::TplParam& declared = schema.declared[i];
        if (declared.kind == TplKind::kKernelType || declared.kind == TplKind::kDeterministic ||
            declared.kind == TplKind::kTilingStruct) {
            continue;
        }
        const uint64_t value =
            instance.values.at(instance.values.size() == schema.declared.size() ? i : at);
        arguments.push_back(
            argument_text(declared, plan.function.template_parameters.at(at++), value));
        labels.push_back(argument_label(declared, value));
    }
    const auto own = plan.types_by_key.find(instance.key);
    std::string type = own == plan.types_by_key.end() ? plan.default_type : own->second;
    if (instance.kernel_type) type = type_from_tpl(*instance.kernel_type);
    return {instance.key,
            false,
            type,
            fmt::format("{}<{}>", plan.function.name, fmt::join(arguments, ", ")),
            fmt::format("{}<{}>", plan.function.name, fmt::join(labels, ", ")),
            {instance.key, fmt::format("{}", fmt::join(arguments, ", ")), instance.tiling_struct}};
}

std::vector<Entry> entries_of(const KernelPlan& plan, const host::TplSchema* schema,
                              const std::vector<host::TplInstance>& instances) {
    std::vector<Entry> entries;
    const std::string& name = plan.function.name;
    if (plan.function.is_template && schema) {
        for (const host::TplInstance& instance : instances)
            entries.push_back(template_entry(plan, *schema, instance));
        return entries;
    }
    for (const auto& [key, type] : plan.types_by_key)
        entries.push_back({key, false, type, name, name});
    entries.push_back({0, true, plan.default_type, name, name});
    return entries;
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string invoke_function(size_t index, const Entry& entry, size_t arguments) {
    std::string list;
    for (size_t i = 0; i < arguments; ++i) {
        list += fmt::format("{}static_cast<::uint8_t*>(args[{}])", i ? ", " : "", i);
    }
    return fmt::format("void drydock_invoke_{}(void* const* args) {{\n    ::{}({});\n}}\n", index,
                       entry.call, list);
}

constexpr std::string_view kTableText = R"(
const ::drydock::KernelEntry drydock_entries[] = {{
{0}}};
const ::drydock::KernelTable drydock_table = {{1, {1}, {2}, {3}, {4}, drydock_entries}};
}}  // namespace
extern "C" __attribute__((visibility("default"))) const ::drydock::KernelTable* drydock_kernel_v1() {{
    return &drydock_table;
}}
)";

std::string table_text(const std::vector<Entry>& entries, const std::string& op_type,
                       const std::string& dtypes, size_t arguments) {
    std::string rows;
    for (size_t i = 0; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        rows +=
            fmt::format("    {{{}ull, {}, ::drydock::KernelType::{}, {}, drydock_invoke_{}}},\n",
                        entry.key, entry.any_key, entry.type, quoted(entry.label), i);
    }
    return fmt::format(kTableText, rows, quoted(op_type), quoted(dtypes), arguments,
                       entries.size());
}

}  // namespace

KernelPlan plan_kernel(const OpFolder& folder, const std::vector<fs::path>& include_dirs,
                       const host::OpDefinition& op, const host::SocConfig& config,
                       const host::TplSchema* schema, const std::vector<host::TilingClass>& classes,
                       std::vector<std::string>& warnings) {
    KernelPlan plan;
    plan.source = kernel_source(folder, op, config, warnings);
    std::vector<fs::path> dirs{folder.root / "op_kernel", folder.root, folder.root.parent_path()};
    dirs.insert(dirs.end(), include_dirs.begin(), include_dirs.end());
    const std::vector<ScannedFile> files = scan_with_includes(plan.source, dirs, "/");
    const std::string name = config_value(config, "opInterface.value", host::snake_name(op.type));
    plan.function = pick_function(all_functions(files), name, schema != nullptr,
                                  relative_to(plan.source, folder.root), warnings);
    check_parameters(plan.function, folder, config);
    check_template(plan.function, folder, schema);
    read_kernel_types(files, plan);
    plan.tiling = plan_tiling(files, classes, op.type, folder.root);
    if (!plan.function.is_template && !plan.tiling.keyed.empty() &&
        calls_macro(files, "GET_TILING_DATA")) {
        warnings.push_back(
            fmt::format("{}: GET_TILING_DATA gives the default struct for every tiling key; read "
                        "{} with GET_TILING_DATA_WITH_STRUCT",
                        place(plan.function, folder), plan.tiling.keyed[0].struct_name));
    }
    return plan;
}

std::string line_marker(const fs::path& source) {
    return fmt::format("#line 1 {}\n", quoted(source.string()));
}

std::string dtype_list(const host::TypeCombination& types) {
    std::vector<std::string_view> names;
    for (DType dtype : types.inputs) names.push_back(dtype_name(dtype));
    for (DType dtype : types.outputs) names.push_back(dtype_name(dtype));
    return fmt::format("{}", fmt::join(names, ","));
}

std::string kernel_text(const KernelPlan& plan, const host::OpDefinition& op,
                        const host::SocConfig& config, const host::TypeCombination& types,
                        const host::TplSchema* schema,
                        const std::vector<host::TplInstance>& instances) {
    const std::vector<Entry> entries = entries_of(plan, schema, instances);
    const size_t arguments = argument_count(config);
    std::string out =
        fmt::format("// Generated by Drydock: {} for {}.\n", op.type, dtype_list(types));
    out += type_macros(config, types);
    std::vector<TilingInstance> tilings;
    for (const Entry& entry : entries) tilings.push_back(entry.tiling);
    out += tiling_before(plan.tiling, plan.function, tilings);
    const fs::path& included = plan.included.empty() ? plan.source : plan.included;
    out += fmt::format("#include {}\n", quoted(included.string()));
    out += tiling_after(plan.tiling, plan.function, tilings);
    out += fmt::format("#include {}\n\nnamespace {{\n",
                       quoted((resource_root() / "src/kernel/kernel_abi.h").string()));
    for (size_t i = 0; i < entries.size(); ++i) out += invoke_function(i, entries[i], arguments);
    return out + table_text(entries, op.type, dtype_list(types), arguments);
}

std::string probe_text(const fs::path& header) {
    return fmt::format(
        "// Generated by Drydock: registers the tiling keys of one header.\n#include {}\n",
        quoted(header.string()));
}

}  // namespace drydock::opbuild
