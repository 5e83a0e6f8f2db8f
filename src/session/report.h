#pragma once
// Run reports as text for people and as JSON for programs.
#include <string>
#include <vector>

#include "session/run_report.h"

namespace drydock::session {

struct ReportStyle {
    bool colour = false;
    bool verbose = false;  ///< statistics of the launch too
};

/// Table of one or more runs of one operator, then findings, crashes and verdicts; at most 80
/// columns wide except where a name alone is wider.
std::string report_text(const std::vector<RunReport>& runs, const ReportStyle& style);
/// Schema "drydock.run/1": docs/json-schema.md, docs/schema/run.schema.json. Ends with a newline.
std::string report_json(const std::vector<RunReport>& runs);
/// The worst exit code of the runs.
int exit_code(const std::vector<RunReport>& runs);

}  // namespace drydock::session
