#include "check/report.h"

#include <fmt/format.h>

#include "base/symbolize.h"

namespace drydock::check {

std::string relative_file(const std::string& file, const std::string& base) {
    if (base.empty() || file.size() <= base.size() + 1 || file.compare(0, base.size(), base) != 0)
        return file;
    return file[base.size()] == '/' ? file.substr(base.size() + 1) : file;
}

const char* severity_name(Severity severity) {
    switch (severity) {
        case Severity::kNote:
            return "note";
        case Severity::kWarning:
            return "warning";
        case Severity::kError:
            return "error";
    }
    return "error";
}

std::string occurrence_line(const Finding& finding) {
    std::string where = fmt::format("  in block {}", finding.block);
    if (!finding.kernel.empty()) where += " of " + finding.kernel;
    if (finding.count > 1) where += fmt::format(", {} times", finding.count);
    return where;
}

std::vector<std::string> report_lines(const Finding& finding, const std::string& base) {
    std::vector<std::string> lines;
    std::string head =
        fmt::format("{}: {}: {}", severity_name(finding.severity), finding.id, finding.message);
    lines.push_back(std::move(head));
    lines.push_back(occurrence_line(finding));
    for (const SourcePlace& place : user_frames(finding.site)) {
        lines.push_back(fmt::format("  at {}:{} in {}", relative_file(place.file, base), place.line,
                                    place.function));
    }
    for (const FindingParty& other : finding.others) {
        const std::string block =
            other.block == finding.block ? "" : fmt::format(" in block {}", other.block);
        lines.push_back(fmt::format("  {}{}", other.role, block));
        for (const SourcePlace& place : user_frames(other.site)) {
            lines.push_back(fmt::format("    at {}:{} in {}", relative_file(place.file, base),
                                        place.line, place.function));
        }
    }
    for (const auto& [name, value] : finding.facts)
        lines.push_back(fmt::format("  {}: {}", name, value));
    if (!finding.hint.empty()) lines.push_back("  hint: " + finding.hint);
    return lines;
}

}  // namespace drydock::check
