#pragma once
// Operator folder -> objects, generated API, manifest. No CMake of the operator is run.
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/op_registry.h"

namespace drydock::opbuild {

/// What the folder holds (spec host-op 1.1 - 1.3); found by globbing, nothing compiled.
struct OpFolder {
    std::filesystem::path root;
    std::vector<std::filesystem::path> definition_sources, host_sources, graph_sources,
        tiling_key_headers;
    std::vector<std::filesystem::path> proto_headers, examples, binary_json;
    std::filesystem::path golden;  ///< tests/golden.py or empty
    std::string op_type;           ///< from OP_ADD(...)
};

/// Finds the folder by path, or by the name of a shipped operator (ops/<name>, also the CamelCase
/// type); FOLDER:TYPE picks one of several definitions. Throws UserError: unknown (near misses
/// suggested), no definition, several definitions without a type.
OpFolder find_operator(const std::string& name_or_path);
/// Shipped operators, sorted by name.
std::vector<std::filesystem::path> shipped_operators();

/// The combinations of which kernels are needed, by the types of the inputs; asked when the
/// definition is known and before a kernel is compiled. What it throws ends the build.
using WantedTypes = std::function<std::vector<host::TypeCombination>(const host::OpDefinition&,
                                                                     const host::SocConfig&)>;

struct BuildOptions {
    std::vector<std::filesystem::path> include_dirs;  ///< -I of the user
    std::filesystem::path output;                     ///< empty = in the cache
    const Soc* soc = nullptr;
    bool keep_going = false;  ///< compile everything, then report all errors in one
    unsigned jobs = 0;        ///< 0 = host threads
    /// Empty = all. Else the result serves this process only: no manifest is written.
    WantedTypes wanted;
    std::function<void(const std::string&)> progress;  ///< "compiling kernel float16"; may be empty
};

struct KernelObject {
    host::TypeCombination combination;
    std::filesystem::path path;
};

/// Everything needed to run the operator; also written as <dir>/manifest.json, from which
/// load_manifest makes it again without compiling.
struct BuiltOperator {
    std::filesystem::path dir;
    std::filesystem::path source_root;
    std::string op_type, snake, config_name;
    std::filesystem::path host_object, api_header, api_library, ops_info;
    std::vector<KernelObject> kernels;
    std::shared_ptr<const host::Operator> op;  ///< loaded host side
    std::vector<std::string> warnings;         ///< e.g. binary.json deviations
    std::filesystem::path golden;
    unsigned compiled = 0, reused = 0;  ///< objects compiled now / taken from the cache
};

/// Throws BuildError (does not compile: the user's file and line first) or UserError.
BuiltOperator build(const OpFolder& folder, const BuildOptions& options);
/// dir = folder that holds manifest.json. Throws UserError naming file and cause.
BuiltOperator load_manifest(const std::filesystem::path& dir);

/// Where objects are cached: $DRYDOCK_CACHE_DIR, else $XDG_CACHE_HOME/drydock, else
/// ~/.cache/drydock.
std::filesystem::path cache_dir();
/// Compiler, version and flags, for `drydock doctor`.
struct Toolchain {
    std::string compiler, version;
    std::vector<std::string> kernel_flags, host_flags;
};
Toolchain toolchain();

}  // namespace drydock::opbuild
