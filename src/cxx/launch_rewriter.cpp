#include "cxx/launch_rewriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace drydock::cxx {
namespace {

/// One replacement of text; `begin == end` inserts.
struct Edit {
    size_t begin;
    size_t end;
    std::string text;
};

/// Words that can stand before a kernel's name without being part of it.
bool is_statement_word(const Token& token) {
    static const std::set<std::string_view> words{
        "return",   "else",     "do",  "case", "co_return", "co_yield",
        "co_await", "throw",    "and", "or",   "not",       "typename",
        "template", "operator", "if",  "for",  "while",     "switch"};
    return words.contains(token.text);
}

bool is_name(const Token& token) { return token.is_identifier() && !is_statement_word(token); }

class Rewriter {
  public:
    Rewriter(std::string_view text, const std::vector<Token>& tokens,
             const LaunchedKernels& kernels)
        : text_(text), tokens_(tokens), kernels_(kernels) {}

    std::string run() {
        for (size_t i = 0; i < tokens_.size(); ++i) {
            if (is_launch(i)) {
                launch(i);
                i += 2;
            } else if (tokens_[i].is_identifier() && tokens_[i].text.starts_with("__drydock_")) {
                blank(i);
            }
        }
        return apply();
    }

    /// `<<<` behind something that can be called.
    bool is_launch(size_t index) const {
        if (index == 0 || !run_of(tokens_, index, '<', 3)) return false;
        const Token& before = tokens_[index - 1];
        return is_name(before) || before.is(">") || before.is(")") || before.is("]");
    }

  private:
    [[noreturn]] void fail(size_t token, const std::string& message) const {
        const SourceLine place = source_line(text_, tokens_[token].offset);
        throw LaunchError(fmt::format("{}:{}: error: {}", place.file, place.line, message));
    }

    /// First token of the postfix expression that ends before `end`.
    size_t callee_begin(size_t end) const {
        size_t i = end;
        for (;;) {
            if (i == 0) return end;
            const Token& last = tokens_[i - 1];
            size_t begin = tokens_.size();
            if (last.is(")") || last.is("]")) {
                begin = opening(tokens_, i - 1);
                if (begin == tokens_.size()) return end;
                const bool called =
                    begin > 0 && (is_name(tokens_[begin - 1]) || tokens_[begin - 1].is(")") ||
                                  tokens_[begin - 1].is("]"));
                if (called) {
                    i = begin;
                    continue;
                }
                return begin;
            }
            if (last.is(">")) {
                begin = opening_angle(tokens_, i - 1);
                if (begin == tokens_.size() || begin == 0) return end;
                i = begin;
                continue;
            }
            if (!is_name(last)) return end;
            begin = i - 1;
            if (begin > 0 && tokens_[begin - 1].is("template")) --begin;
            if (begin == 0) return begin;
            const Token& link = tokens_[begin - 1];
            if (!link.is("::") && !link.is(".") && !link.is("->")) return begin;
            const bool qualified =
                begin > 1 && (is_name(tokens_[begin - 2]) || tokens_[begin - 2].is(">") ||
                              tokens_[begin - 2].is(")") || tokens_[begin - 2].is("]"));
            if (!qualified) return begin - 1;
            i = begin - 1;
        }
    }

    /// Name of the kernel in a callee, without namespaces and template arguments; may be empty.
    std::string kernel_of(size_t begin, size_t end) const {
        size_t last = end - 1;
        if (tokens_[last].is(">")) last = opening_angle(tokens_, last) - 1;
        return last < begin || last >= end ? std::string() : std::string(tokens_[last].text);
    }

    struct Configuration {
        std::vector<size_t> commas;
        size_t close = 0;  ///< index of the first `>` of `>>>`
    };

    /// Template arguments in the configuration may hold commas and `>>`.
    size_t skip_template_arguments(size_t index) const {
        if (index == 0 || !tokens_[index].is("<") || !tokens_[index - 1].is_identifier())
            return index;
        const size_t close = closing_angle(tokens_, index);
        if (close + 1 >= tokens_.size()) return index;
        const Token& next = tokens_[close + 1];
        return next.is("(") || next.is("{") || next.is("::") ? close : index;
    }

