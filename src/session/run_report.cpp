#include "session/run_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/symbolize.h"
#include "check/report.h"

namespace drydock::session {
namespace {

std::vector<PlaceReport> place_reports(const void* site, const std::string& base) {
    std::vector<PlaceReport> places;
    for (const SourcePlace& place : user_frames(site))
        places.push_back({check::relative_file(place.file, base), place.line, place.function});
    return places;
}

/// Chains of "file:line in function" at the first address that lies in user code.
std::vector<std::string> crash_places(const Crash& crash, const std::string& base) {
    std::vector<const void*> addresses{crash.pc};
    addresses.insert(addresses.end(), crash.stack.begin(), crash.stack.end());
    for (const void* address : addresses) {
        if (address == nullptr) continue;
        std::vector<std::string> places;
        for (const SourcePlace& place : user_frames(address)) {
            places.push_back(fmt::format("{}:{} in {}", check::relative_file(place.file, base),
                                         place.line, place.function));
        }
        if (!places.empty()) return places;
    }
    return {};
}

}  // namespace

FindingReport finding_report(const Finding& finding, const std::string& tool,
                             const std::string& base) {
    FindingReport report;
    report.finding = finding;
    report.tool = tool;
    report.place = user_place(finding.site, base);
    report.places = place_reports(finding.site, base);
    for (const FindingParty& other : finding.others)
        report.others.push_back({other.role, other.block, place_reports(other.site, base)});
    report.lines = check::report_lines(finding, base);
    return report;
}

CrashReport crash_report(const Crash& crash, LaunchStatus status, const std::string& base) {
    const char* phase = status == LaunchStatus::kTimedOut   ? "kernel (timeout)"
                        : status == LaunchStatus::kDeadlock ? "kernel (deadlock)"
                                                            : "kernel";
    return {phase, crash.what, crash.block, crash_places(crash, base)};
}

size_t RunReport::count(Severity severity) const {
    return static_cast<size_t>(
        std::count_if(findings.begin(), findings.end(), [severity](const FindingReport& entry) {
            return entry.finding.severity == severity && !entry.suppressed;
        }));
}

int RunReport::exit_code() const {
    if (crash) return 4;
    return verdict == Verdict::kFail || has_errors() ? 3 : 0;
}

}  // namespace drydock::session
