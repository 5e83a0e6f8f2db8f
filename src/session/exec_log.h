#pragma once
// Between `drydock exec` and the runtime of the program that it starts: an order in an environment
// variable, a log of launches in a file, one line of JSON each.
#include <filesystem>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "event/schedule.h"
#include "launch/launch.h"
#include "session/run_report.h"

namespace drydock::session {

/// The environment variable; holds ExecOrder::text().
inline constexpr const char* kExecVariable = "DRYDOCK_EXEC";

/// What the program's runtime is to do.
struct ExecOrder {
    std::vector<std::string> checkers;
    ScheduleOptions schedule;
    std::filesystem::path log;
    std::string text() const;
    /// Throws UserError for what text() never gives.
    static ExecOrder parse(const std::string& text);
};

/// One launch, before its findings have their places.
struct LoggedLaunch {
    std::string kernel, soc;
    uint32_t block_count = 0;
    const LaunchResult* result = nullptr;
    std::vector<std::string> checkers;
    std::vector<std::vector<Finding>> findings;  ///< by checker
    std::vector<std::string> summaries;          ///< by checker
};

/// Appends launches to the log. A finding that was there before costs a number only. Several
/// processes may write to one log.
class ExecLogWriter {
  public:
    /// Throws UserError when the log cannot be written.
    explicit ExecLogWriter(const std::filesystem::path& log);
    ~ExecLogWriter();
    ExecLogWriter(const ExecLogWriter&) = delete;
    ExecLogWriter& operator=(const ExecLogWriter&) = delete;
    void add(const LoggedLaunch& launch);

  private:
    using Key = std::tuple<std::string, std::string, std::string, const void*, const void*>;
    int file_;
    std::string base_;             ///< sources below are named relative to it
    std::map<Key, size_t> known_;  ///< kernel, checker, id, site, other site
};

/// The log as one report per kernel, in the order of their first launches; equal findings are
/// counted. `schedule`: of the order. A last line that is not whole is left out.
std::vector<RunReport> read_exec_log(const std::filesystem::path& log,
                                     const ScheduleOptions& schedule);

}  // namespace drydock::session
