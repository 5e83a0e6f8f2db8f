// SARIF 2.1.0 (OASIS): what code hosts show as annotations.
#include <set>

#include "check/report.h"
#include "check/rules.h"
#include "session/check_report.h"
#include "session/json_parts.h"

namespace drydock::session {
namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json";

/// Path as a URI reference: everything but unreserved characters and '/' is escaped (RFC 3986).
std::string uri(const std::string& path) {
    constexpr char kHex[] = "0123456789ABCDEF";
    std::string text = path.rfind('/', 0) == 0 ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (byte < 0x80 && std::isalnum(byte)) || c == '/' || c == '-' ||
                           c == '.' || c == '_' || c == '~';
        if (plain) {
            text += c;
        } else {
            text += {'%', kHex[byte >> 4], kHex[byte & 15]};
        }
    }
    return text;
}

Json location(const PlaceReport& place, const std::string& message) {
    Json artifact{{"uri", uri(place.file)}};
    if (place.file.rfind('/', 0) != 0) artifact["uriBaseId"] = "OPERATOR";
    Json result{
        {"physicalLocation",
         {{"artifactLocation", artifact}, {"region", {{"startLine", std::max(place.line, 1)}}}}}};
    if (!place.function.empty())
        result["logicalLocations"] = Json::array({{{"fullyQualifiedName", place.function}}});
    if (!message.empty()) result["message"] = {{"text", message}};
    return result;
}

Json stack(const std::vector<PlaceReport>& places) {
    Json frames = Json::array();
    for (const PlaceReport& place : places) frames.push_back({{"location", location(place, {})}});
    return {{"frames", frames}};
}

Json result_json(const FindingReport& entry) {
    const Finding& finding = entry.finding;
    std::string message = finding.message;
    if (!finding.hint.empty()) message += ". " + finding.hint;
    Json result{{"ruleId", finding.id},
                {"level", check::severity_name(finding.severity)},
                {"message", {{"text", message}}},
                {"occurrenceCount", finding.count}};
    // SARIF wants a location for an annotation; a finding of the whole kernel has none.
    Json locations = Json::array();
    if (!entry.places.empty()) locations.push_back(location(entry.places[0], {}));
    result["locations"] = locations;
    if (entry.places.size() > 1) result["stacks"] = Json::array({stack(entry.places)});
    Json related = Json::array();
    for (const PartyReport& party : entry.others) {
        if (!party.places.empty()) related.push_back(location(party.places[0], party.role));
    }
    if (!related.empty()) result["relatedLocations"] = related;
    if (entry.suppressed) {
        result["suppressions"] =
            Json::array({{{"kind", "external"}, {"justification", *entry.suppressed}}});
    }
    Json properties{{"tool", entry.tool}, {"kernel", finding.kernel}, {"block", finding.block}};
    for (const auto& [name, value] : finding.facts) properties[name] = value;
    result["properties"] = properties;
    return result;
}

/// Rules of the ids that occur, in the order of the ids.
Json rules_json(const std::vector<RunReport>& runs) {
    std::set<std::string> ids;
    for (const RunReport& run : runs) {
        for (const FindingReport& entry : run.findings) ids.insert(entry.finding.id);
    }
    Json rules = Json::array();
    for (const std::string& id : ids) {
        Json rule{{"id", id}};
        if (const check::Rule* known = check::find_rule(id)) {
            rule["shortDescription"] = {{"text", known->title}};
            rule["help"] = {{"text", known->help}};
        }
        rules.push_back(rule);
    }
    return rules;
}

}  // namespace

std::string check_sarif(const std::vector<RunReport>& runs, const CheckStyle& style) {
    Json results = Json::array();
    std::string folder;
    for (const RunReport& run : runs) {
        folder = run.source_folder;
        for (const FindingReport& entry : run.findings) results.push_back(result_json(entry));
    }
    const Json driver{{"name", "Drydock"}, {"rules", rules_json(runs)}};
    Json invocation{{"executionSuccessful", true}, {"exitCode", check_exit_code(runs, style)}};
    for (const RunReport& run : runs) {
        invocation["toolExecutionNotifications"].push_back(
            {{"level", "note"}, {"message", {{"text", checked_line(run)}}}});
        if (run.crash) {
            invocation["executionSuccessful"] = false;
            invocation["toolExecutionNotifications"].push_back(
                {{"level", "error"},
                 {"message", {{"text", run.crash->phase + ": " + run.crash->what}}}});
        }
    }
    const Json document{
        {"$schema", kSchema},
        {"version", "2.1.0"},
        {"runs", Json::array({{{"tool", {{"driver", driver}}},
                               {"originalUriBaseIds", {{"OPERATOR", {{"uri", uri(folder) + "/"}}}}},
                               {"invocations", Json::array({invocation})},
                               {"results", results}}})}};
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drydock::session
