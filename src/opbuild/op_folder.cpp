#include "opbuild/op_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/source_scan.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Paths = std::vector<fs::path>;

bool ends_with(const std::string& text, const std::string& end) { return text.ends_with(end); }
bool contains(const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
}

/// Regular files directly in `dir` that `accept` takes by name; sorted.
Paths files_in(const fs::path& dir, const std::function<bool(const std::string&)>& accept) {
    Paths found;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(dir, error)) {
        if (entry.is_regular_file() && accept(entry.path().filename().string()))
            found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Architecture sub-folders of other chips than the one this project builds for (spec host-op 1.1).
bool is_foreign_arch(const std::string& name) {
    return name.starts_with("arch") && name != "arch22" && name != "arch32";
}

Paths files_below(const fs::path& dir, const std::function<bool(const std::string&)>& accept) {
    Paths found;
    std::error_code error;
    fs::recursive_directory_iterator walk(dir, error), end;
    for (; !error && walk != end; walk.increment(error)) {
        const std::string name = walk->path().filename().string();
        if (walk->is_directory()) {
            if (is_foreign_arch(name) || name == "fusion_pass") walk.disable_recursion_pending();
        } else if (walk->is_regular_file() && accept(name)) {
            found.push_back(walk->path());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

void append_new(Paths& list, const Paths& more) {
    for (const fs::path& path : more) {
        if (std::find(list.begin(), list.end(), path) == list.end()) list.push_back(path);
    }
}

bool is_definition(const std::string& name) {
    return contains(name, "_def") && ends_with(name, ".cpp");
}
bool is_tiling(const std::string& name) {
    return contains(name, "_tiling") && ends_with(name, ".cpp");
}

/// arch22 is the folder of the split-core chips; arch32 serves when there is none.
fs::path arch_folder(const fs::path& op_host) {
    for (const char* name : {"arch22", "arch32"}) {
        if (fs::is_directory(op_host / name)) return op_host / name;
    }
    return {};
}

Paths host_sources(const fs::path& root) {
    const fs::path op_host = root / "op_host";
    Paths found = files_in(op_host, [](const std::string& name) {
        return !is_definition(name) &&
               (is_tiling(name) || (contains(name, "_infershape") && ends_with(name, ".cpp")));
    });
    if (const fs::path arch = arch_folder(op_host); !arch.empty())
        append_new(found, files_in(arch, is_tiling));
    append_new(found, files_below(op_host / "op_tiling",
                                  [](const std::string& name) { return ends_with(name, ".cpp"); }));
    return found;
}

/// Projects with one file for everything: op_host/<op>.cpp with OP_ADD and, perhaps, further files.
/// Taken when no file is called a definition.
void take_plain_sources(OpFolder& folder) {
    const Paths all = files_in(folder.root / "op_host",
                               [](const std::string& name) { return ends_with(name, ".cpp"); });
    Paths definitions, others;
    for (const fs::path& path : all) {
        const bool defines = !macro_calls(strip_comments(read_file(path)), "OP_ADD").empty();
        (defines ? definitions : others).push_back(path);
    }
    if (definitions.empty()) return;
    folder.definition_sources = definitions;
    std::erase_if(folder.host_sources, [&](const fs::path& path) {
        return std::find(definitions.begin(), definitions.end(), path) != definitions.end();
    });
    append_new(folder.host_sources, others);
}

Paths tiling_key_headers(const fs::path& root) {
    return files_below(root / "op_kernel", [](const std::string& name) {
        return contains(name, "tiling_key") && ends_with(name, ".h") && !contains(name, "_apt");
    });
}

Paths binary_json(const fs::path& root) {
    const auto accept = [](const std::string& name) { return ends_with(name, "_binary.json"); };
    Paths found = files_below(root / "op_host" / "config", accept);
    append_new(found, files_below(root / "config", accept));
    return found;
}

struct Definition {
    std::string type;
    std::string place;  ///< "op_host/x_def.cpp:12"
};

std::vector<Definition> definitions(const OpFolder& folder) {
    std::vector<Definition> found;
    for (const fs::path& source : folder.definition_sources) {
        const std::string text = strip_comments(read_file(source));
        for (const MacroCall& call : macro_calls(text, "OP_ADD")) {
            if (call.arguments.empty()) continue;
            found.push_back(
                {call.arguments[0], fmt::format("{}:{}", relative_to(source, folder.root),
                                                line_of(text, call.offset))});
        }
    }
    return found;
}

void set_type(OpFolder& folder, const std::string& type) {
    const std::vector<Definition> found = definitions(folder);
    if (found.empty()) {
        throw UserError(
            fmt::format("{} holds no operator definition: no OP_ADD(...) in op_host/*.cpp",
                        folder.root.string()),
            "an operator folder has op_host/<op>_def.cpp, or op_host/<op>.cpp, with a class "
            "derived from OpDef and OP_ADD");
    }
    std::vector<std::string> types;
    for (const Definition& definition : found) types.push_back(definition.type);
    if (!type.empty()) {
        if (std::find(types.begin(), types.end(), type) == types.end()) {
            throw UserError(fmt::format("{} does not define {}; it defines {}",
                                        folder.root.string(), type, fmt::join(types, ", ")),
                            suggest(type, types));
        }
        folder.op_type = type;
        return;
    }
    if (found.size() > 1) {
        throw UserError(fmt::format("{} holds several operator definitions: {} ({}) and {} ({})",
                                    folder.root.string(), found[0].type, found[0].place,
                                    found[1].type, found[1].place),
                        fmt::format("name one: {}:{}", folder.root.string(), found[0].type));
    }
    folder.op_type = found[0].type;
}

struct Shipped {
    fs::path path;
    std::string folder, type;
};

std::vector<Shipped> shipped_with_types() {
    std::vector<Shipped> list;
    for (const fs::path& path : shipped_operators()) {
        OpFolder folder;
        folder.root = path;
        folder.definition_sources = files_in(path / "op_host", is_definition);
        const std::vector<Definition> found = definitions(folder);
        list.push_back({path, path.filename().string(), found.empty() ? "" : found[0].type});
    }
    return list;
}

[[noreturn]] void unknown_operator(const std::string& name, const std::vector<Shipped>& shipped) {
    std::vector<std::string> candidates;
    for (const Shipped& op : shipped) {
        candidates.push_back(op.folder);
        if (!op.type.empty()) candidates.push_back(op.type);
    }
    const std::string hint = suggest(name, candidates);
    throw UserError(
        fmt::format("unknown operator: {} is neither a folder nor a shipped operator", name),
        hint.empty() ? "give the path of an operator folder" : hint);
}

bool is_arch_preferred(const fs::path& path) {
    return !is_foreign_arch(path.parent_path().filename().string());
}

}  // namespace

std::string relative_to(const fs::path& path, const fs::path& root) {
    const fs::path relative = path.lexically_relative(root);
    if (relative.empty() || *relative.begin() == "..") return path.string();
    return relative.string();
}

OpFolder scan_folder(const fs::path& root, const std::string& type) {
    OpFolder folder;
    folder.root = fs::canonical(root);
    folder.definition_sources = files_in(folder.root / "op_host", is_definition);
    folder.host_sources = host_sources(folder.root);
    if (definitions(folder).empty()) take_plain_sources(folder);
    folder.graph_sources = files_below(folder.root / "op_graph",
                                       [](const std::string& n) { return ends_with(n, ".cpp"); });
    folder.tiling_key_headers = tiling_key_headers(folder.root);
    folder.proto_headers = files_in(folder.root / "op_graph", [](const std::string& name) {
        return contains(name, "_proto") && ends_with(name, ".h");
    });
    folder.examples = files_in(folder.root / "examples",
                               [](const std::string& n) { return ends_with(n, ".cpp"); });
    folder.binary_json = binary_json(folder.root);
    const fs::path golden = folder.root / "tests" / "golden.py";
    if (fs::is_regular_file(golden)) folder.golden = golden;
    set_type(folder, type);
    return folder;
}

std::vector<fs::path> shipped_operators() {
    Paths found;
    std::error_code error;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(resource_root() / "ops", error)) {
        if (fs::is_directory(entry.path() / "op_host")) found.push_back(entry.path());
    }
    std::sort(found.begin(), found.end());
    return found;
}

OpFolder find_operator(const std::string& name_or_path) {
    std::error_code error;
    const fs::path path(name_or_path);
    const bool is_folder = !name_or_path.empty() && fs::is_directory(path, error);
    const bool is_name = name_or_path.find('/') == std::string::npos;
    if (is_folder && (!is_name || fs::is_directory(path / "op_host", error)))
        return scan_folder(path);
    const std::vector<Shipped> shipped = shipped_with_types();
    for (const Shipped& op : shipped) {
        if (is_name && (name_or_path == op.folder || name_or_path == op.type))
            return scan_folder(op.path);
    }
    if (is_folder) return scan_folder(path);  // says what is missing in it
    if (const size_t colon = name_or_path.rfind(':'); colon != std::string::npos) {
        const fs::path folder = name_or_path.substr(0, colon);
        if (fs::is_directory(folder, error))
            return scan_folder(folder, name_or_path.substr(colon + 1));
    }
    if (fs::exists(path, error) && !name_or_path.empty()) {
        throw UserError(fmt::format("{} is a file, not an operator folder", name_or_path),
                        "give the folder that holds op_host/ and op_kernel/");
    }
    unknown_operator(name_or_path, shipped);
}

std::string config_value(const host::SocConfig& config, const std::string& key,
                         const std::string& fallback) {
    const auto found = config.keys.find(key);
    return found == config.keys.end() || found->second.empty() ? fallback : found->second;
}

fs::path kernel_source(const OpFolder& folder, const host::OpDefinition& op,
                       const host::SocConfig& config, std::vector<std::string>& warnings) {
    const std::string stem = config_value(config, "opFile.value", host::snake_name(op.type));
    const fs::path kernel = folder.root / "op_kernel";
    if (fs::is_regular_file(kernel / (stem + ".cpp"))) return kernel / (stem + ".cpp");
    Paths deeper;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(kernel, error)) {
        if (fs::is_regular_file(entry.path() / (stem + ".cpp")))
            deeper.push_back(entry.path() / (stem + ".cpp"));
    }
    std::sort(deeper.begin(), deeper.end());
    std::stable_partition(deeper.begin(), deeper.end(), is_arch_preferred);
    if (!deeper.empty()) return deeper.front();

    std::vector<std::string> present;
    Paths entries;
    for (const fs::path& path :
         files_below(kernel, [](const std::string& n) { return ends_with(n, ".cpp"); })) {
        present.push_back(relative_to(path, folder.root));
        if (!path.stem().string().ends_with("_apt") &&
            !kernel_functions(strip_comments(read_file(path))).empty())
            entries.push_back(path);
    }
    // A file of another name is the kernel when nothing else can be.
    if (entries.size() == 1) {
        warnings.push_back(fmt::format(
            "op_kernel/{}.cpp, the name by opFile.value or type, does not exist; {} is taken", stem,
            relative_to(entries.front(), folder.root)));
        return entries.front();
    }
    throw BuildError(
        fmt::format("{}: kernel source op_kernel/{}.cpp not found; present: {}",
                    folder.definition_sources.empty()
                        ? folder.root.string()
                        : relative_to(folder.definition_sources[0], folder.root),
                    stem, present.empty() ? "none" : fmt::format("{}", fmt::join(present, ", "))),
        "the stem is opFile.value of the config, else the snake-case type");
}

std::string lower_camel(const std::string& name) {
    std::string out;
    bool raise = false;
    for (char c : name) {
        if (c == '_') {
            raise = true;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        out += static_cast<char>(raise ? std::toupper(byte) : byte);
        raise = false;
    }
    if (!out.empty()) out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
    return out;
}

std::string upper_name(const std::string& name) {
    std::string out = name;
    for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return out;
}

}  // namespace drydock::opbuild
