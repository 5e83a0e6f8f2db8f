#include "cxx/tokens.h"

#include <gtest/gtest.h>

namespace drydock::cxx {
namespace {

std::vector<std::string> words(std::string_view text) {
    std::vector<std::string> result;
    for (const Token& token : tokenize(text)) result.emplace_back(token.text);
    return result;
}
using Words = std::vector<std::string>;

TEST(Tokens, CommentsAndDirectivesAreLeftOut) {
    EXPECT_EQ(words("a /* <<< */ b // c <<<\nd"), (Words{"a", "b", "d"}));
    EXPECT_EQ(words("# 1 \"x.cpp\" <<<\n#define A <<< \\\n <<<\n  # error\nb # c"),
              (Words{"b", "#", "c"}));
    EXPECT_EQ(words("a // x \\\n still\nb"), (Words{"a", "b"}));
    EXPECT_EQ(words("#define A /* over\nlines */ B\nc"), (Words{"c"}));
    EXPECT_EQ(words("a /* no end"), (Words{"a"}));
}

TEST(Tokens, LiteralsAreOneToken) {
    EXPECT_EQ(words(R"(f("<<<", '"', "\"", u8"x", L'\''))"),
              (Words{"f", "(", "\"<<<\"", ",", "'\"'", ",", R"("\"")", ",", "u8\"x\"", ",",
                     R"(L'\'')", ")"}));
    EXPECT_EQ(words("R\"x(a)\" )<<<)x\" b"), (Words{"R\"x(a)\" )<<<)x\"", "b"}));
    EXPECT_EQ(words("1'000'000 0x1p-3 1e+5f .5 1+2"),
              (Words{"1'000'000", "0x1p-3", "1e+5f", ".5", "1", "+", "2"}));
}

TEST(Tokens, PunctuationIsSingleButForFour) {
    EXPECT_EQ(words("a<<<b>>>c->d::e<=f>=g"), (Words{"a", "<", "<", "<", "b", ">", ">", ">", "c",
                                                     "->", "d", "::", "e", "<=", "f", ">=", "g"}));
    EXPECT_TRUE(run_of(tokenize("<<<"), 0, '<', 3));
    EXPECT_FALSE(run_of(tokenize("<< <"), 0, '<', 3));
}

TEST(Tokens, BracketsMatch) {
    const std::string text = "k<a(b<c), d<e, 2>>[{1}]";
    const std::vector<Token> tokens = tokenize(text);
    const size_t close = closing_angle(tokens, 1);
    EXPECT_EQ(tokens[close + 1].text, "[");
    EXPECT_EQ(opening_angle(tokens, close), 1U);
    EXPECT_EQ(tokens[closing(tokens, close + 1)].text, "]");
    EXPECT_EQ(opening(tokens, closing(tokens, close + 1)), close + 1);
    EXPECT_EQ(closing(tokenize("(("), 0), 2U);
    EXPECT_EQ(closing_angle(tokenize("a < b; c > d"), 1), 7U) << "comparisons";
}

TEST(Tokens, PlacesAreThoseOfTheLineMarkers) {
    const std::string text = "# 1 \"a.cpp\"\nx\ny\n# 70 \"b.h\" 1 3\nz\nw\n";
    EXPECT_EQ(source_line(text, text.find('y')).line, 2U);
    EXPECT_EQ(source_line(text, text.find('y')).file, "a.cpp");
    EXPECT_EQ(source_line(text, text.find('w')).line, 71U);
    EXPECT_EQ(source_line(text, text.find('w')).file, "b.h");
}

}  // namespace
}  // namespace drydock::cxx
