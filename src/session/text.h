#pragma once
// Small helpers for what people read.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace drydock::session {

/// Columns that printed text keeps to.
inline constexpr size_t kColumns = 80;

/// The last `count` lines of `text`, without trailing white space.
std::string last_lines(std::string_view text, size_t count);
/// "a, b, c".
std::string join(const std::vector<std::string>& items, std::string_view separator = ", ");
/// "853 ns", "12.3 us", "1.23 ms", "4.56 s".
std::string time_text(uint64_t time_ns);
/// "512 B", "192 KiB", "1.5 GiB".
std::string bytes_text(uint64_t bytes);
/// Splits at `separator`; "" gives one empty item.
std::vector<std::string> split(std::string_view text, char separator);
/// `text` broken at blanks to `width` columns; following lines start with `indent` blanks. Words
/// longer than a line stay whole.
std::string wrap(std::string_view text, size_t indent, size_t width = kColumns);
/// `message` with the operator's own log lines below; those that it quotes already are left out.
std::string with_log(const std::string& message, const std::vector<std::string>& log);
/// Columns that UTF-8 text takes (every code point counts as one).
size_t display_width(std::string_view text);

/// Columns that line up. The first row is the heading.
class Table {
  public:
    enum class Align : uint8_t { kLeft, kRight };
    explicit Table(std::vector<Align> alignment) : alignment_(std::move(alignment)) {}
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
    /// Rows with `indent` blanks before and two blanks between columns, no blanks at line ends.
    std::string text(size_t indent = 2) const;

  private:
    std::vector<Align> alignment_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace drydock::session
