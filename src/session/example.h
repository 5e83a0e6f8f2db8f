#pragma once
// The example programs of an operator folder: chosen, built unmodified, run as a process of their
// own.
#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace drydock::session {

struct ExampleRequest {
    std::string op;       ///< folder or name of a shipped operator
    std::string example;  ///< file, file name, or name without test_aclnn_; empty = the only one
    std::vector<std::filesystem::path> include_dirs;
    std::string soc;                       ///< empty = the default SoC
    std::chrono::milliseconds timeout{0};  ///< of the program; 0 = none
    std::vector<std::string> arguments;    ///< of the program
    /// Told of decisions taken for the user, before the program starts; may be empty.
    std::function<void(const std::string&)> note;
};

/// How the program ended. Its output has gone to the caller's own streams.
struct ExampleResult {
    std::filesystem::path source, program;
    int exit_code = 0;  ///< 128 + signal when it was killed
    int signal = 0;
    bool timed_out = false;
};

/// The example that a request means. Throws UserError: none, several (their names), unknown.
std::filesystem::path choose_example(const std::string& wanted,
                                     const std::vector<std::filesystem::path>& examples,
                                     const std::filesystem::path& folder);

}  // namespace drydock::session
