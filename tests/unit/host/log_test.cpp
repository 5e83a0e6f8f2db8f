#include "log/log.h"

#include <gtest/gtest.h>

#include "error_util.h"
#include "host/log_capture.h"
#include "host/node_call.h"

namespace drydock::host {
namespace {

TEST(Log, SubjectsOfEveryKind) {
    LogCapture capture;
    NodeCall node;
    node.name = "n1";
    node.type = "Relu";
    gert::TilingContext context(&node);
    const gert::TilingContext* none = nullptr;
    char text[] = "array";
    OP_LOGE(&context, "plain");
    OP_LOGE(none, "value %d", 7);
    OP_LOGE("name", "x");
    OP_LOGE(text, "x");
    OP_LOGE(std::string("str"), "x");
    OP_LOGE(static_cast<const char*>(nullptr), "x");
    const auto& lines = capture.lines();
    ASSERT_EQ(lines.size(), 6U);
    EXPECT_EQ(lines[0].find("Relu:n1: plain (log_test.cpp:"), 0U) << lines[0];
    EXPECT_EQ(lines[1].find("nil: value 7"), 0U) << lines[1];
    EXPECT_EQ(lines[4].find("str: x"), 0U);
    EXPECT_EQ(lines[5].find("nil: x"), 0U);
}

TEST(Log, LowerLevelsDoNotEvaluateTheirArguments) {
    LogCapture capture;
    int calls = 0;
    OP_LOGD("x", "%d", ++calls);
    OP_LOGI("x", "%d", ++calls);
    OP_LOGW("x", "%d", ++calls);
    EXPECT_EQ(calls, 0);
    EXPECT_TRUE(capture.lines().empty());
}

ge::graphStatus checked(const int* pointer) {
    OP_CHECK_NULL_WITH_CONTEXT("subject", pointer);
    OP_CHECK_IF(*pointer < 0, OP_LOGE("subject", "negative"), return ge::GRAPH_PARAM_INVALID);
    return ge::GRAPH_SUCCESS;
}

TEST(Log, Checks) {
    LogCapture capture;
    const int negative = -1, positive = 1;
    EXPECT_EQ(checked(nullptr), ge::GRAPH_FAILED);
    EXPECT_EQ(checked(&negative), ge::GRAPH_PARAM_INVALID);
    EXPECT_EQ(checked(&positive), ge::GRAPH_SUCCESS);
    ASSERT_EQ(capture.lines().size(), 2U);
    EXPECT_NE(capture.lines()[0].find("pointer is nullptr"), std::string::npos);
    int seen = 0;
    for (int i = 0; i < 4; ++i) {
        OP_CHECK_IF(i == 1, , continue);
        OP_CHECK_IF(i == 3, , break);
        ++seen;
    }
    EXPECT_EQ(seen, 2) << "continue and break reach the loop";
}

TEST(Log, Family) {
    LogCapture capture;
    OP_LOGE_FOR_INVALID_DTYPE("op", "x", "DT_INT8", "DT_FLOAT");
    OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON("op", std::string("x, y"), "[1], [2]", "must agree");
    VECTOR_INNER_ERR_REPORT_TILIING("op", "bad %s", "thing");
    ASSERT_EQ(capture.lines().size(), 3U);
    for (const char* part : {"x", "DT_INT8", "DT_FLOAT"}) {
        EXPECT_NE(capture.lines()[0].find(part), std::string::npos) << part;
    }
    EXPECT_NE(capture.lines()[1].find("must agree"), std::string::npos);
}

TEST(Log, ToString) {
    EXPECT_EQ(Ops::Base::ToString(ge::DT_FLOAT), "DT_FLOAT");
    EXPECT_EQ(Ops::Base::ToString(ge::FORMAT_ND), "ND");
    EXPECT_EQ(Ops::Base::ToString(gert::Shape{2, 3}), "[2, 3]");
    EXPECT_EQ(Ops::Base::ToString(gert::Shape{}), "[]");
}

TEST(Log, CapturesNest) {
    LogCapture outer;
    {
        LogCapture inner;
        OP_LOGE("x", "inner");
        EXPECT_EQ(inner.lines().size(), 1U);
    }
    OP_LOGE("x", "outer");
    EXPECT_EQ(outer.lines().size(), 1U);
}

/// The last line must say `noun`, the parameter, what came and what was expected.
void expect_invalid(const LogCapture& capture, const std::string& noun, const std::string& why) {
    ASSERT_FALSE(capture.lines().empty());
    const std::string want = "op: parameter x: " + noun + " got is not supported" + why + " (";
    EXPECT_EQ(capture.lines().back().find(want), 0U) << capture.lines().back();
}

TEST(Log, FamilyOfInvalidParameters) {
    LogCapture capture;
    const std::string got = "got";
#define TEST_FOR(macro, noun)      \
    macro("op", "x", got, "want"); \
    expect_invalid(capture, noun, "; expected want")
#define TEST_WHY(macro, noun)               \
    macro("op", "x", got.c_str(), "small"); \
    expect_invalid(capture, noun, ": small")
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPE, "shape");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPE_WITH_REASON, "shape");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPE, "shape");
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPES, "shapes");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON, "shapes");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPES, "shapes");
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPEDIM, "rank");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPEDIM_WITH_REASON, "rank");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPEDIM, "rank");
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPEDIMS, "ranks");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPEDIMS_WITH_REASON, "ranks");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPEDIMS, "ranks");
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPESIZE, "element count");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPESIZE_WITH_REASON, "element count");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPESIZE, "element count");
    TEST_FOR(OP_LOGE_FOR_INVALID_SHAPESIZES, "element counts");
    TEST_WHY(OP_LOGE_FOR_INVALID_SHAPESIZES_WITH_REASON, "element counts");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_SHAPESIZES, "element counts");
    TEST_FOR(OP_LOGE_FOR_INVALID_FORMAT, "format");
    TEST_WHY(OP_LOGE_FOR_INVALID_FORMAT_WITH_REASON, "format");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_FORMAT, "format");
    TEST_FOR(OP_LOGE_FOR_INVALID_FORMATS, "formats");
    TEST_WHY(OP_LOGE_FOR_INVALID_FORMATS_WITH_REASON, "formats");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_FORMATS, "formats");
    TEST_FOR(OP_LOGE_FOR_INVALID_DTYPE, "data type");
    TEST_WHY(OP_LOGE_FOR_INVALID_DTYPE_WITH_REASON, "data type");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_DTYPE, "data type");
    TEST_FOR(OP_LOGE_FOR_INVALID_DTYPES, "data types");
    TEST_WHY(OP_LOGE_FOR_INVALID_DTYPES_WITH_REASON, "data types");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_DTYPES, "data types");
    TEST_FOR(OP_LOGE_FOR_INVALID_TENSORNUM, "tensor count");
    TEST_WHY(OP_LOGE_FOR_INVALID_TENSORNUM_WITH_REASON, "tensor count");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_TENSORNUM, "tensor count");
    TEST_FOR(OP_LOGE_FOR_INVALID_TENSORNUMS, "tensor counts");
    TEST_WHY(OP_LOGE_FOR_INVALID_TENSORNUMS_WITH_REASON, "tensor counts");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_TENSORNUMS, "tensor counts");
    TEST_FOR(OP_LOGE_FOR_INVALID_VALUE, "value");
    TEST_WHY(OP_LOGE_FOR_INVALID_VALUE_WITH_REASON, "value");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_VALUE, "value");
    TEST_FOR(OP_LOGE_FOR_INVALID_VALUES, "values");
    TEST_WHY(OP_LOGE_FOR_INVALID_VALUES_WITH_REASON, "values");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_VALUES, "values");
    TEST_FOR(OP_LOGE_FOR_INVALID_LISTSIZE, "list size");
    TEST_WHY(OP_LOGE_FOR_INVALID_LISTSIZE_WITH_REASON, "list size");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_LISTSIZE, "list size");
    TEST_FOR(OP_LOGE_FOR_INVALID_STRIDE, "stride");
    TEST_WHY(OP_LOGE_FOR_INVALID_STRIDE_WITH_REASON, "stride");
    TEST_FOR(OP_LOGE_WITH_INVALID_INPUT_STRIDE, "stride");
