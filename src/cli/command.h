#pragma once
// What the commands share: global options and how a command is added.
#include <CLI/CLI.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "session/session.h"

namespace drydock::cli {

/// Global options, and the exit code that the chosen command leaves.
struct Context {
    bool verbose = false;
    bool no_colour = false;
    std::vector<std::string> program_arguments;  ///< words behind --
    ExitCode exit_code = ExitCode::kRight;

    /// Colour on standard output: a terminal, NO_COLOR not set, --no-colour not given.
    bool colour() const;
    /// A session that tells slow steps on standard error when that is a terminal or -v is given.
    session::Session session() const;
};

// Each adds its subcommand; the callback does the work and sets the exit code.
void add_run(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_profile(CLI::App& app, Context& context);
void add_build(CLI::App& app, Context& context);
void add_exec(CLI::App& app, Context& context);
void add_example(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);
void add_show(CLI::App& app, Context& context);
void add_soc(CLI::App& app, Context& context);
void add_doctor(CLI::App& app, Context& context);

/// Value of --timeout; 0 when not given. Throws UserError.
std::chrono::milliseconds parse_timeout(const std::optional<double>& seconds);

/// Writes to standard output. Throws UserError when it cannot be written; quiet when the reader has
/// gone (a closed pipe).
void print(const std::string& text);
/// "drydock: error: ..." and "hint: ..." on standard error.
void print_error(const std::string& message, const std::string& hint);
/// What is wrong with a command line that CLI11 refused: unknown command or option with near
/// misses, else CLI11's own words.
void explain_usage(const CLI::App& app, int argc, char** argv, const CLI::ParseError& error);

}  // namespace drydock::cli
