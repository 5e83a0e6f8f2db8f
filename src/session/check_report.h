#pragma once
// Reports of `drydock check`: text for people, JSON, SARIF and JUnit for programs.
// docs/checkers.md.
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/report.h"

namespace drydock::session {

enum class CheckFormat : uint8_t { kText, kJson, kSarif, kJunit };

struct CheckStyle {
    ReportStyle report;
    size_t max_findings = 20;  ///< shown per run as text; the other forms have all
    /// Least severe findings that make the exit code 3.
    Severity fail_on = Severity::kError;
    std::vector<std::string> remarks;  ///< one sentence each, about the suppressions
};

/// "text", "json", "sarif", "junit"; nothing for another word.
std::optional<CheckFormat> parse_check_format(std::string_view word);
/// "note", "warning", "error". Throws UserError.
Severity parse_severity(std::string_view word);
/// "memory,init" or "all": names of checkers. Throws UserError naming those that there are.
std::vector<std::string> parse_tools(const std::string& list);

/// Exit code of a check: as of a run, and 3 for findings from style.fail_on on.
int check_exit_code(const std::vector<RunReport>& runs, const CheckStyle& style);
/// One line: what was looked at and how much was found.
std::string checked_line(const RunReport& run);

std::string check_text(const std::vector<RunReport>& runs, const CheckStyle& style);
/// Schema "drydock.check/1": docs/json-schema.md, docs/schema/check.schema.json.
std::string check_json(const std::vector<RunReport>& runs, const CheckStyle& style);
/// SARIF 2.1.0, one run for all calls.
std::string check_sarif(const std::vector<RunReport>& runs, const CheckStyle& style);
/// JUnit XML: one suite per run, one test case per checker.
std::string check_junit(const std::vector<RunReport>& runs, const CheckStyle& style);

}  // namespace drydock::session
