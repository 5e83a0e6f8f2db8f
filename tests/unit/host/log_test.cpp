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

}  // namespace
}  // namespace drydock::host
