// The log of launches between a program and `drydock exec`.
#include "session/exec_log.h"

#include <gtest/gtest.h>

#include <fstream>

#include "base/error.h"
#include "base/fs.h"

namespace drydock::session {
namespace {

class ExecLog : public testing::Test {
  protected:
    static Finding finding(const char* id, int site, uint64_t count, Severity severity) {
        Finding finding;
        finding.id = id;
        finding.message = "reads \"x\" too\nearly";
        finding.severity = severity;
        finding.site = reinterpret_cast<const void*>(static_cast<uintptr_t>(site));
        finding.block = 2;
        finding.count = count;
        finding.hint = "wait";
        finding.facts = {{"bytes", "32"}};
        finding.others.push_back({"written by DataCopy", nullptr, 1});
        return finding;
    }
    static LoggedLaunch launch(const std::string& kernel, const LaunchResult& result,
                               std::vector<Finding> findings) {
        return {kernel, "Ascend910B3", 4, &result, {"race"}, {std::move(findings)}, {"race: 3"}};
    }
    std::vector<RunReport> read() const { return read_exec_log(log(), {true, 3, true}); }
    std::filesystem::path log() const { return folder_.path() / "log"; }

    TemporaryFolder folder_;
    LaunchResult result_;
};

TEST_F(ExecLog, AddsUpLaunchesOfAKernelAndKeepsFindings) {
    result_.stats.instructions = 10;
    result_.stats.time_ns = 7;
    result_.stats.gm_read_bytes = 100;
    result_.findings.push_back(finding("queue.leak", 0, 1, Severity::kWarning));
    {
        ExecLogWriter writer(log());
        writer.add(launch("a", result_, {finding("race.raw", 0, 5, Severity::kError)}));
        writer.add(launch("b", result_, {}));
        writer.add(launch("a", result_, {finding("race.raw", 0, 2, Severity::kError)}));
    }
    const std::vector<RunReport> runs = read();
    ASSERT_EQ(runs.size(), 2u);
    const RunReport& a = runs[0];
    EXPECT_EQ(a.op_type, "a");
    EXPECT_EQ(a.soc, "Ascend910B3");
    EXPECT_EQ(a.schedule, "adversarial:3");
    EXPECT_EQ(a.instructions, 20u);
    EXPECT_EQ(a.time_ns, 14u);
    EXPECT_EQ(a.gm_read_bytes, 200u);
    EXPECT_EQ(a.block_count, 8u);
    EXPECT_EQ(a.notes, std::vector<std::string>{"2 launches"});
    EXPECT_EQ(a.checked, std::vector<std::string>{"race: 3"});
    ASSERT_EQ(a.findings.size(), 2u);
    const FindingReport& race = a.findings[0];  // errors first
    EXPECT_EQ(race.finding.id, "race.raw");
    EXPECT_EQ(race.tool, "race");
    EXPECT_EQ(race.finding.count, 7u);
    EXPECT_EQ(race.finding.message, "reads \"x\" too\nearly");
    EXPECT_EQ(race.finding.hint, "wait");
    EXPECT_EQ(race.finding.facts,
              (std::vector<std::pair<std::string, std::string>>{{"bytes", "32"}}));
    EXPECT_EQ(race.others.at(0).role, "written by DataCopy");
    EXPECT_EQ(race.lines.at(1), "  in block 2 of a, 7 times");
    EXPECT_EQ(a.findings[1].tool, kModelTool);
    EXPECT_EQ(a.findings[1].finding.count, 2u);
    EXPECT_EQ(runs[1].findings.size(), 1u);
    EXPECT_TRUE(runs[1].notes.empty());
}

TEST_F(ExecLog, TwoWritersAreTwoPrograms) {
    for (int program = 0; program < 2; ++program) {
        ExecLogWriter writer(log());
        writer.add(launch("a", result_, {finding("race.raw", program, 1, Severity::kError)}));
    }
    const std::vector<RunReport> runs = read();
    ASSERT_EQ(runs.size(), 1u);
    ASSERT_EQ(runs[0].findings.size(), 1u);  // equal in place and id
    EXPECT_EQ(runs[0].findings[0].finding.count, 2u);
}

TEST_F(ExecLog, TheFirstCrashOfAKernelIsKept) {
    ExecLogWriter writer(log());
    writer.add(launch("a", result_, {}));
    result_.status = LaunchStatus::kTimedOut;
    result_.crash = Crash{"no end", 5, nullptr, {}};
    writer.add(launch("a", result_, {}));
    const std::vector<RunReport> runs = read();
    ASSERT_TRUE(runs.at(0).crash.has_value());
    EXPECT_EQ(runs[0].crash->phase, "kernel (timeout)");
    EXPECT_EQ(runs[0].crash->block, 5u);
    EXPECT_EQ(runs[0].exit_code(), 4);
}

TEST_F(ExecLog, AnUnfinishedLineAndAMissingLogAreNothing) {
    EXPECT_TRUE(read().empty());
    {
        ExecLogWriter writer(log());
        writer.add(launch("a", result_, {}));
    }
    std::ofstream(log(), std::ios::app) << "{\"process\": 12, \"ker";
    EXPECT_EQ(read().size(), 1u);
}

TEST_F(ExecLog, OrdersAreReadAsTheyWereWritten) {
    const ExecOrder order{{"memory", "race"}, {true, 9, false}, "/tmp/a \"b\""};
    const ExecOrder again = ExecOrder::parse(order.text());
    EXPECT_EQ(again.checkers, order.checkers);
    EXPECT_EQ(again.schedule, order.schedule);
    EXPECT_EQ(again.log, order.log);
    EXPECT_THROW(ExecOrder::parse("1"), UserError);
    EXPECT_THROW(ExecOrder::parse("{}"), UserError);
    EXPECT_THROW(ExecLogWriter(folder_.path() / "no" / "log"), UserError);
}

}  // namespace
}  // namespace drydock::session
