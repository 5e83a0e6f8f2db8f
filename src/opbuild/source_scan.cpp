#include "opbuild/source_scan.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "base/fs.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

size_t skip_blanks(std::string_view text, size_t at) {
    while (at < text.size() && is_blank(text[at])) ++at;
    return at;
}

/// End (one past the quote) of the raw string whose R stands at `at`; npos when it is none.
size_t raw_string_end(std::string_view text, size_t at) {
    if (text.substr(at, 2) != "R\"" ||
        (at > 0 && is_word(text[at - 1]) && text[at - 1] != 'u' && text[at - 1] != 'U' &&
         text[at - 1] != 'L' && text[at - 1] != '8')) {
        return std::string_view::npos;
    }
    const size_t open = text.find('(', at + 2);
    if (open == std::string_view::npos || open - at - 2 > 16) return std::string_view::npos;
    const std::string close = ")" + std::string(text.substr(at + 2, open - at - 2)) + "\"";
    const size_t end = text.find(close, open);
    return end == std::string_view::npos ? text.size() : end + close.size();
}

/// End of the string or character literal that starts at `at`; a line end closes a broken one.
size_t literal_end(std::string_view text, size_t at) {
    const char quote = text[at];
    for (size_t i = at + 1; i < text.size(); ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == quote) {
            return i + 1;
        } else if (text[i] == '\n') {
            return i;
        }
    }
    return text.size();
}

/// One past the literal at `at`, or `at` when no literal starts there.
size_t skip_literal(std::string_view text, size_t at) {
    if (text[at] == 'R') {
        const size_t end = raw_string_end(text, at);
        return end == std::string_view::npos ? at : end;
    }
    if (text[at] == '"') return literal_end(text, at);
    const bool digit_separator = at > 0 && std::isxdigit(static_cast<unsigned char>(text[at - 1]));
    if (text[at] == '\'' && !digit_separator) return literal_end(text, at);
    return at;
}

size_t comment_end(std::string_view text, size_t at) {
    if (text.substr(at, 2) == "/*") {
        const size_t end = text.find("*/", at + 2);
        return end == std::string_view::npos ? text.size() : end + 2;
    }
    if (text.substr(at, 2) != "//") return at;
    size_t end = at;
    while (end < text.size() && (text[end] != '\n' || text[end - 1] == '\\')) ++end;
    return end;
}

/// One past the bracket that closes the one at `open`; npos when none does. Literals are skipped.
size_t balanced_end(std::string_view text, size_t open, char opening, char closing) {
    int depth = 0;
    for (size_t i = open; i < text.size();) {
        if (const size_t next = skip_literal(text, i); next != i) {
            i = next;
            continue;
        }
        if (text[i] == opening) ++depth;
        if (text[i] == closing && --depth == 0) return i + 1;
        ++i;
    }
    return std::string_view::npos;
}

/// Splits at commas outside brackets and literals; a trailing comma adds nothing.
std::vector<std::string> split_arguments(std::string_view text) {
    std::vector<std::string> parts;
    int depth = 0;
    size_t start = 0, i = 0;
    while (i < text.size()) {
        if (const size_t next = skip_literal(text, i); next != i) {
            i = next;
            continue;
        }
        const char c = text[i];
        if (c == '(' || c == '<' || c == '{' || c == '[') ++depth;
        if (c == ')' || c == '>' || c == '}' || c == ']') --depth;
        if (c == ',' && depth == 0) {
            parts.push_back(trim(text.substr(start, i - start)));
            start = i + 1;
        }
        ++i;
    }
    if (const std::string last = trim(text.substr(start)); !last.empty()) parts.push_back(last);
    return parts;
}

/// Offsets where `word` stands alone, outside literals.
std::vector<size_t> words(std::string_view text, std::string_view word) {
    std::vector<size_t> found;
    for (size_t i = 0; i < text.size();) {
        if (const size_t next = skip_literal(text, i); next != i) {
            i = next;
        } else if (!is_word(text[i])) {
            ++i;
        } else {
            size_t end = i;
            while (end < text.size() && is_word(text[end])) ++end;
            if (text.substr(i, end - i) == word) found.push_back(i);
            i = end;
        }
    }
    return found;
}

