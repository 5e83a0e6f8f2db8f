#include "cxx/driver.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "cxx/command_line.h"
#include "cxx/kernel_entries.h"
#include "cxx/kernel_source.h"
#include "cxx/launch_rewriter.h"

namespace drydock::cxx {
namespace {

namespace fs = std::filesystem;
using Kind = Argument::Kind;
using Strings = std::vector<std::string>;

constexpr int kFailed = 1;

void append(Strings& list, const Strings& more) {
    list.insert(list.end(), more.begin(), more.end());
}

/// -isystem: the headers are not the user's, their warnings neither.
Strings includes(const Strings& folders) {
    Strings words;
    for (const std::string& folder : folders) append(words, {"-isystem", folder});
    return words;
}

/// Kernel headers need C++17.
bool is_old_dialect(const std::string& word) {
    for (const char* year : {"98", "03", "0x", "11", "1y", "14"}) {
        if (word.ends_with(std::string("++") + year)) return true;
    }
    return false;
}

class Compilation {
  public:
    Compilation(const Strings& compiler, const Strings& words, const Toolkit& toolkit)
        : compiler_(compiler), toolkit_(toolkit), line_(parse_command_line(words)) {
        const std::vector<fs::path> dirs = include_dirs();
        for (size_t i = 0; i < line_.arguments.size(); ++i) {
            const Argument& argument = line_.arguments[i];
            if (argument.kind == Kind::kSource &&
                is_kernel_source(argument.words[0], dirs, fs::path(toolkit_.root) / "include"))
                kernels_.push_back(i);
        }
    }

    int run() {
        const bool whole = line_.stage == Stage::kPreprocess || line_.stage == Stage::kInformation;
        if (kernels_.empty() || whole) pass_on();
        const bool links = line_.stage == Stage::kLink;
        if (!links && !line_.output.empty() && sources() > 1) {
            std::fprintf(stderr, "drydock-c++: error: -o %s with several sources, but no linking\n",
                         line_.output.c_str());
            return kFailed;
        }
        for (const size_t index : kernels_) {
            const std::string object = links ? temporary(index, ".o") : object_of(index);
            if (const int code = compile_kernel(index, object)) return code;
            objects_.push_back(object);
        }
        if (links) return link();
        return sources() == kernels_.size() ? 0 : compile_others();
    }

    int headers(const std::string& folder) {
        fs::create_directories(folder);
        for (const size_t index : kernels_) {
            const std::optional<std::string> text = preprocess(index, {});
            if (!text) return kFailed;
            for (const auto& [name, header] : launch_headers(find_kernels(tokenize(*text)))) {
                const fs::path path = fs::path(folder) / name;
                std::error_code error;
                if (fs::exists(path, error) && read_file(path) == header) continue;
                write_file(path, header);
            }
        }
        return 0;
    }

  private:
    size_t sources() const {
        size_t count = 0;
        for (const Argument& argument : line_.arguments)
            count += argument.kind == Kind::kSource ? 1 : 0;
        return count;
    }
    const std::string& source(size_t index) const { return line_.arguments[index].words[0]; }

    std::vector<fs::path> include_dirs() const {
        std::vector<fs::path> dirs;
        for (const Argument& argument : line_.arguments) {
            if (argument.kind != Kind::kPreprocessor) continue;
            const std::string& word = argument.words[0];
            const bool separate = argument.words.size() == 2;
            if (separate && (word == "-I" || word == "-iquote" || word == "-isystem"))
                dirs.emplace_back(argument.words[1]);
            if (!separate && word.starts_with("-I")) dirs.emplace_back(word.substr(2));
        }
        return dirs;
    }

    std::string temporary(size_t index, const char* ending) const {
        const std::string stem = fs::path(source(index)).stem().string();
        return (folder_.path() / (std::to_string(index) + "-" + stem + ending)).string();
    }
    /// Where g++ would put the object (or assembly) of a source.
    std::string object_of(size_t index) const {
        if (!line_.output.empty()) return line_.output;
        const char* ending = line_.stage == Stage::kAssemble ? ".s" : ".o";
        return fs::path(source(index)).stem().string() + ending;
    }

    /// The whole call as g++ takes it, with the folders of the headers and the libraries behind.
    [[noreturn]] void pass_on() const {
        Strings command = compiler_;
        for (const Argument& argument : line_.arguments) {
            const bool asc = argument.kind == Kind::kSource && source_is_asc(argument);
            if (asc) append(command, {"-x", "c++"});
            append(command, argument.words);
            if (asc) append(command, {"-x", "none"});
        }
        if (line_.stage != Stage::kInformation) {
            append(command, kernels_.empty() ? Strings() : kernel_flags());
            append(command, kernels_.empty() ? includes(toolkit_.app_includes) : Strings());
        }
        if (line_.stage == Stage::kLink) append(command, toolkit_.libraries);
        std::vector<char*> argv;
        for (std::string& word : command) argv.push_back(word.data());
        argv.push_back(nullptr);
        ::execvp(argv[0], argv.data());
        throw UserError("drydock-c++: cannot run " + command[0] + ": " + std::strerror(errno),
                        "install g++, or name a compiler with CXX");
    }
    static bool source_is_asc(const Argument& argument) {
        return argument.words[0].ends_with(".asc");
    }

    Strings kernel_flags() const {
        Strings words = toolkit_.definitions;
        if (!line_.arch.empty()) {
            const std::string core = line_.arch.substr(0, line_.arch.size() - 1);
            append(words, {"-U__NPU_ARCH__", "-D__NPU_ARCH__=" + line_.arch, "-U__CCE_AICORE__",
                           "-D__CCE_AICORE__=" + core});
        }
        append(words, includes(toolkit_.kernel_includes));
        append(words, includes(toolkit_.app_includes));
        return words;
    }

