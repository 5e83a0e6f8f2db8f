// Reports of a check, from a report made by hand.
#include "session/check_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"

namespace drydock::session {
namespace {

using Json = nlohmann::json;

FindingReport finding(const char* id, Severity severity) {
    FindingReport report;
    report.finding.id = id;
    report.finding.severity = severity;
    report.finding.message = "reads <x> & \"y\"";
    report.finding.kernel = "k<0>";
    report.finding.facts = {{"tensor", "x"}};
    report.finding.count = 3;
    report.tool = "memory";
    report.place = "op kernel/a.h:7";
    report.places = {{"op kernel/a.h", 7, "Compute"}, {"op kernel/a.h", 40, "Process"}};
    report.others = {{"written by DataCopy", 2, {{"op kernel/a.h", 5, "CopyIn"}}}};
    report.lines = {"error: " + report.finding.id, "  at a.h:7"};
    return report;
}

RunReport run_with(std::vector<FindingReport> findings) {
    RunReport run;
    run.op_type = "Op";
    run.types = "float16 -> float16";
    run.source_folder = "/home/me/op";
    run.launched = true;
    run.block_count = 4;
    run.instructions = 12;
    run.checkers = {"memory"};
    run.findings = std::move(findings);
    return run;
}

TEST(CheckReport, ExitCodeFollowsTheLeastSeverityThatFails) {
    const std::vector<RunReport> warned{run_with({finding("mem.align", Severity::kWarning)})};
    CheckStyle style;
    EXPECT_EQ(check_exit_code(warned, style), 0);
    style.fail_on = Severity::kWarning;
    EXPECT_EQ(check_exit_code(warned, style), 3);
    std::vector<RunReport> excused = warned;
    excused[0].findings[0].suppressed = "reason";
    EXPECT_EQ(check_exit_code(excused, style), 0);
    const std::vector<RunReport> wrong{run_with({finding("mem.align", Severity::kError)})};
    EXPECT_EQ(check_exit_code(wrong, {}), 3);
}

TEST(CheckReport, TextIsCutAndEndsWithWhatWasChecked) {
    std::vector<RunReport> runs{
        run_with({finding("note.a", Severity::kNote), finding("mem.align", Severity::kError),
                  finding("mem.gm-oob", Severity::kError)})};
    runs[0].findings[2].suppressed = "reason";
    CheckStyle style;
    style.max_findings = 1;
    const std::string text = check_text(runs, style);
    EXPECT_NE(text.find("error: mem.align"), std::string::npos) << text;
    EXPECT_EQ(text.find("note.a"), std::string::npos) << text;
    EXPECT_EQ(text.find("mem.gm-oob"), std::string::npos) << text;
    EXPECT_NE(text.find("1 more findings are not shown"), std::string::npos) << text;
    EXPECT_NE(text.find("checked: 12 instructions, 0 B of global memory, 4 blocks by memory: "
                        "1 error, 1 note, 1 suppressed\n"),
              std::string::npos)
        << text;
}

TEST(CheckReport, SarifHasRulesPlacesAndOtherParties) {
    FindingReport excused = finding("tail.guard", Severity::kWarning);
    excused.suppressed = "known";
    excused.places.clear();
    const Json document =
        Json::parse(check_sarif({run_with({finding("mem.align", Severity::kError), excused})}, {}));
    EXPECT_EQ(document["version"], "2.1.0");
    const Json& run = document["runs"][0];
    EXPECT_EQ(run["originalUriBaseIds"]["OPERATOR"]["uri"], "file:///home/me/op/");
    EXPECT_EQ(run["tool"]["driver"]["rules"][0]["id"], "mem.align");
    EXPECT_FALSE(run["tool"]["driver"]["rules"][0]["help"]["text"].get<std::string>().empty());
    const Json& result = run["results"][0];
    EXPECT_EQ(result["ruleId"], "mem.align");
    EXPECT_EQ(result["level"], "error");
    EXPECT_EQ(result["occurrenceCount"], 3);
    const Json& place = result["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"]["uri"], "op%20kernel/a.h");
    EXPECT_EQ(place["artifactLocation"]["uriBaseId"], "OPERATOR");
    EXPECT_EQ(place["region"]["startLine"], 7);
    EXPECT_EQ(result["stacks"][0]["frames"].size(), 2u);
    const Json& related = result["relatedLocations"][0];
    EXPECT_EQ(related["physicalLocation"]["region"]["startLine"], 5);
    EXPECT_EQ(related["message"]["text"], "written by DataCopy");
    EXPECT_EQ(run["results"][1]["suppressions"][0]["justification"], "known");
    EXPECT_TRUE(run["results"][1]["locations"].empty());
}

/// What the schema of SARIF 2.1.0 requires of a location: a place or a name, lines from 1 on, a
/// base that is declared.
void expect_sarif_location(const Json& location, const Json& run) {
    const Json& place = location.at("physicalLocation");
    EXPECT_TRUE(place.at("artifactLocation").at("uri").is_string());
    EXPECT_GE(place.at("region").at("startLine").get<int>(), 1);
    if (place["artifactLocation"].contains("uriBaseId")) {
        EXPECT_TRUE(run.at("originalUriBaseIds")
                        .contains(place["artifactLocation"]["uriBaseId"].get<std::string>()));
    }
    if (location.contains("message")) {
        EXPECT_TRUE(location["message"].at("text").is_string());
    }
}

// The properties that the schema requires, and the words that it allows for them.
TEST(CheckReport, SarifHasWhatItsSchemaRequires) {
    FindingReport nowhere = finding("tail.guard", Severity::kNote);
    nowhere.places.clear();
    nowhere.others.clear();
    nowhere.suppressed = "known";
    RunReport crashed = run_with({finding("mem.align", Severity::kWarning), nowhere});
    crashed.crash = CrashReport{"kernel", "SIGSEGV", 1, {}};
    for (const auto& reports : {std::vector<RunReport>{}, std::vector<RunReport>{run_with({})},
                                std::vector<RunReport>{crashed, run_with({})}}) {
        const Json document = Json::parse(check_sarif(reports, {}));
        EXPECT_EQ(document.at("version"), "2.1.0");
        ASSERT_EQ(document.at("runs").size(), 1u);
        const Json& run = document["runs"][0];
        const Json& driver = run.at("tool").at("driver");
        EXPECT_TRUE(driver.at("name").is_string());
        std::set<std::string> rules;
        for (const Json& rule : driver.at("rules"))
            EXPECT_TRUE(rules.insert(rule.at("id").get<std::string>()).second);
        for (const Json& invocation : run.at("invocations"))
            EXPECT_TRUE(invocation.at("executionSuccessful").is_boolean());
        for (const Json& base : run.at("originalUriBaseIds")) {
            const auto uri = base.at("uri").get<std::string>();
            EXPECT_TRUE(uri.empty() || uri.back() == '/') << uri;
        }
        for (const Json& result : run.at("results")) {
            EXPECT_TRUE(result.at("message").at("text").is_string());
            EXPECT_EQ(rules.count(result.at("ruleId").get<std::string>()), 1u);
            EXPECT_EQ((std::set<std::string>{"none", "note", "warning", "error"}.count(
                          result.at("level").get<std::string>())),
                      1u);
            EXPECT_GE(result.at("occurrenceCount").get<int>(), 1);
            for (const char* list : {"locations", "relatedLocations"}) {
                if (!result.contains(list)) continue;
                for (const Json& location : result[list]) expect_sarif_location(location, run);
            }
            if (!result.contains("suppressions")) continue;
            for (const Json& suppression : result["suppressions"])
                EXPECT_EQ(suppression.at("kind"), "external");
        }
    }
}

TEST(CheckReport, JunitCountsFailuresAndEscapes) {
    const std::string text = check_junit({run_with({finding("mem.align", Severity::kError),
                                                    finding("mem.gm-oob", Severity::kNote)})},
                                         {});
    EXPECT_NE(text.find("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""), std::string::npos)
        << text;
    EXPECT_NE(text.find("message=\"reads &lt;x&gt; &amp; &quot;y&quot; (op kernel/a.h:7)\""),
              std::string::npos)
        << text;
}

TEST(CheckReport, JsonKeepsSuppressedFindings) {
    FindingReport excused = finding("mem.align", Severity::kError);
    excused.suppressed = "known";
    const Json document = Json::parse(check_json({run_with({excused})}, {}));
    EXPECT_EQ(document["exit_code"], 0);
    const Json& entry = document["runs"][0]["findings"][0];
    EXPECT_EQ(entry["suppressed"], "known");
    EXPECT_EQ(entry["others"][0]["places"][0]["line"], 5);
    EXPECT_EQ(entry["facts"]["tensor"], "x");
}

TEST(CheckReport, WordsOfOptions) {
    EXPECT_EQ(parse_check_format("sarif"), CheckFormat::kSarif);
    EXPECT_EQ(parse_check_format("ND"), std::nullopt);
    EXPECT_EQ(parse_severity("note"), Severity::kNote);
    EXPECT_THROW(parse_severity("fatal"), UserError);
    EXPECT_EQ(parse_tools("memory"), std::vector<std::string>{"memory"});
    EXPECT_FALSE(parse_tools("all").empty());
    EXPECT_THROW(parse_tools("memory,"), UserError);
    EXPECT_THROW(parse_tools(""), UserError);
}

}  // namespace
}  // namespace drydock::session
