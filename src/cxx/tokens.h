#pragma once
// C++ text as tokens, as far as finding launches and kernels needs it.
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace drydock::cxx {

enum class TokenKind : unsigned char {
    kIdentifier,  ///< or keyword
    kNumber,
    kText,         ///< string or character literal, raw ones too, with prefix
    kPunctuation,  ///< one character, but `::`, `->`, `<=`, `>=` are one token
};

/// A token; `offset` is its place in the text, which must outlive it.
struct Token {
    TokenKind kind;
    std::string_view text;
    size_t offset;

    bool is(std::string_view wanted) const {
        return text == wanted && kind != TokenKind::kText && kind != TokenKind::kNumber;
    }
    bool is_identifier() const { return kind == TokenKind::kIdentifier; }
    size_t end() const { return offset + text.size(); }
};

/// Comments and whole lines that begin with `#` (line markers, directives) are left out.
std::vector<Token> tokenize(std::string_view text);

/// Index of the bracket that closes the one at `open`, `(`, `[` or `{`; tokens.size() when none
/// does.
size_t closing(const std::vector<Token>& tokens, size_t open);
/// Index of the bracket that opens the one at `close`; tokens.size() when none does.
size_t opening(const std::vector<Token>& tokens, size_t close);
/// Index of the `>` that closes the template arguments opened by the `<` at `open`, or
/// tokens.size() when the `<` is a comparison: a `;`, an unbalanced bracket or the end comes first.
size_t closing_angle(const std::vector<Token>& tokens, size_t open);
/// Index of the `<` that belongs to the `>` at `close`; tokens.size() when none does.
size_t opening_angle(const std::vector<Token>& tokens, size_t close);
/// True when `count` characters `c` stand at `index` without a blank between them.
bool run_of(const std::vector<Token>& tokens, size_t index, char c, size_t count);

/// The tokens [begin, end) as they are written, on one line: "add<float, 2>".
std::string spelling(const std::vector<Token>& tokens, size_t begin, size_t end);
/// The text as a C string literal, quotes included.
std::string string_literal(std::string_view text);

/// 1-based line and file of an offset in preprocessed text, by its line markers.
struct SourceLine {
    std::string file;
    size_t line = 1;
};
SourceLine source_line(std::string_view preprocessed, size_t offset);

}  // namespace drydock::cxx
