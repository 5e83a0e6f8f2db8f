#include "session/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace drydock::session {

std::string last_lines(std::string_view text, size_t count) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.remove_suffix(1);
    size_t begin = text.size();
    while (count > 0 && begin > 0) {
        const size_t end = text.rfind('\n', begin - 1);
        if (--count == 0)
            return std::string(text.substr(end == std::string_view::npos ? 0 : end + 1));
        if (end == std::string_view::npos) break;
        begin = end;
    }
    return std::string(text);
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
    return fmt::format("{}", fmt::join(items, separator));
}

std::string time_text(uint64_t time_ns) {
    const auto ns = static_cast<double>(time_ns);
    if (time_ns < 1000) return fmt::format("{} ns", time_ns);
    if (ns < 999.5e3) return fmt::format("{:.3g} us", ns / 1e3);
    if (ns < 999.5e6) return fmt::format("{:.3g} ms", ns / 1e6);
    return fmt::format("{:.2f} s", ns / 1e9);
}

std::string bytes_text(uint64_t bytes) {
    constexpr std::array<const char*, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    auto value = static_cast<double>(bytes);
    size_t unit = 0;
    for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit) value /= 1024;
    return fmt::format("{:.4g} {}", value, kUnits[unit]);
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> items;
    for (size_t begin = 0;;) {
        const size_t end = text.find(separator, begin);
        items.emplace_back(text.substr(begin, end - begin));
        if (end == std::string_view::npos) return items;
        begin = end + 1;
    }
}

std::string wrap(std::string_view text, size_t indent, size_t width) {
    const size_t leading = std::min(text.find_first_not_of(' '), text.size());
    std::string result(leading, ' ');
    size_t column = leading;
    bool first = true;
    for (const std::string& word : split(text.substr(leading), ' ')) {
        const size_t length = display_width(word);
        if (!first && column > indent && column + 1 + length > width) {
            result += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (!first) {
            result += ' ';
            ++column;
        }
        result += word;
        column += length;
        first = false;
    }
    return result;
}

std::string with_log(const std::string& message, const std::vector<std::string>& log) {
    std::string text = message;
    for (const std::string& line : log) {
        if (message.find(line) == std::string::npos) text += "\n  " + line;
    }
    return text;
}

size_t display_width(std::string_view text) {
    return static_cast<size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string Table::text(size_t indent) const {
    std::vector<size_t> widths(alignment_.size(), 0);
    for (const auto& row : rows_) {
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], display_width(row[i]));
    }
    std::string result;
    for (const auto& row : rows_) {
        std::string line(indent, ' ');
        for (size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - display_width(row[i]), ' ');
            if (i > 0) line += "  ";
            line += alignment_[i] == Align::kRight ? blanks + row[i] : row[i] + blanks;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        result += line + '\n';
    }
    return result;
}

}  // namespace drydock::session