/// The word that ends at `end` (blanks before it are passed); empty when there is none.
std::string_view word_before(std::string_view text, size_t end) {
    while (end > 0 && is_blank(text[end - 1])) --end;
    size_t start = end;
    while (start > 0 && is_word(text[start - 1])) --start;
    return text.substr(start, end - start);
}

/// Last character before `end` that is no blank; 0 when there is none.
char character_before(std::string_view text, size_t end) {
    while (end > 0 && is_blank(text[end - 1])) --end;
    return end == 0 ? '\0' : text[end - 1];
}

bool on_define_line(std::string_view text, size_t at) {
    size_t start = text.rfind('\n', at);
    start = start == std::string_view::npos ? 0 : start + 1;
    const std::string line = trim(text.substr(start, at - start));
    if (line.empty() || line[0] != '#') return false;
    return line.find("define") != std::string::npos || line.find("undef") != std::string::npos ||
           line.find("if") != std::string::npos;
}

TemplateParameter parse_template_parameter(std::string text) {
    text = trim(text.substr(0, text.find('=')));
    size_t start = text.size();
    while (start > 0 && is_word(text[start - 1])) --start;
    TemplateParameter parameter{trim(text.substr(0, start)), text.substr(start), false};
    if (parameter.type.empty()) std::swap(parameter.type, parameter.name);  // unnamed: "bool"
    parameter.is_type = parameter.type == "typename" || parameter.type == "class";
    return parameter;
}

struct TemplateHead {
    size_t end;  ///< one past the '>'
    std::vector<TemplateParameter> parameters;
};

std::vector<TemplateHead> template_heads(std::string_view text) {
    std::vector<TemplateHead> heads;
    for (size_t at : words(text, "template")) {
        const size_t open = skip_blanks(text, at + 8);
        if (open >= text.size() || text[open] != '<') continue;
        const size_t end = balanced_end(text, open, '<', '>');
        if (end == std::string_view::npos) continue;
        TemplateHead head{end, {}};
        for (std::string& part : split_arguments(text.substr(open + 1, end - open - 2))) {
            head.parameters.push_back(parse_template_parameter(std::move(part)));
        }
        heads.push_back(std::move(head));
    }
    return heads;
}

/// The template head that belongs to a declaration whose `__global__` stands at `at`: nothing but
/// specifiers lies between.
const TemplateHead* head_of(const std::vector<TemplateHead>& heads, std::string_view text,
                            size_t at) {
    const TemplateHead* best = nullptr;
    for (const TemplateHead& head : heads) {
        if (head.end > at) continue;
        if (text.substr(head.end, at - head.end).find_first_of(";{}=") != std::string_view::npos)
            continue;
        best = &head;
    }
    return best;
}