    Configuration configuration(size_t open) const {
        Configuration result;
        for (size_t i = open + 3; i < tokens_.size(); ++i) {
            const Token& token = tokens_[i];
            if (token.is("(") || token.is("[") || token.is("{")) {
                i = closing(tokens_, i);
            } else if (token.is(")") || token.is("]") || token.is("}") || token.is(";")) {
                break;
            } else if (token.is(",")) {
                result.commas.push_back(i);
            } else if (run_of(tokens_, i, '>', 3)) {
                result.close = i;
                return result;
            } else {
                i = skip_template_arguments(i);
            }
        }
        fail(open,
             "`<<<` has no `>>>`: expected kernel<<<numBlocks, nullptr, stream>>>(arguments)");
    }

    void check(size_t open, const Configuration& parts) const {
        const size_t count = parts.commas.size() + 1;
        if (count == 4) {
            fail(open,
                 "kernel<<<grid, block, dynUbuf, stream>>> launches a SIMT kernel, which is not "
                 "supported; kernels of the SIMD kind are launched with "
                 "kernel<<<numBlocks, nullptr, stream>>>(arguments)");
        }
        if (count != 3) {
            fail(open, fmt::format("a launch has 3 parameters, {} given: expected "
                                   "kernel<<<numBlocks, nullptr, stream>>>(arguments)",
                                   parts.close == open + 3 ? 0 : count));
        }
        const size_t behind = parts.close + 3;
        if (behind >= tokens_.size() || !tokens_[behind].is("("))
            fail(parts.close, "expected the kernel's arguments in brackets behind `>>>`");
    }

    void replace(size_t first, size_t last, std::string text) {
        const size_t begin = tokens_[first].offset;
        const size_t end = tokens_[last].end();
        // Lines must not move.
        const std::string_view old = text_.substr(begin, end - begin);
        text.append(static_cast<size_t>(std::count(old.begin(), old.end(), '\n')), '\n');
        edits_.push_back({begin, end, std::move(text)});
    }

    void launch(size_t open) {
        const size_t begin = callee_begin(open);
        if (begin == open) fail(open, "no kernel before `<<<`");
        const Configuration parts = configuration(open);
        check(open, parts);
        const std::string callee = spelling(tokens_, begin, open);
        const std::string kernel = kernel_of(begin, open);
        const auto type = kernels_.types.find(kernel);
        const auto names = kernels_.names.find(kernel);
        replace(begin, open + 2,
                fmt::format("::drydock::launch::bind({}, {}, [=](auto... drydock_args) {{ "
                            "{}(drydock_args...); }}, static_cast<long>(",
                            string_literal(callee), type == kernels_.types.end() ? 0 : type->second,
                            callee));
        replace(parts.commas[0], parts.commas[0], "), (static_cast<void>(");
        replace(parts.commas[1], parts.commas[1], "), (");
        replace(
            parts.close, parts.close + 2,
            names == kernels_.names.end() ? ")))" : ")), " + string_literal(names->second) + ")");
    }

    /// Removes a marker, with its brackets where it has some.
    void blank(size_t index) {
        const Token& token = tokens_[index];
        size_t last = index;
        if (token.is("__drydock_mix__") || token.is("__drydock_task_type__"))
            last = closing(tokens_, index + 1);
        if (last < tokens_.size()) replace(index, last, " ");
    }

    std::string apply() {
        std::stable_sort(edits_.begin(), edits_.end(),
                         [](const Edit& a, const Edit& b) { return a.begin < b.begin; });
        std::string result;
        size_t done = 0;
        for (const Edit& edit : edits_) {
            if (edit.begin < done) continue;
            result.append(text_, done, edit.begin - done);
            result += edit.text;
            done = edit.end;
        }
        result.append(text_, done);
        return result;
    }

    std::string_view text_;
    const std::vector<Token>& tokens_;
    const LaunchedKernels& kernels_;
    std::vector<Edit> edits_;
};

}  // namespace

bool has_launch(const std::vector<Token>& tokens) {
    const LaunchedKernels none;
    const Rewriter rewriter("", tokens, none);
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (rewriter.is_launch(i)) return true;
    }
    return false;
}

std::string rewrite_launches(std::string_view text, const std::vector<Token>& tokens,
                             const LaunchedKernels& kernels) {
    return Rewriter(text, tokens, kernels).run();
}

}  // namespace drydock::cxx
