#include "icpu/argument_names.h"

namespace drydock::icpu {
namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// The length of the bracketed text at the beginning; 0 when there is none.
size_t bracketed(std::string_view text) {
    int depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')' && --depth == 0) return i + 1;
        if (depth == 0) return 0;
    }
    return 0;
}

/// Without leading "(type)" parts; brackets around all of it are no cast.
std::string_view without_casts(std::string_view text) {
    for (size_t length = bracketed(text); length != 0 && length < text.size();
         length = bracketed(text)) {
        text = trimmed(text.substr(length));
    }
    return text;
}

}  // namespace

std::vector<std::string> argument_names(std::string_view text, size_t count) {
    std::vector<std::string> names;
    int depth = 0;
    size_t begin = 0;
    for (size_t i = 0; i <= text.size(); ++i) {
        const char c = i == text.size() ? ',' : text[i];
        depth += c == '(' || c == '[' || c == '{' ? 1 : 0;
        depth -= c == ')' || c == ']' || c == '}' ? 1 : 0;
        if (c != ',' || (depth != 0 && i != text.size())) continue;
        names.emplace_back(without_casts(trimmed(text.substr(begin, i - begin))));
        begin = i + 1;
    }
    if (names.size() == count) return names;
    names.clear();
    for (size_t i = 0; i < count; ++i) names.push_back("argument " + std::to_string(i));
    return names;
}

}  // namespace drydock::icpu
