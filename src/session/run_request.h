#pragma once
// What a user asks to be run: the options of `drydock run`, still as text where the meaning depends
// on the operator.
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "event/observer.h"
#include "launch/launch.h"
#include "session/fill.h"

namespace drydock::session {

/// "x=128,8" or "128,8": an option's value, with the tensor or attribute it is for.
struct NamedText {
    std::string name;  ///< empty = not named
    std::string text;
    bool operator==(const NamedText&) const = default;
};

/// Splits at the first '=' when an identifier stands before it.
NamedText parse_named(std::string_view option);

/// One call of one operator. Lists keep the order of the command line.
struct RunRequest {
    std::string op;  ///< folder or name of a shipped operator
    std::vector<NamedText> shapes, dtypes, formats, attrs;
    std::vector<NamedText> inputs, outputs, expects;  ///< .npy files
    std::optional<double> rtol, atol;
    FillKind fill = FillKind::kNormal;
    uint64_t seed = 0;
    std::string soc;  ///< empty = the default SoC
    std::optional<uint32_t> blocks;
    std::optional<uint64_t> tiling_key;
    ExecMode exec = ExecMode::kDefault;
    ScheduleOptions schedule;              ///< its auto_sync is the one below
    std::chrono::milliseconds timeout{0};  ///< 0 = none
    std::vector<std::filesystem::path> include_dirs;
    bool check = true;                  ///< attach checkers
    std::vector<std::string> checkers;  ///< their names; empty = those that always listen
    bool auto_sync = true;              ///< the compiler's automatic barriers are assumed
    bool deterministic = false;
    std::FILE* kernel_output = stdout;  ///< where kernels print
    bool verify = true;                 ///< compare the outputs with golden values
    std::vector<Observer*> observers;   ///< that listen beside the checkers
};

/// One request per element type when --dtype holds comma lists; lists of several parameters run in
/// step. Throws UserError: lists of different length, or files for several types at once.
std::vector<RunRequest> expand_dtypes(const RunRequest& request);

/// A request with the texts that need no operator checked. Throws UserError (rtol/atol negative or
/// NaN, block count 0, ...).
void check_request(const RunRequest& request);

}  // namespace drydock::session
