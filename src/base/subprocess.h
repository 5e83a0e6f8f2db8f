#pragma once
// Child processes: argument vector, no shell.
#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace drydock {

struct ProcessResult {
    int exit_code = 0;  ///< 128 + signal when killed
    int signal = 0;     ///< that ended it, 0 = none
    bool timed_out = false;
    std::string output;  ///< standard output
    std::string error;   ///< standard error
};

/// Runs and waits; standard input is /dev/null. Throws UserError when it cannot be started.
/// SIGINT during the wait ends the child first.
ProcessResult run_process(const std::vector<std::string>& argv,
                          const std::map<std::string, std::string>& env = {},
                          std::chrono::milliseconds timeout = std::chrono::milliseconds{0});

/// The same, but the child has the caller's own standard input, output and error, and stays in its
/// process group: a terminal's Ctrl-C reaches both.
ProcessResult run_in_place(const std::vector<std::string>& argv,
                           const std::map<std::string, std::string>& env = {});

/// As run_process, but the child writes to the caller's own standard output and error.
ProcessResult run_program(const std::vector<std::string>& argv,
                          const std::map<std::string, std::string>& env = {},
                          std::chrono::milliseconds timeout = std::chrono::milliseconds{0});

}  // namespace drydock
