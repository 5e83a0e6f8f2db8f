#pragma once
// Findings as text: the one place where it is made.
#include <string>
#include <vector>

#include "event/finding.h"

namespace drydock::check {

/// `file` relative to `base` when it lies below.
std::string relative_file(const std::string& file, const std::string& base);
/// "error", "warning", "note".
const char* severity_name(Severity severity);
/// "  in block 3 of kernel, 7 times": the second of a finding's lines.
std::string occurrence_line(const Finding& finding);
/// Lines of one finding: what (id, kernel, block, count), where in the source with inline callers,
/// facts, hint. Files below `base` are shown relative to it.
std::vector<std::string> report_lines(const Finding& finding, const std::string& base = {});

}  // namespace drydock::check
