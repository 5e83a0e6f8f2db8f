#include "session/attributes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.h"

namespace drydock::session {
namespace {

using host::AttrDefinition;
using host::AttrType;

AttrDefinition attr(AttrType type, bool required = false) {
    AttrDefinition definition;
    definition.name = "a";
    definition.type = type;
    definition.required = required;
    return definition;
}

template <class T>
T parsed(AttrType type, std::string_view text) {
    return std::get<T>(parse_attr(attr(type), text));
}

std::string error_of(AttrType type, std::string_view text) {
    try {
        parse_attr(attr(type), text);
    } catch (const UserError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Attributes, Floats) {
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "0.01"), 0.01F);
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "-1e-3"), -1e-3F);
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "+2"), 2.0F);
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "inf"), std::numeric_limits<float>::infinity());
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "-inf"), -std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(parsed<float>(AttrType::kFloat, "nan")));
    EXPECT_TRUE(std::signbit(parsed<float>(AttrType::kFloat, "-0")));
    EXPECT_EQ(parsed<float>(AttrType::kFloat, "1e-60"), 0.0F);
    for (const char* text : {"", "abc", "1,2", "0.1x", "1e60", "--1", "+-1"}) {
        EXPECT_NE(error_of(AttrType::kFloat, text), "no error") << text;
    }
}

TEST(Attributes, Integers) {
    EXPECT_EQ(parsed<int64_t>(AttrType::kInt, "-9223372036854775808"),
              std::numeric_limits<int64_t>::min());
    EXPECT_EQ(parsed<int64_t>(AttrType::kInt, "+7"), 7);
    for (const char* text : {"", "1.5", "9223372036854775808", "x", "1 "}) {
        EXPECT_NE(error_of(AttrType::kInt, text), "no error") << text;
    }
    EXPECT_NE(error_of(AttrType::kInt, "9223372036854775808").find("outside 64 bits"),
              std::string::npos);
}

TEST(Attributes, OtherTypes) {
    EXPECT_TRUE(parsed<bool>(AttrType::kBool, "True"));
    EXPECT_FALSE(parsed<bool>(AttrType::kBool, "0"));
    EXPECT_EQ(error_of(AttrType::kBool, "yes"), "--attr a: 'yes' is no bool");
    EXPECT_EQ(parsed<std::string>(AttrType::kString, "a=b,c"), "a=b,c");
    EXPECT_EQ(parsed<std::vector<int64_t>>(AttrType::kListInt, "1,-2,3"),
              (std::vector<int64_t>{1, -2, 3}));
    EXPECT_TRUE(parsed<std::vector<int64_t>>(AttrType::kListInt, "").empty());
    EXPECT_EQ(parsed<std::vector<float>>(AttrType::kListFloat, "0.5,inf").size(), 2u);
    EXPECT_EQ(parsed<std::vector<bool>>(AttrType::kListBool, "true,0"),
              (std::vector<bool>{true, false}));
    EXPECT_EQ(parsed<std::vector<std::vector<int64_t>>>(AttrType::kListListInt, "1,2;3"),
              (std::vector<std::vector<int64_t>>{{1, 2}, {3}}));
    EXPECT_NE(error_of(AttrType::kListInt, "1,,2"), "no error");
}

TEST(Attributes, TextRoundTrip) {
    EXPECT_EQ(attr_text(AttrValue(0.01F)), "0.01");
    EXPECT_EQ(attr_text(AttrValue(std::vector<int64_t>{1, 2})), "[1, 2]");
    EXPECT_EQ(attr_text(AttrValue(std::vector<bool>{true, false})), "[true, false]");
    EXPECT_EQ(attr_text(AttrValue(std::vector<std::vector<int64_t>>{{1}, {}})), "[[1], []]");
}

TEST(Attributes, BindingChecksNames) {
    host::OpDefinition op;
    op.type = "Test";
    op.attrs = {attr(AttrType::kFloat), attr(AttrType::kInt, true)};
    op.attrs[0].name = "negativeSlope";
    op.attrs[1].name = "axis";
    const auto values = bind_attrs(op, {{"axis", "3"}});
    EXPECT_FALSE(values[0]);
    EXPECT_EQ(std::get<int64_t>(*values[1]), 3);
    EXPECT_THROW(bind_attrs(op, {}), UserError);  // required one missing
    EXPECT_THROW(bind_attrs(op, {{"axis", "3"}, {"axis", "4"}}), UserError);  // twice
    EXPECT_THROW(bind_attrs(op, {{"", "3"}}), UserError);                     // no name
    try {
        bind_attrs(op, {{"axis", "3"}, {"negativSlope", "1"}});
        FAIL();
    } catch (const UserError& error) {
        EXPECT_NE(std::string(error.what()).find("negativeSlope, axis"), std::string::npos);
        EXPECT_NE(error.hint().find("negativeSlope"), std::string::npos);
    }
}

}  // namespace
}  // namespace drydock::session
