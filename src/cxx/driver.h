#pragma once
// drydock-c++: g++ for programs that launch kernels (docs/kernel-launch.md).
#include <string>
#include <vector>

namespace drydock::cxx {

/// What the build of Drydock says about compiling kernels and linking programs.
struct Toolkit {
    std::string root;                          ///< whose include/ is Drydock's own
    std::vector<std::string> kernel_options;   ///< -std=c++17 -g ...
    std::vector<std::string> definitions;      ///< -DDRYDOCK_KERNEL ..., of kernel sources
    std::vector<std::string> kernel_includes;  ///< folders
    std::vector<std::string> app_includes;     ///< folders
    std::vector<std::string> libraries;        ///< arguments of the linker
};
Toolkit toolkit();

/// Does what `compiler` would do with the arguments, launches in angle brackets included. Returns
/// the exit code; calls without kernel sources replace the process.
int compile(const std::vector<std::string>& compiler, const std::vector<std::string>& words,
            const Toolkit& toolkit);

/// Writes `aclrtlaunch_<kernel>.h` into `folder` for each kernel that the sources of the compiler
/// call define; a header that is up to date keeps its time. Returns the exit code.
int write_launch_headers(const std::string& folder, const std::vector<std::string>& compiler,
                         const std::vector<std::string>& words, const Toolkit& toolkit);

}  // namespace drydock::cxx
