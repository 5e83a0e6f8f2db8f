#include "session/text.h"

#include <gtest/gtest.h>

namespace drydock::session {
namespace {

TEST(Text, LastLines) {
    EXPECT_EQ(last_lines("a\nb\nc\n", 2), "b\nc");
    EXPECT_EQ(last_lines("a\nb\nc", 1), "c");
    EXPECT_EQ(last_lines("a\nb", 5), "a\nb");
    EXPECT_EQ(last_lines("", 3), "");
    EXPECT_EQ(last_lines("\n\n", 3), "");
}

TEST(Text, TimesAndBytes) {
    EXPECT_EQ(time_text(853), "853 ns");
    EXPECT_EQ(time_text(12345), "12.3 us");
    EXPECT_EQ(time_text(999600), "1 ms");
    EXPECT_EQ(time_text(1230000), "1.23 ms");
    EXPECT_EQ(time_text(4561000000), "4.56 s");
    EXPECT_EQ(bytes_text(512), "512 B");
    EXPECT_EQ(bytes_text(196608), "192 KiB");
    EXPECT_EQ(bytes_text(3ULL << 29), "1.5 GiB");
}

TEST(Text, SplitKeepsEmptyItems) {
    EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
    EXPECT_EQ(split("", ','), std::vector<std::string>{""});
}

TEST(Text, WrapBreaksAtBlanks) {
    EXPECT_EQ(wrap("one two three", 2, 8), "one two\n  three");
    EXPECT_EQ(wrap("averylongwordindeed x", 2, 8), "averylongwordindeed\n  x");
    EXPECT_EQ(wrap("short", 2, 80), "short");
    EXPECT_EQ(wrap("  indented line", 4, 80), "  indented line");
}

TEST(Text, TableLinesUp) {
    Table table({Table::Align::kLeft, Table::Align::kRight});
    table.add({"n", "value"});
    table.add({"größe", "1"});
    EXPECT_EQ(table.text(1), " n      value\n größe      1\n");
}

}  // namespace
}  // namespace drydock::session
