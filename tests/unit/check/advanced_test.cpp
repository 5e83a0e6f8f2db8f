// Rules of the advanced functions, each mistake with its clean twin.
#include "check/memory/advanced.h"

#include <gtest/gtest.h>

#include "check/memory/checker.h"
#include "check/registry.h"

namespace drydock::check {
namespace {

struct Call {
    Record record{};
    AdvancedForm form{};
    Call() {
        record.op = Opcode::kSin;
        record.form = Form::kAdvanced;
        form.scratch = form.scratch_min = 1024;
        form.scratch_given = true;
    }
    Call& add(const char* name, OperandUse use, uint32_t offset, uint32_t row_bytes,
              uint32_t rows = 1, uint32_t stride = 0) {
        form.operand[form.operands++] = {name,   offset,     row_bytes,       rows,
                                         stride, Space::kUb, DType::kFloat32, use};
        return *this;
    }
    std::vector<Finding> findings() {
        record.side = &form;
        return advanced_findings(record);
    }
    std::string ids() {
        std::string ids;
        for (const Finding& f : findings())
            ids += f.id + (f.severity == Severity::kError ? " error;" : " warning;");
        return ids;
    }
};
constexpr auto kRead = OperandUse::kRead, kWrite = OperandUse::kWrite;
constexpr auto kScratch = OperandUse::kScratch;

TEST(AdvancedRules, OperandsThatLieApartAreClean) {
    Call call;
    call.add("dst", kWrite, 0, 256).add("src", kRead, 256, 256).add("tmp", kScratch, 512, 1024);
    EXPECT_EQ(call.ids(), "");
}

TEST(AdvancedRules, InPlaceIsAWarningUnlessTheFunctionAllowsIt) {
    Call call;
    call.add("dst", kWrite, 0, 256).add("src", kRead, 0, 256);
    EXPECT_EQ(call.ids(), "mem.overlap warning;");
    call.form.in_place = true;
    EXPECT_EQ(call.ids(), "");
}

TEST(AdvancedRules, PartialOverlapIsAnErrorEvenThen) {
    for (bool in_place : {false, true}) {
        Call call;
        call.add("dst", kWrite, 64, 256).add("src", kRead, 0, 256);
        call.form.in_place = in_place;
        ASSERT_EQ(call.ids(), "mem.overlap error;");
        EXPECT_EQ(call.findings()[0].message, "Sin: dst (UB+64 to 320) overlaps src (UB+0 to 256)");
    }
    Call touching;
    touching.add("dst", kWrite, 256, 256).add("src", kRead, 0, 256);
    EXPECT_EQ(touching.ids(), "");
}

TEST(AdvancedRules, ScratchOverlapsNothing) {
    Call call;
    call.add("dst", kWrite, 0, 256).add("src", kRead, 256, 256);
    call.add("sharedTmpBuffer", kScratch, 256, 1024);
    call.form.in_place = true;
    EXPECT_EQ(call.ids(), "mem.overlap error;");
    Call both;
    both.add("dst", kWrite, 1024, 256).add("src", kRead, 1024, 256);
    both.add("sharedTmpBuffer", kScratch, 0, 2048);
    both.form.in_place = true;
    EXPECT_EQ(both.ids(), "mem.overlap error;mem.overlap error;");
}

TEST(AdvancedRules, OutputsOverlapNeither) {
    Call call;
    call.add("dst", kWrite, 0, 256).add("sum", kWrite, 224, 32).add("src", kRead, 512, 256);
    EXPECT_EQ(call.ids(), "mem.overlap error;");
}

TEST(AdvancedRules, InterleavedRowsDoNotOverlap) {
    Call call;
    call.add("dst", kWrite, 0, 32, 4, 64).add("src", kRead, 32, 32, 4, 64);
    EXPECT_EQ(call.ids(), "");
    Call shifted;
    shifted.add("dst", kWrite, 0, 64, 4, 96).add("src", kRead, 160, 32, 1, 0);
    EXPECT_EQ(shifted.ids(), "");  // the gap behind row 1 is bytes 160 to 192
    shifted.form.operand[1].row_bytes = 64;
    EXPECT_EQ(shifted.ids(), "mem.overlap error;");
}

TEST(AdvancedRules, NothingTouchesNothing) {
    Call call;
    call.add("dst", kWrite, 64, 0).add("src", kRead, 0, 256).add("none", kWrite, 0, 32, 0, 32);
    EXPECT_EQ(call.ids(), "");
}

TEST(AdvancedRules, SmallScratch) {
    Call call;
    call.form.scratch = 1023;
    EXPECT_EQ(call.ids(), "api.tmp-too-small warning;");
    EXPECT_NE(call.findings()[0].message.find("1023 bytes"), std::string::npos);
    call.form.scratch_given = false;
    EXPECT_EQ(call.ids(), "mem.ub-scratch warning;");
    call.form.scratch = 255;
    EXPECT_EQ(call.ids(), "mem.ub-scratch error;");
    call.form.scratch_min = 0;
    EXPECT_EQ(call.ids(), "");
}

TEST(AdvancedRules, AreReportedByTheMemoryChecker) {
    const std::unique_ptr<Observer> checker = make_checker("memory", find_soc("Ascend910B3"));
    KernelBegin begin;
    begin.kernel = "k";
    checker->on_event(begin);
    Call call;
    call.add("dst", kWrite, 64, 256).add("src", kRead, 0, 256);
    call.record.side = &call.form;
    Instr instr;
    instr.record = &call.record;
    instr.block = 3;
    instr.site = &call;
    checker->on_event(instr);
    ASSERT_EQ(checker->findings().size(), 1u);
    EXPECT_EQ(checker->findings()[0].id, "mem.overlap");
    EXPECT_EQ(checker->findings()[0].kernel, "k");
    EXPECT_EQ(checker->findings()[0].block, 3u);
    EXPECT_EQ(checker->findings()[0].site, &call);
}

}  // namespace
}  // namespace drydock::check
