#pragma once
// The arguments of a compiler call, sorted into what drydock-c++ has to know.
#include <string>
#include <vector>

namespace drydock::cxx {

enum class Stage : unsigned char {
    kLink,         ///< all the way
    kCompile,      ///< -c
    kAssemble,     ///< -S
    kPreprocess,   ///< -E, -M, -MM
    kCheck,        ///< -fsyntax-only
    kInformation,  ///< --version and the like: no input
};

/// One word of the command line with the words that belong to it.
struct Argument {
    enum class Kind : unsigned char {
        kOption,
        kSource,        ///< C++ source
        kOther,         ///< any other file: object, library
        kOutput,        ///< -o FILE
        kDependencies,  ///< -MD, -MMD, -MF FILE, ...
        kPreprocessor,  ///< -D, -U, -I, -include, ...: nothing to a preprocessed source
        kLanguage,      ///< -x LANGUAGE, as g++ understands it
        kDialect,       ///< -std=...
    };
    Kind kind;
    std::vector<std::string> words;
};

struct CommandLine {
    std::vector<Argument> arguments;
    Stage stage = Stage::kLink;
    std::string output;               ///< of -o, or empty
    std::string dependency_file;      ///< of -MF, or empty
    bool wants_dependencies = false;  ///< -MD or -MMD
    bool has_target = false;          ///< -MT or -MQ
    bool optimises = false;           ///< an -O option
    std::string arch;                 ///< digits of --npu-arch=dav-<digits>
};

/// Sorts the arguments (without the program's name). Options of other Ascend C compilers that mean
/// nothing to g++ are understood and left out: `--npu-arch=dav-2201`, `-x asc`. Throws UserError
/// for an option whose argument is missing.
CommandLine parse_command_line(const std::vector<std::string>& words);

}  // namespace drydock::cxx
