#include "session/run_report.h"

#include <algorithm>

namespace drydock::session {

bool RunReport::has_errors() const {
    return std::any_of(findings.begin(), findings.end(), [](const FindingReport& entry) {
        return entry.finding.severity == Severity::kError;
    });
}

int RunReport::exit_code() const {
    if (crash) return 4;
    return verdict == Verdict::kFail || has_errors() ? 3 : 0;
}

}  // namespace drydock::session
