#include "cxx/tokens.h"

#include <cctype>
#include <charconv>

namespace drydock::cxx {
namespace {

bool starts_word(char c) {
    return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || (c & 0x80);
}
bool continues_word(char c) {
    return starts_word(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) {}

    std::vector<Token> run() {
        bool line_start = true;
        while (pos_ < text_.size()) {
            const char c = text_[pos_];
            if (c == '\n') {
                line_start = true;
                ++pos_;
            } else if (std::isspace(static_cast<unsigned char>(c)) != 0 || is_continuation()) {
                ++pos_;
            } else if (skip_comment()) {
                continue;
            } else if (c == '#' && line_start) {
                skip_directive();
            } else {
                line_start = false;
                next();
            }
        }
        return std::move(tokens_);
    }

  private:
    char at(size_t index) const { return index < text_.size() ? text_[index] : '\0'; }
    bool is_continuation() const { return text_[pos_] == '\\' && at(pos_ + 1) == '\n'; }

    bool skip_comment() {
        if (text_[pos_] != '/') return false;
        if (at(pos_ + 1) == '/') {
            skip_line();
            return true;
        }
        if (at(pos_ + 1) != '*') return false;
        const size_t end = text_.find("*/", pos_ + 2);
        pos_ = end == std::string_view::npos ? text_.size() : end + 2;
        return true;
    }
    /// To the end of the line; a backslash before it continues the line.
    void skip_line() {
        while (pos_ < text_.size() && text_[pos_] != '\n') pos_ += is_continuation() ? 2 : 1;
    }
    void skip_directive() {
        while (pos_ < text_.size() && text_[pos_] != '\n') {
            if (skip_comment()) continue;
            pos_ += is_continuation() ? 2 : 1;
        }
    }

    void push(TokenKind kind, size_t length) {
        length = std::min(length, text_.size() - pos_);
        tokens_.push_back({kind, text_.substr(pos_, length), pos_});
        pos_ += length;
    }

    void next() {
        const char c = text_[pos_];
        if (c == '"' || c == '\'') return push(TokenKind::kText, literal_length(pos_));
        if (std::isdigit(static_cast<unsigned char>(c)) != 0 ||
            (c == '.' && std::isdigit(static_cast<unsigned char>(at(pos_ + 1))) != 0)) {
            return push(TokenKind::kNumber, number_length());
        }
        if (starts_word(c)) return word();
        for (const std::string_view pair : {"::", "->", "<=", ">="}) {
            if (text_.substr(pos_, 2) == pair) return push(TokenKind::kPunctuation, 2);
        }
        push(TokenKind::kPunctuation, 1);
    }

    void word() {
        size_t end = pos_;
        while (end < text_.size() && continues_word(text_[end])) ++end;
        const std::string_view name = text_.substr(pos_, end - pos_);
        const bool prefix = name == "L" || name == "u" || name == "U" || name == "u8";
        const bool raw =
            name == "R" || name == "LR" || name == "uR" || name == "UR" || name == "u8R";
        if (raw && at(end) == '"') {
            return push(TokenKind::kText, end - pos_ + raw_length(end));
        }
        if (prefix && (at(end) == '"' || at(end) == '\'')) {
            return push(TokenKind::kText, end - pos_ + literal_length(end));
        }
        push(TokenKind::kIdentifier, end - pos_);
    }

    /// Of the literal whose quote stands at `begin`. One that is not closed ends with its line.
    size_t literal_length(size_t begin) const {
        const char quote = text_[begin];
        size_t end = begin + 1;
        while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
            end += text_[end] == '\\' ? 2 : 1;
        return end + 1 - begin;
    }
    size_t raw_length(size_t begin) const {
        const size_t bracket = text_.find('(', begin);
        if (bracket == std::string_view::npos) return text_.size() - begin;
        const std::string close =
            ")" + std::string(text_.substr(begin + 1, bracket - begin - 1)) + "\"";
        const size_t end = text_.find(close, bracket);
        return end == std::string_view::npos ? text_.size() - begin : end + close.size() - begin;
    }
    /// 1'000, 0x1p-3, 1e+5, 1.5f.
    size_t number_length() const {
        size_t end = pos_ + 1;
        while (end < text_.size()) {
            const char c = text_[end];
            const char before = text_[end - 1];
            const bool exponent = before == 'e' || before == 'E' || before == 'p' || before == 'P';
            if (continues_word(c) || c == '.' || ((c == '+' || c == '-') && exponent) ||
                (c == '\'' && continues_word(at(end + 1)))) {
                ++end;
            } else {
                break;
            }
        }
        return end - pos_;
    }

    std::string_view text_;
    size_t pos_ = 0;
    std::vector<Token> tokens_;
};

bool opens(const Token& token) { return token.is("(") || token.is("[") || token.is("{"); }
bool closes(const Token& token) { return token.is(")") || token.is("]") || token.is("}"); }

}  // namespace

std::vector<Token> tokenize(std::string_view text) { return Lexer(text).run(); }

size_t closing(const std::vector<Token>& tokens, size_t open) {
    size_t depth = 0;
    for (size_t i = open; i < tokens.size(); ++i) {
        if (opens(tokens[i])) ++depth;
        if (closes(tokens[i]) && --depth == 0) return i;
    }
    return tokens.size();
}

size_t opening(const std::vector<Token>& tokens, size_t close) {
    size_t depth = 0;
    for (size_t i = close + 1; i-- > 0;) {
        if (closes(tokens[i])) ++depth;
        if (opens(tokens[i]) && --depth == 0) return i;
    }
    return tokens.size();
}

size_t closing_angle(const std::vector<Token>& tokens, size_t open) {
    size_t depth = 0;
    for (size_t i = open; i < tokens.size(); ++i) {
        const Token& token = tokens[i];
        if (token.is("<")) ++depth;
        if (token.is(">") && --depth == 0) return i;
        if (token.is(";") || closes(token)) break;
        if (opens(token)) i = closing(tokens, i);
    }
    return tokens.size();
}

size_t opening_angle(const std::vector<Token>& tokens, size_t close) {
    size_t depth = 0;
    for (size_t i = close + 1; i-- > 0;) {
        const Token& token = tokens[i];
        if (token.is(">")) ++depth;
        if (token.is("<") && --depth == 0) return i;
        if (token.is(";") || opens(token)) break;
        if (closes(token)) {
            i = opening(tokens, i);
            if (i == tokens.size()) break;
        }
    }
    return tokens.size();
}

bool run_of(const std::vector<Token>& tokens, size_t index, char c, size_t count) {
    const std::string one(1, c);
    for (size_t i = 0; i < count; ++i) {
        if (index + i >= tokens.size() || !tokens[index + i].is(one)) return false;
        if (i > 0 && tokens[index + i].offset != tokens[index + i - 1].end()) return false;
    }
    return true;
}

std::string spelling(const std::vector<Token>& tokens, size_t begin, size_t end) {
    std::string text;
    for (size_t i = begin; i < end; ++i) {
        if (i > begin && tokens[i].offset != tokens[i - 1].end()) text += ' ';
        text += tokens[i].text;
    }
    return text;
}

std::string string_literal(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c == '\n' ? ' ' : c;
    }
    return result + '"';
}

SourceLine source_line(std::string_view preprocessed, size_t offset) {
    SourceLine place;
    size_t pos = 0;
    while (pos < offset) {
        size_t end = preprocessed.find('\n', pos);
        if (end == std::string_view::npos || end >= offset) break;
        const std::string_view line = preprocessed.substr(pos, end - pos);
        pos = end + 1;
        size_t number = 0;
        const size_t quote = line.find('"');
        if (line.starts_with("# ") && quote != std::string_view::npos &&
            std::from_chars(line.data() + 2, line.data() + quote, number).ec == std::errc()) {
            const size_t last = line.find('"', quote + 1);
            place.file = line.substr(quote + 1, last - quote - 1);
            place.line = number;
        } else {
            ++place.line;
        }
    }
    return place;
}

}  // namespace drydock::cxx
