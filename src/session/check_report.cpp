#include "session/check_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/fs.h"
#include "check/registry.h"
#include "check/report.h"
#include "session/json_parts.h"
#include "session/text.h"

namespace drydock::session {
namespace {

/// "2 errors", "1 warning".
std::string counted(size_t count, const char* noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

size_t suppressed_count(const RunReport& run) {
    return static_cast<size_t>(
        std::count_if(run.findings.begin(), run.findings.end(),
                      [](const FindingReport& finding) { return finding.suppressed.has_value(); }));
}

std::string findings_summary(const RunReport& run) {
    std::vector<std::string> parts;
    const auto add = [&](Severity severity, const char* noun) {
        if (const size_t count = run.count(severity)) parts.push_back(counted(count, noun));
    };
    add(Severity::kError, "error");
    add(Severity::kWarning, "warning");
    add(Severity::kNote, "note");
    if (parts.empty()) parts.emplace_back("no findings");
    if (const size_t count = suppressed_count(run))
        parts.push_back(fmt::format("{} suppressed", count));
    return join(parts);
}

/// The run with at most `limit` findings that count, in their order (errors come first).
RunReport shortened(const RunReport& run, size_t limit) {
    RunReport result = run;
    std::erase_if(result.findings, [](const FindingReport& f) { return f.suppressed.has_value(); });
    std::stable_sort(result.findings.begin(), result.findings.end(),
                     [](const FindingReport& a, const FindingReport& b) {
                         return a.finding.severity > b.finding.severity;
                     });
    if (result.findings.size() > limit) {
        result.notes.push_back(fmt::format("{} more findings are not shown: --max-findings",
                                           result.findings.size() - limit));
        result.findings.resize(limit);
    }
    return result;
}

Json place_json(const PlaceReport& place) {
    return {{"file", place.file}, {"line", place.line}, {"function", place.function}};
}

Json party_json(const PartyReport& party) {
    return {{"role", party.role},
            {"block", party.block},
            {"places", json_list(party.places, place_json)}};
}

Json checked_finding_json(const FindingReport& entry) {
    const Finding& finding = entry.finding;
    return {{"id", finding.id},
            {"tool", entry.tool},
            {"severity", check::severity_name(finding.severity)},
            {"message", finding.message},
            {"kernel", finding.kernel},
            {"block", finding.block},
            {"count", finding.count},
            {"places", json_list(entry.places, place_json)},
            {"others", json_list(entry.others, party_json)},
            {"facts", facts_json(finding)},
            {"hint", finding.hint},
            {"suppressed", entry.suppressed ? Json(*entry.suppressed) : Json()}};
}

Json checked_run_json(const RunReport& run) {
    return {{"operator", run.op_type},
            {"soc", run.soc},
            {"folder", run.source_folder},
            {"types", run.types},
            {"schedule", run.schedule},
            {"time_ns", run.time_ns},
            {"checked",
             {{"tools", run.checkers},
              {"instructions", run.instructions},
              {"gm_read_bytes", run.gm_read_bytes},
              {"gm_written_bytes", run.gm_written_bytes},
              {"blocks", run.block_count},
              {"details", run.checked}}},
            {"findings", json_list(run.findings, checked_finding_json)},
            {"crash",
             run.crash ? Json{{"phase", run.crash->phase}, {"what", run.crash->what}} : Json()},
            {"verdict", verdict_text(run.verdict)},
            {"exit_code", run.exit_code()}};
}

}  // namespace

std::optional<CheckFormat> parse_check_format(std::string_view word) {
    if (word == "text") return CheckFormat::kText;
    if (word == "json") return CheckFormat::kJson;
    if (word == "sarif") return CheckFormat::kSarif;
    if (word == "junit") return CheckFormat::kJunit;
    return std::nullopt;
}

Severity parse_severity(std::string_view word) {
    if (word == "note") return Severity::kNote;
    if (word == "warning") return Severity::kWarning;
    if (word == "error") return Severity::kError;
    throw UserError(fmt::format("--fail-on: '{}' is none of note, warning, error", word),
                    suggest(word, {"note", "warning", "error"}));
}

std::vector<std::string> parse_tools(const std::string& list) {
    return check::parse_checkers(list);
}

int check_exit_code(const std::vector<RunReport>& runs, const CheckStyle& style) {
    constexpr int kFindings = 3;
    int code = exit_code(runs);
    for (const RunReport& run : runs) {
        for (const FindingReport& entry : run.findings) {
            if (!entry.suppressed && entry.finding.severity >= style.fail_on)
                code = std::max(code, kFindings);
        }
    }
    return code;
}

std::string checked_line(const RunReport& run) {
    return fmt::format("checked: {}, {} of global memory, {} by {}: {}",
                       counted(run.instructions, "instruction"),
                       bytes_text(run.gm_read_bytes + run.gm_written_bytes),
                       counted(run.launched ? run.block_count : 0, "block"), join(run.checkers),
                       findings_summary(run));
}

std::string check_text(const std::vector<RunReport>& runs, const CheckStyle& style) {
    std::vector<RunReport> shown;
    for (const RunReport& run : runs) shown.push_back(shortened(run, style.max_findings));
    std::string text = report_text(shown, style.report);
    for (const std::string& remark : style.remarks) text += wrap("note: " + remark, 2) + "\n";
    for (const RunReport& run : runs) {
        if (style.report.verbose) {
            for (const std::string& line : run.checked) text += line + "\n";
        }
        text += checked_line(run) + "\n";
    }
    return text;
}

std::string check_json(const std::vector<RunReport>& runs, const CheckStyle& style) {
    const Json document{{"schema", "drydock.check/1"},
                        {"exit_code", check_exit_code(runs, style)},
                        {"remarks", style.remarks},
                        {"runs", json_list(runs, checked_run_json)}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drydock::session
