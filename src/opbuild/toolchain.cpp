#include "opbuild/toolchain.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <sstream>

#include "base/environment.h"
#include "base/error.h"
#include "base/fs.h"
#include "base/hash.h"
#include "base/subprocess.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

Strings compiler_command() {
    std::istringstream words(environment_text("CXX"));
    Strings command;
    for (std::string word; words >> word;) command.push_back(word);
    if (command.empty()) command.push_back("g++");
    return command;
}

/// Where a program is found through PATH; empty when it is not.
fs::path resolve_program(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    std::istringstream dirs(environment_text("PATH"));
    for (std::string dir; std::getline(dirs, dir, ':');) {
        std::error_code error;
        const fs::path candidate = fs::path(dir) / name;
        if (fs::is_regular_file(candidate, error)) return candidate;
    }
    return {};
}

/// Path, size and time of every program in the command, options as they are.
std::string command_stamp(const Strings& command) {
    Hasher hash;
    for (const std::string& word : command) {
        hash.add(word);
        const fs::path program = word.front() == '-' ? fs::path() : resolve_program(word);
        struct stat status {};
        if (program.empty() || ::stat(program.c_str(), &status) != 0) continue;
        hash.add(fmt::format("{} {} {}.{}", program.string(), status.st_size, status.st_mtim.tv_sec,
                             status.st_mtim.tv_nsec));
    }
    return hash.digest();
}

std::string ask_version(Strings command) {
    const std::string name = fmt::format("{}", fmt::join(command, " "));
    command.push_back("--version");
    const ProcessResult result = run_process(command, {{"LC_ALL", "C"}});
    if (result.exit_code != 0) {
        throw UserError(
            fmt::format("compiler {} does not work: exit code {}", name, result.exit_code),
            "install g++ 12, or set CXX to a working one");
    }
    return result.output.substr(0, result.output.find('\n'));
}

void append(Strings& list, const Strings& more) {
    list.insert(list.end(), more.begin(), more.end());
}

Strings include_arguments(const std::vector<fs::path>& dirs) {
    Strings arguments;
    for (const fs::path& dir : dirs) arguments.push_back("-I" + dir.string());
    return arguments;
}

/// Folder-dependent part: `sources` (op_kernel or op_host), the folder, its category, the user's
/// own.
Strings operator_includes(const OpFolder& folder, const char* sources,
                          const std::vector<fs::path>& user) {
    std::vector<fs::path> dirs{folder.root / sources, folder.root, folder.root.parent_path()};
    for (const fs::path& dir : user) dirs.push_back(fs::absolute(dir));
    return include_arguments(dirs);
}

Strings drydock_includes(const char* sub_root) {
    const fs::path include = resource_root() / "include";
    return include_arguments({include / sub_root, include / "common"});
}

/// -O`level`, unless DRYDOCK_OPTIMIZE says otherwise.
std::string optimization(int level) {
    const std::string chosen = environment_text("DRYDOCK_OPTIMIZE");
    if (chosen.empty()) return fmt::format("-O{}", level);
    if (chosen.size() != 1 || chosen[0] < '0' || chosen[0] > '3') {
        throw UserError(fmt::format("DRYDOCK_OPTIMIZE is '{}', not 0, 1, 2 or 3", chosen),
                        "unset it for -O2 in kernels and -O1 in host code");
    }
    return "-O" + chosen;
}

/// -w: the operator's code is not ours to criticise; errors are kept.
const Strings& common_flags() {
    static const Strings flags{
        "-std=c++17", "-g1", "-ffp-contract=off",         "-fvisibility=hidden", "-fno-gnu-unique",
        "-fPIC",      "-w",  "-fdiagnostics-color=never", "-fmax-errors=20"};
    return flags;
}

}  // namespace

Compiler find_compiler(const fs::path& cache) {
    Compiler compiler;
    compiler.command = compiler_command();
    const std::string stamp = command_stamp(compiler.command);
    const fs::path file = cache / "compiler" / stamp;
    std::error_code error;
    if (fs::is_regular_file(file, error)) {
        compiler.version = read_file(file);
    } else {
        compiler.version = ask_version(compiler.command);
        fs::create_directories(file.parent_path());
        write_file(file, compiler.version);
    }
    compiler.is_gnu = compiler.version.find("clang") == std::string::npos;
    compiler.identity = Hasher().add(stamp).add(compiler.version).digest();
    return compiler;
}

