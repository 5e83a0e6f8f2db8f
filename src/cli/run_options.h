#pragma once
// The options that say what is called: shared by the commands that run an operator once.
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "session/run_request.h"

namespace drydock::cli {

/// Options as written; turned into a request when the command runs.
struct RunOptions {
    std::string op, fill = "normal", exec, schedule = "program", soc;
    std::vector<std::string> shapes, dtypes, formats, attrs, inputs, outputs, expects, include_dirs;
    std::optional<double> rtol, atol, timeout_s;
    std::optional<uint32_t> blocks;
    std::optional<uint64_t> tiling_key;
    uint64_t seed = 0;
    bool deterministic = false;
};

/// Adds OPERATOR and the options; `options` must outlive the parsing.
void add_run_options(CLI::App& command, RunOptions& options);
/// Throws UserError for values that cannot be read.
session::RunRequest make_request(const RunOptions& options);

}  // namespace drydock::cli
