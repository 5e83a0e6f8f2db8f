#include "acl/kernel_failure.h"

#include "acl/acl.h"
#include "base/log.h"
#include "base/symbolize.h"

namespace drydock::acl {
namespace {

/// Findings listed in a message; the rest is counted.
constexpr size_t kMostListed = 8;

bool runs_on_vector_cores(KernelType type) {
    switch (type) {
        case KernelType::kAicOnly:
        case KernelType::kMixAic10:
        case KernelType::kMixAic11:
        case KernelType::kMixAic12:
        case KernelType::kAicore:
        case KernelType::kMixAicore:
            return false;
        case KernelType::kAivOnly:
        case KernelType::kMixAiv10:
        case KernelType::kVectorcore:
        case KernelType::kMixVectorcore:
        case KernelType::kUnspecified:
            return true;
    }
    return true;
}

std::string place_of(const void* pc) {
    std::string text;
    for (const SourcePlace& place : user_frames(pc)) {
        text += fmt::format("\n    at {}:{}", place.file, place.line);
        if (!place.function.empty()) text += " in " + place.function;
    }
    return text;
}

std::string finding_text(const Finding& finding) {
    std::string text = fmt::format("[{}] {} (kernel {}, block {}", finding.id, finding.message,
                                   finding.kernel, finding.block);
    if (finding.count > 1) text += fmt::format(", {} times", finding.count);
    text += ")";
    if (finding.site != nullptr) text += place_of(finding.site);
    if (!finding.hint.empty()) text += "\n    hint: " + finding.hint;
    return text;
}

std::string crash_text(const Crash& crash) {
    std::string text = fmt::format("the kernel stopped in block {}: {}", crash.block, crash.what);
    std::string places = crash.pc == nullptr ? "" : place_of(crash.pc);
    for (size_t i = 0; places.empty() && i < crash.stack.size(); ++i)
        places = place_of(crash.stack[i]);
    return text + places;
}

std::string findings_text(const std::vector<Finding>& findings) {
    std::string text;
    size_t listed = 0;
    size_t errors = 0;
    for (const Finding& finding : findings) {
        if (finding.severity != Severity::kError) continue;
        if (++errors > kMostListed) continue;
        ++listed;
        text += "\n  " + finding_text(finding);
    }
    if (errors > listed) text += fmt::format("\n  and {} more", errors - listed);
    return text;
}

void log_lesser_findings(const std::vector<Finding>& findings) {
    for (const Finding& finding : findings) {
        if (finding.severity == Severity::kWarning) logger().warn("{}", finding_text(finding));
        if (finding.severity == Severity::kNote) logger().info("{}", finding_text(finding));
    }
}

Status code_of(LaunchStatus status, bool vector) {
    const bool timeout = status == LaunchStatus::kTimedOut || status == LaunchStatus::kDeadlock;
    if (timeout) return vector ? ACL_ERROR_RT_VECTOR_CORE_TIMEOUT : ACL_ERROR_RT_AICORE_TIMEOUT;
    return vector ? ACL_ERROR_RT_VECTOR_CORE_EXCEPTION : ACL_ERROR_RT_AICORE_EXCEPTION;
}

}  // namespace

TaskResult task_result(const std::string& kernel, KernelType type, const LaunchResult& result) {
    log_lesser_findings(result.findings);
    const std::string findings = findings_text(result.findings);
    if (result.status == LaunchStatus::kOk && findings.empty()) return {};
    std::string text = kernel + ": the kernel failed";
    if (result.crash) text = fmt::format("{}: {}", kernel, crash_text(*result.crash));
    return {code_of(result.status, runs_on_vector_cores(type)), text + findings};
}

}  // namespace drydock::acl
