#pragma once
// Runs a program with checkers on every kernel that it launches.
#include <string>
#include <vector>

#include "event/schedule.h"
#include "session/check_report.h"

namespace drydock::session {

struct ExecRequest {
    std::vector<std::string> command;   ///< program and arguments
    std::vector<std::string> checkers;  ///< names
    ScheduleOptions schedule;
};

/// How the program ended, and one report per kernel; none when it launched nothing.
struct ExecResult {
    int exit_code = 0;
    int signal = 0;  ///< that ended the program; 0 = none
    std::vector<RunReport> kernels;
};

/// The program has the caller's standard input, output and error. Throws UserError when it cannot
/// be started.
ExecResult run_under_checkers(const ExecRequest& request);

/// The reports as text, a part for each kernel.
std::string exec_text(const std::vector<RunReport>& kernels, const CheckStyle& style);

}  // namespace drydock::session