#undef TEST_FOR
#undef TEST_WHY
}

ge::graphStatus older_checks(int value) {
    OP_LOGW_IF(value == 1, "op", "one");
    OP_LOGI_IF_RETURN(value == 2, ge::GRAPH_PARAM_INVALID, "op", "two");
    OPS_ERR_IF(value == 3, OPS_LOG_E("op", "three"), return ge::GRAPH_FAILED);
    return ge::GRAPH_SUCCESS;
}

TEST(Log, OlderSpellings) {
    LogCapture capture;
    OPS_LOG_D("op", "%d", 0);
    OPS_LOG_I("op", "%d", 1);
    OPS_LOG_W("op", "%d", 2);
    OP_EVENT("op", "%d", 3);
    EXPECT_TRUE(capture.lines().empty());
    EXPECT_EQ(older_checks(1), ge::GRAPH_SUCCESS);
    EXPECT_EQ(older_checks(2), ge::GRAPH_PARAM_INVALID);
    EXPECT_EQ(older_checks(3), ge::GRAPH_FAILED);
    OPS_REPORT_VECTOR_INNER_ERR("op", "vector %d", 4);
    OPS_REPORT_CUBE_INNER_ERR("op", "cube");
    CUBE_INNER_ERR_REPORT("op", "cube %s", "again");
    OP_LOGE_WITHOUT_REPORT("op", "alone");
    std::string all;
    for (const std::string& line : capture.lines()) all += line.substr(0, line.find(" (")) + "|";
    EXPECT_EQ(all, "op: three|op: vector 4|op: cube|op: cube again|op: alone|");
    int never = 0;
    if (unlikely(never != 0)) ++never;
    if (likely(never == 0)) --never;
    EXPECT_EQ(never, -1);
}

}  // namespace
}  // namespace drydock::host