/// Finds "name (" after `__global__`; attribute-like words with their own parentheses are passed.
std::optional<std::pair<std::string, size_t>> function_name(std::string_view text, size_t at) {
    std::string previous, word;
    for (size_t i = at; i < text.size();) {
        if (is_word(text[i])) {
            size_t end = i;
            while (end < text.size() && is_word(text[end])) ++end;
            previous = std::move(word);
            word = std::string(text.substr(i, end - i));
            i = end;
        } else if (text[i] == '(') {
            if (previous == "void") return std::pair{word, i};
            i = balanced_end(text, i, '(', ')');
            if (i == std::string_view::npos) return std::nullopt;
        } else if (text[i] == '[' || text[i] == ']' || is_blank(text[i]) || text[i] == '"') {
            ++i;
        } else {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

std::optional<size_t> count_parameters(std::string_view list) {
    if (list.find('#') != std::string_view::npos) return std::nullopt;
    const std::vector<std::string> parts = split_arguments(list);
    return parts.size() == 1 && parts[0] == "void" ? 0 : parts.size();
}

/// Names in `#include "..."` lines.
std::vector<std::string> quoted_includes(std::string_view text) {
    std::vector<std::string> names;
    for (size_t at : words(text, "include")) {
        size_t before = at;
        while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t')) --before;
        if (before == 0 || text[before - 1] != '#') continue;
        const size_t open = skip_blanks(text, at + 7);
        if (open >= text.size() || text[open] != '"') continue;
        const size_t close = text.find('"', open + 1);
        if (close != std::string_view::npos)
            names.emplace_back(text.substr(open + 1, close - open - 1));
    }
    return names;
}

bool lies_below(const fs::path& path, const fs::path& root) {
    const auto [end, _] = std::mismatch(root.begin(), root.end(), path.begin(), path.end());
    return end == root.end();
}

void scan_file(const fs::path& path, const std::vector<fs::path>& dirs, const fs::path& root,
               std::set<fs::path>& seen, std::vector<ScannedFile>& files) {
    if (!seen.insert(path).second) return;
    files.push_back({path, strip_comments(read_file(path))});
    const std::vector<std::string> includes = quoted_includes(files.back().text);
    for (const std::string& name : includes) {
        std::vector<fs::path> candidates{path.parent_path() / name};
        for (const fs::path& dir : dirs) candidates.push_back(dir / name);
        for (const fs::path& candidate : candidates) {
            std::error_code error;
            const fs::path real = fs::weakly_canonical(candidate, error);
            if (error || !fs::is_regular_file(real, error)) continue;
            if (lies_below(real, root)) scan_file(real, dirs, root, seen, files);
            break;
        }
    }
}

}  // namespace

std::string trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return std::string(text);
}

std::string strip_comments(std::string_view text) {
    std::string out(text);
    for (size_t i = 0; i < text.size();) {
        if (const size_t next = skip_literal(text, i); next != i) {
            i = next;
        } else if (const size_t end = comment_end(text, i); end != i) {
            for (; i < end; ++i) {
                if (out[i] != '\n') out[i] = ' ';
            }
        } else {
            ++i;
        }
    }
    return out;
}

int line_of(std::string_view text, size_t offset) {
    const std::string_view head = text.substr(0, offset);
    return 1 + static_cast<int>(std::count(head.begin(), head.end(), '\n'));
}

std::vector<MacroCall> macro_calls(std::string_view stripped, std::string_view macro) {
    std::vector<MacroCall> calls;
    for (size_t at : words(stripped, macro)) {
        const size_t open = skip_blanks(stripped, at + macro.size());
        if (open >= stripped.size() || stripped[open] != '(' || on_define_line(stripped, at))
            continue;
        const size_t end = balanced_end(stripped, open, '(', ')');
        if (end == std::string_view::npos) continue;
        calls.push_back({at, split_arguments(stripped.substr(open + 1, end - open - 2))});
    }
    return calls;
}

bool defines_before_include(std::string_view stripped) {
    for (size_t at = 0; (at = stripped.find('#', at)) != std::string_view::npos; ++at) {
        size_t start = at;
        while (start > 0 && (stripped[start - 1] == ' ' || stripped[start - 1] == '\t')) --start;
        if (start > 0 && stripped[start - 1] != '\n') continue;
        const std::string_view directive = stripped.substr(skip_blanks(stripped, at + 1));
        if (directive.starts_with("include")) return false;
        if (directive.starts_with("define") || directive.starts_with("undef")) return true;
    }
    return false;
}

bool defines_type(std::string_view stripped, std::string_view name) {
    for (size_t at : words(stripped, name)) {
        const size_t after = skip_blanks(stripped, at + name.size());
        const char next = after < stripped.size() ? stripped[after] : '\0';
        const char previous = character_before(stripped, at);
        const std::string_view word = word_before(stripped, at);
        const bool head = word == "struct" || word == "class" || word == "union" ||
                          previous == ')';  // alignas(8), __attribute__((...))
        const bool base = next == ':' && stripped.substr(after, 2) != "::";
        if (head && (next == '{' || base)) return true;
        if (word == "using" && next == '=') return true;
        if (previous == '}' && next == ';') return true;
    }
    return false;
}

std::vector<KernelFunction> kernel_functions(std::string_view stripped) {
    const std::vector<TemplateHead> heads = template_heads(stripped);
    std::vector<KernelFunction> functions;
    for (size_t at : words(stripped, "__global__")) {
        if (on_define_line(stripped, at)) continue;
        const auto named = function_name(stripped, at + 10);
        if (!named) continue;
        const auto& [name, open] = *named;
        const size_t end = balanced_end(stripped, open, '(', ')');
        if (end == std::string_view::npos) continue;
        KernelFunction function;
        function.name = name;
        if (const TemplateHead* head = head_of(heads, stripped, at)) {
            function.is_template = true;
            function.template_parameters = head->parameters;
        }
        const size_t after = skip_blanks(stripped, end);
        function.is_definition = after < stripped.size() && stripped[after] == '{';
        function.parameter_count = count_parameters(stripped.substr(open + 1, end - open - 2));
        function.line = line_of(stripped, at);
        functions.push_back(std::move(function));
    }
    return functions;
}

std::vector<ScannedFile> scan_with_includes(const fs::path& main, const std::vector<fs::path>& dirs,
                                            const fs::path& root) {
    std::set<fs::path> seen;
    std::vector<ScannedFile> files;
    scan_file(fs::weakly_canonical(main), dirs, fs::weakly_canonical(root), seen, files);
    return files;
}

// ---- launches ----------------------------------------------------------------------------------

namespace {

constexpr size_t kNone = std::string_view::npos;

/// Just behind the last character before `at` that is not blank.
size_t skip_blanks_back(std::string_view text, size_t at) {
    while (at > 0 && is_blank(text[at - 1])) --at;
    return at;
}

/// Comments and the contents of string literals as blanks.
std::string code_only(std::string_view source) {
    std::string text = strip_comments(source);
    for (size_t at = 0; at < text.size(); ++at) {
        const bool character = at > 0 && text[at - 1] == '\'';  // '"'
        if (text[at] != '"' || character) continue;
        for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at) {
            const bool escape = text[at] == '\\' && at + 1 < text.size();
            text[at] = ' ';
            if (escape) text[++at] = ' ';
        }
    }
    return text;
}

/// First character of `ns::kernel` or `kernel<float, 2>` that ends before `end`; `end` when there
/// is none.
size_t callee_begin(std::string_view text, size_t end) {
    size_t at = skip_blanks_back(text, end);
    if (at > 0 && text[at - 1] == '>') {
        int depth = 0;
        while (at > 0) {
            const char c = text[--at];
            depth += c == '>' ? 1 : c == '<' ? -1 : 0;
            if (depth == 0) break;
            if (c == ';' || c == '{' || c == '}') return end;
        }
        at = skip_blanks_back(text, at);
    }
    size_t begin = at;
    while (begin > 0 && (is_word(text[begin - 1]) || text[begin - 1] == ':')) --begin;
    return begin == at ? end : begin;
}

/// Just behind the bracket that closes the one at `open`; kNone when none does.
size_t behind_bracket(std::string_view text, size_t open) {
    int depth = 0;
    for (size_t at = open; at < text.size(); ++at) {
        depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return kNone;
}

/// Just behind `<<<...>>>(...)` that begins at `at`; kNone when that is something else.
size_t launch_end(std::string_view text, size_t at) {
    int depth = 0;
    for (at += 3; at < text.size(); ++at) {
        const char c = text[at];
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ';' || c == '{' || depth < 0) return kNone;
        if (depth != 0 || text.substr(at, 3) != ">>>") continue;
        const size_t arguments = skip_blanks(text, at + 3);
        if (arguments >= text.size() || text[arguments] != '(') return kNone;
        return behind_bracket(text, arguments);
    }
    return kNone;
}

}  // namespace

std::optional<std::string> without_launches(std::string_view text) {
    if (text.find("<<<") == kNone) return std::nullopt;
    const std::string stripped = code_only(text);
    constexpr std::string_view kNothing = "(void)0";
    std::string result(text);
    bool found = false;
    for (size_t at = stripped.find("<<<"); at != kNone; at = stripped.find("<<<", at)) {
        const size_t begin = callee_begin(stripped, at), end = launch_end(stripped, at);
        if (begin == at || end == kNone || end - begin < kNothing.size()) {
            at += 3;
            continue;
        }
        for (size_t i = begin; i < end; ++i)
            if (result[i] != '\n') result[i] = ' ';
        result.replace(begin, kNothing.size(), kNothing);
        found = true;
        at = end;
    }
    if (!found) return std::nullopt;
    return result;
}

}  // namespace drydock::opbuild