Strings kernel_flags(const Soc& soc) {
    Strings flags{optimization(2)};
    append(flags, common_flags());
    append(flags, {"-fno-strict-aliasing", "-fno-optimize-sibling-calls", "-fno-crossjumping",
                   "-fno-ipa-icf", "-DDRYDOCK_KERNEL",
                   fmt::format("-D__CCE_AICORE__={}", soc.npu_arch / 10),
                   fmt::format("-D__NPU_ARCH__={}", soc.npu_arch)});
    return flags;
}

Strings host_flags() {
    Strings flags{optimization(1)};
    append(flags, common_flags());
    return flags;
}

Strings api_flags() { return host_flags(); }

Preamble kernel_preamble(const Soc& soc) {
    Preamble preamble{"#include \"kernel_operator.h\"\n", kernel_flags(soc)};
    append(preamble.flags, drydock_includes("kernel"));
    return preamble;
}

Preamble host_preamble() {
    Preamble preamble{"#include \"register/op_impl_registry.h\"\n", host_flags()};
    append(preamble.flags, drydock_includes("host"));
    return preamble;
}

Strings kernel_includes(const OpFolder& folder, const std::vector<fs::path>& user) {
    return operator_includes(folder, "op_kernel", user);
}

Strings host_includes(const OpFolder& folder, const std::vector<fs::path>& user) {
    return operator_includes(folder, "op_host", user);
}

Strings api_includes() {
    return include_arguments({resource_root() / "include" / "app", resource_root() / "include"});
}

Strings operator+(Strings left, const Strings& right) {
    append(left, right);
    return left;
}

Strings program_flags() {
    return {optimization(1), "-g1", "-w", "-fdiagnostics-color=never", "-fmax-errors=20"};
}

Strings program_includes(const std::vector<fs::path>& generated,
                         const std::vector<fs::path>& user) {
    std::vector<fs::path> dirs;
    for (const fs::path& dir : generated) {
        dirs.push_back(dir);
        dirs.push_back(dir / "aclnnop");
    }
    const fs::path app = resource_root() / "include" / "app";
    dirs.insert(dirs.end(), {app, app / "aclnnop", app / "aclnn"});
    for (const fs::path& dir : user) dirs.push_back(fs::absolute(dir));
    return include_arguments(dirs);
}

Strings program_link_arguments() {
    const fs::path library = library_path();
    Strings arguments{library.string(), "-Wl,-rpath," + library.parent_path().string()};
    // The built-in functions (aclnnRelu, ...), for programs that call one.
    const fs::path builtin = library.parent_path() / "libdrydock_opapi.so";
    if (fs::exists(builtin))
        append(arguments, {"-Wl,--as-needed", builtin.string(), "-Wl,--no-as-needed"});
    append(arguments, {"-lpthread", "-ldl"});
    return arguments;
}

Strings link_arguments() {
    const fs::path library = library_path();
    return {"-shared", library.string(), "-Wl,-rpath," + library.parent_path().string(),
            "-Wl,-z,defs"};
}

fs::path cache_dir() {
    if (const std::string dir = environment_text("DRYDOCK_CACHE_DIR"); !dir.empty())
        return fs::absolute(dir);
    if (const std::string dir = environment_text("XDG_CACHE_HOME"); !dir.empty())
        return fs::path(dir) / "drydock";
    const std::string home = environment_text("HOME");
    if (home.empty()) {
        throw UserError(
            "no place for the cache: none of DRYDOCK_CACHE_DIR, XDG_CACHE_HOME and HOME is set",
            "set DRYDOCK_CACHE_DIR to a folder that can be written");
    }
    return fs::path(home) / ".cache" / "drydock";
}

Toolchain toolchain() {
    const Compiler compiler = find_compiler(cache_dir());
    return {fmt::format("{}", fmt::join(compiler.command, " ")), compiler.version,
            kernel_flags(find_soc(default_soc_name())), host_flags()};
}

}  // namespace drydock::opbuild
