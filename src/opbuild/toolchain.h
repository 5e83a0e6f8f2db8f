#pragma once
// The user's g++: where it is, what it is, and the command lines for the three kinds of object.
#include <filesystem>
#include <string>
#include <vector>

#include "opbuild/build.h"
#include "opbuild/cache.h"

namespace drydock::opbuild {

/// The compiler of this machine. `identity` changes whenever the compiler does.
struct Compiler {
    std::vector<std::string> command;  ///< $CXX split at blanks, else "g++"
    std::string version;               ///< first line of --version
    std::string identity;              ///< hash of paths, sizes, times and version
    bool is_gnu = false;               ///< takes the options of g++ for precompiled headers
};
/// Runs `--version` only when the answer is not yet in `cache`. Throws UserError when there is no
/// compiler.
Compiler find_compiler(const std::filesystem::path& cache);

/// Flags without include folders (design 5).
std::vector<std::string> kernel_flags(const Soc& soc);
std::vector<std::string> host_flags();
std::vector<std::string> api_flags();

/// What all sources of a kind start with, and their flags with Drydock's include folders.
Preamble kernel_preamble(const Soc& soc);
Preamble host_preamble();

/// "-I" arguments of the folder and the user, in order of search; behind those of the preamble.
std::vector<std::string> kernel_includes(const OpFolder& folder,
                                         const std::vector<std::filesystem::path>& user);
std::vector<std::string> host_includes(const OpFolder& folder,
                                       const std::vector<std::filesystem::path>& user);
std::vector<std::string> api_includes();

/// A program that uses the runtime: default dialect of the compiler, no warnings (spec runtime 0).
std::vector<std::string> program_flags();
/// `generated` are folders of generated API headers.
std::vector<std::string> program_includes(const std::vector<std::filesystem::path>& generated,
                                          const std::vector<std::filesystem::path>& user);
/// Links a program with libdrydock.so and a run path to it.
std::vector<std::string> program_link_arguments();

/// Joins two argument lists.
std::vector<std::string> operator+(std::vector<std::string> left,
                                   const std::vector<std::string>& right);

/// Arguments that link an object against libdrydock.so with a run path to it.
std::vector<std::string> link_arguments();

}  // namespace drydock::opbuild
