#include "session/attribute_notes.h"

#include <fmt/format.h>

#include <cmath>

#include "base/half.h"
#include "check/rules.h"
#include "session/attributes.h"

namespace drydock::session {
namespace {

Finding note(const char* id, std::string message) {
    Finding finding;
    finding.id = id;
    finding.severity = Severity::kNote;
    finding.message = std::move(message);
    finding.hint = check::find_rule(id)->help;
    return finding;
}

/// The numbers of a float attribute, or of a list of them.
std::vector<float> numbers(const AttrValue& value) {
    if (const auto* one = std::get_if<float>(&value)) return {*one};
    if (const auto* list = std::get_if<std::vector<float>>(&value)) return *list;
    return {};
}

std::string range_problem(float number, bool half_tensors) {
    if (!std::isfinite(number)) return "is not finite";
    if (half_tensors && !std::isfinite(static_cast<float>(half(number))))
        return "is infinite in float16, the type of a tensor";
    return {};
}

}  // namespace

std::vector<Finding> attribute_notes(const std::vector<host::AttrDefinition>& definitions,
                                     const std::vector<std::optional<AttrValue>>& values,
                                     const AttributeFacts& facts) {
    std::vector<Finding> notes;
    for (size_t i = 0; i < definitions.size(); ++i) {
        const host::AttrDefinition& attr = definitions[i];
        if (!values[i] && !attr.has_default) {
            std::string text = fmt::format(
                "attribute {} is not given and has no default: the operator's own fallback counts",
                attr.name);
            if (!facts.unchanged_output.empty()) text += ", and " + facts.unchanged_output;
            notes.push_back(note("api.attr-unset", std::move(text)));
        }
        if (!values[i]) continue;
        for (float number : numbers(*values[i])) {
            const std::string problem = range_problem(number, facts.half_tensors);
            if (problem.empty()) continue;
            notes.push_back(note("api.attr-range", fmt::format("attribute {} = {} {}", attr.name,
                                                               attr_text(*values[i]), problem)));
            break;
        }
    }
    return notes;
}

}  // namespace drydock::session
