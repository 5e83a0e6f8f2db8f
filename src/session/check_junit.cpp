// JUnit XML, as CI systems read it: a suite per run, a test case per checker, findings as failures.
#include <fmt/format.h>

#include <algorithm>

#include "base/dtype.h"
#include "check/report.h"
#include "session/check_report.h"
#include "session/text.h"

namespace drydock::session {
namespace {

/// Text for XML 1.0: markup escaped, characters that it cannot hold replaced.
std::string xml(const std::string& text) {
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            case '\n':
                result += "&#10;";
                break;
            default:
                result += byte < 0x20 && c != '\t' ? '?' : c;
        }
    }
    return result;
}

bool fails(const FindingReport& entry, const CheckStyle& style) {
    return !entry.suppressed && entry.finding.severity >= style.fail_on;
}

std::string finding_xml(const FindingReport& entry, const CheckStyle& style) {
    const std::string lines = xml(join(entry.lines, "\n"));
    if (!fails(entry, style)) return fmt::format("      <system-out>{}</system-out>\n", lines);
    return fmt::format("      <failure type=\"{}\" message=\"{}\">{}</failure>\n",
                       xml(entry.finding.id), xml(entry.finding.message + " (" + entry.place + ")"),
                       lines);
}

/// Checkers of a run, the model first, and the verdict.
std::vector<std::string> tools_of(const RunReport& run) {
    std::vector<std::string> tools{kModelTool};
    tools.insert(tools.end(), run.checkers.begin(), run.checkers.end());
    return tools;
}

std::string suite_xml(const RunReport& run, const CheckStyle& style) {
    std::string cases;
    size_t failures = 0;
    const std::string name = xml(run.op_type + " " + run.types);
    for (const std::string& tool : tools_of(run)) {
        std::string body;
        for (const FindingReport& entry : run.findings) {
            if (entry.tool != tool) continue;
            body += finding_xml(entry, style);
            failures += fails(entry, style) ? 1 : 0;
        }
        cases += fmt::format("    <testcase classname=\"{}\" name=\"{}\">\n{}    </testcase>\n",
                             name, tool, body);
    }
    std::string verdict;
    if (run.crash) {
        verdict = fmt::format("      <error message=\"{}\"/>\n",
                              xml(run.crash->phase + ": " + run.crash->what));
    } else if (run.verdict == Verdict::kFail) {
        verdict = "      <failure message=\"the result is wrong\"/>\n";
        ++failures;
    } else if (run.verdict == Verdict::kNone) {
        verdict = "      <skipped message=\"no golden values\"/>\n";
    }
    cases += fmt::format("    <testcase classname=\"{}\" name=\"result\">\n{}    </testcase>\n",
                         name, verdict);
    return fmt::format(
        "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\">\n"
        "{}    <system-out>{}</system-out>\n  </testsuite>\n",
        name, run.checkers.size() + 2, failures, run.crash ? 1 : 0,
        !run.crash && run.verdict == Verdict::kNone ? 1 : 0, cases, xml(checked_line(run)));
}

}  // namespace

std::string check_junit(const std::vector<RunReport>& runs, const CheckStyle& style) {
    std::string text =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"drydock\">\n";
    for (const RunReport& run : runs) text += suite_xml(run, style);
    return text + "</testsuites>\n";
}

}  // namespace drydock::session
