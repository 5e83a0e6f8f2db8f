#pragma once
// The options that say what is checked and what counts: shared by `check` and `exec`.
#include <string>
#include <vector>

#include "cli/command.h"
#include "session/check_report.h"
#include "session/suppressions.h"

namespace drydock::cli {

/// Options as written.
struct CheckOptions {
    std::string tools = "all", fail_on = "error", suppress, auto_sync = "on";
    size_t max_findings = 20;
};

/// The same, read.
struct Checking {
    std::vector<std::string> checkers;
    bool auto_sync = true;
    session::CheckStyle style;
    session::Suppressions suppressions;

    /// Marks the findings that are suppressed, and notes what the file of suppressions has too
    /// much.
    void apply(std::vector<session::RunReport>& reports);
};

/// `tools`: name of the option that lists the checkers. `options` must outlive the parsing.
void add_check_options(CLI::App& command, CheckOptions& options, const std::string& tools);
/// Throws UserError for values that cannot be read.
Checking make_checking(const CheckOptions& options, const Context& context);

/// A report in one of the forms for programs.
std::string program_report(session::CheckFormat format,
                           const std::vector<session::RunReport>& reports,
                           const session::CheckStyle& style);

}  // namespace drydock::cli