    /// Options of Drydock first: the user's win.
    Strings base_command() const {
        Strings command = compiler_;
        append(command, toolkit_.kernel_options);
        if (!line_.optimises) command.emplace_back("-O2");
        if (::isatty(STDERR_FILENO) != 0) command.emplace_back("-fdiagnostics-color");
        return command;
    }

    /// Options that both preprocessing and compiling take.
    bool is_common(const Argument& argument) const {
        if (argument.kind == Kind::kDialect) return !is_old_dialect(argument.words[0]);
        if (argument.kind != Kind::kOption) return false;
        const std::string& word = argument.words[0];
        const bool stage = word == "-c" || word == "-S" || word == "-fsyntax-only";
        const bool linker = word.starts_with("-l") || word.starts_with("-L") ||
                            word.starts_with("-Wl,") || word.starts_with("-Xlinker") ||
                            word == "-shared" || word == "-static" || word == "-rdynamic" ||
                            word == "-s";
        return !stage && !linker;
    }

    /// Nothing when it failed; g++ has said why.
    std::optional<std::string> preprocess(size_t index, const std::string& object) {
        Strings command = base_command();
        for (const Argument& argument : line_.arguments) {
            if (is_common(argument) || argument.kind == Kind::kPreprocessor)
                append(command, argument.words);
            if (!object.empty() && argument.kind == Kind::kDependencies)
                append(command, argument.words);
        }
        append(command, kernel_flags());
        append(command, {"-DDRYDOCK_MARK_KERNELS", "-include", "drydock/launch.h"});
        if (!object.empty() && line_.wants_dependencies) append(command, dependencies(object));
        append(command, {"-E", "-x", "c++", source(index)});
        ProcessResult result = run_process(command);
        std::fputs(result.error.c_str(), stderr);
        if (result.exit_code != 0) return std::nullopt;
        return std::move(result.output);
    }
    /// With -E, g++ has other ideas of where dependencies go and what they are for.
    Strings dependencies(const std::string& object) const {
        Strings words;
        if (line_.dependency_file.empty())
            append(words, {"-MF", fs::path(object).replace_extension(".d").string()});
        if (!line_.has_target) append(words, {"-MT", object});
        return words;
    }

    int compile_kernel(size_t index, const std::string& object) {
        const std::optional<std::string> text = preprocess(index, object);
        if (!text) return kFailed;
        const std::vector<Token> tokens = tokenize(*text);
        const std::vector<KernelEntry> kernels = find_kernels(tokens);
        std::string rewritten = rewrite_launches(
            *text, tokens, {kernel_types(kernels), kernel_parameter_names(kernels)});
        rewritten += "\n# 1 \"<launchers>\"\n" + launcher_definitions(kernels);
        const std::string file = temporary(index, ".ii");
        write_file(file, rewritten);
        Strings command = base_command();
        for (const Argument& argument : line_.arguments) {
            if (is_common(argument)) append(command, argument.words);
        }
        const bool check = line_.stage == Stage::kCheck;
        command.emplace_back(check ? "-fsyntax-only"
                                   : (line_.stage == Stage::kAssemble ? "-S" : "-c"));
        append(command, {"-x", "c++-cpp-output", file});
        if (!check) append(command, {"-o", object});
        return run_program(command).exit_code;
    }

    /// Sources without kernels of a call that does not link.
    int compile_others() const {
        Strings command = compiler_;
        for (size_t i = 0; i < line_.arguments.size(); ++i) {
            if (std::find(kernels_.begin(), kernels_.end(), i) == kernels_.end())
                append(command, line_.arguments[i].words);
        }
        append(command, includes(toolkit_.app_includes));
        return run_program(command).exit_code;
    }

    int link() const {
        Strings command = compiler_;
        std::string language = "none";
        for (size_t i = 0; i < line_.arguments.size(); ++i) {
            const Argument& argument = line_.arguments[i];
            const auto kernel = std::find(kernels_.begin(), kernels_.end(), i);
            if (kernel != kernels_.end()) {
                const size_t object = static_cast<size_t>(kernel - kernels_.begin());
                append(command, {"-x", "none", objects_[object]});
                if (language != "none") append(command, {"-x", language});
                continue;
            }
            if (argument.kind == Kind::kLanguage) language = argument.words[1];
            append(command, argument.words);
        }
        append(command, includes(toolkit_.app_includes));
        append(command, {"-x", "none"});
        append(command, toolkit_.libraries);
        return run_program(command).exit_code;
    }

    const Strings& compiler_;
    const Toolkit& toolkit_;
    const CommandLine line_;
    TemporaryFolder folder_;
    std::vector<size_t> kernels_;  ///< indices of arguments
    Strings objects_;              ///< one for each of kernels_
};

template <typename Body>
int reporting(Body&& body) {
    try {
        return body();
    } catch (const LaunchError& error) {
        std::fprintf(stderr, "%s\n", error.what());
    } catch (const UserError& error) {
        std::fprintf(stderr, "%s\n", error.what());
        if (!error.hint().empty()) std::fprintf(stderr, "  hint: %s\n", error.hint().c_str());
    } catch (const std::exception& error) {
        std::fprintf(stderr, "drydock-c++: %s\n", error.what());
    }
    return kFailed;
}

}  // namespace

int compile(const Strings& compiler, const Strings& words, const Toolkit& toolkit) {
    return reporting([&] { return Compilation(compiler, words, toolkit).run(); });
}

int write_launch_headers(const std::string& folder, const Strings& compiler, const Strings& words,
                         const Toolkit& toolkit) {
    return reporting([&] { return Compilation(compiler, words, toolkit).headers(folder); });
}

}  // namespace drydock::cxx
