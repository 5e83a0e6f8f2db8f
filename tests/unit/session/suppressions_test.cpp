#include "session/suppressions.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace drydock::session {
namespace {

RunReport run_with(const char* id, const char* kernel, const char* place) {
    RunReport run;
    FindingReport report;
    report.finding.id = id;
    report.finding.kernel = kernel;
    report.place = place;
    run.findings = {report};
    return run;
}

TEST(Suppressions, MatchIdKernelAndPlace) {
    Suppressions list = Suppressions::parse(
        "# comment\n\n"
        "mem.align kernel=leaky* place=op_kernel/*.h:* because the unit accepts it\n",
        "s.txt");
    RunReport hit = run_with("mem.align", "leaky<0>", "op_kernel/a.h:3");
    list.apply(hit);
    EXPECT_EQ(hit.findings[0].suppressed, "the unit accepts it");
    for (RunReport miss : {run_with("mem.gm-oob", "leaky<0>", "op_kernel/a.h:3"),
                           run_with("mem.align", "relu", "op_kernel/a.h:3"),
                           run_with("mem.align", "leaky<0>", "op_host/a.cpp:3")}) {
        list.apply(miss);
        EXPECT_EQ(miss.findings[0].suppressed, std::nullopt);
    }
    EXPECT_TRUE(list.remarks().empty());
}

TEST(Suppressions, UnknownAndUnusedEntriesAreNamed) {
    const Suppressions list = Suppressions::parse(
        "mem.algin because x\n"
        "mem.* because y\n",
        "s.txt");
    ASSERT_EQ(list.remarks().size(), 2u);
    EXPECT_NE(list.remarks()[0].find("s.txt:1: there is no finding mem.algin"), std::string::npos);
    EXPECT_NE(list.remarks()[0].find("mem.align"), std::string::npos);
    EXPECT_NE(list.remarks()[1].find("s.txt:2: mem.* suppressed nothing"), std::string::npos);
}

TEST(Suppressions, AReasonIsRequired) {
    EXPECT_THROW(Suppressions::parse("mem.align\n", "s.txt"), UserError);
    EXPECT_THROW(Suppressions::parse("mem.align because \n", "s.txt"), UserError);
    EXPECT_THROW(Suppressions::parse("mem.align file=a because x\n", "s.txt"), UserError);
}

}  // namespace
}  // namespace drydock::session
