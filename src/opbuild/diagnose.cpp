#include "opbuild/diagnose.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <optional>
#include <regex>
#include <sstream>
#include <vector>

#include "base/fs.h"
#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

/// Lines of compiler text that are passed on.
constexpr size_t kMaxLines = 60;

/// file:line[:column], at the start of a message or inside a context line.
struct Place {
    std::string file;
    std::string position;  ///< "12:5" or "12"
};

struct Error {
    Place place;        ///< the user's own
    std::string text;   ///< without "error: "
    std::string inner;  ///< where the compiler saw it, when that is another place
};

Lines split_lines(const std::string& text) {
    Lines lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

bool is_below(const std::string& path, const fs::path& root) {
    const fs::path relative = fs::path(path).lexically_normal().lexically_relative(root);
    return !relative.empty() && *relative.begin() != ".." && relative != ".";
}

/// Drydock's headers, generated files and the system's are not the user's.
bool is_user_file(const OpFolder& folder, const std::string& path) {
    if (is_below(path, folder.root)) return true;
    if (path.empty() || path.front() == '<') return false;
    const fs::path root = resource_root();
    return !is_below(path, root / "include") && !is_below(path, root / "src") &&
           !is_below(path, cache_dir()) && !is_below(path, "/usr") && !path.starts_with("/tmp/cc");
}

std::optional<std::smatch> match(const std::string& line, const std::regex& pattern) {
    std::smatch found;
    if (!std::regex_search(line, found, pattern)) return std::nullopt;
    return found;
}

/// "In file included from A:3," / "                 from B:1:" / "A:3:5:   required from 'x'" /
/// "A:3:5: note: ..." and friends.
struct Context {
    Place place;
    bool included;  ///< an include, which says less than a "required from"
};
std::optional<Context> context_place(const std::string& line) {
    static const std::regex kIncluded(
        R"((?:In file included|^ +) ?from ([^:]+):(\d+)(?::\d+)?[,:])");
    static const std::regex kRequired(
        R"(^([^:]+):(\d+:\d+):\s+(?:recursively )?(?:required (?:from|by)|in .constexpr. expansion))");
    if (const auto found = match(line, kRequired))
        return Context{{(*found)[1], (*found)[2]}, false};
    if (const auto found = match(line, kIncluded)) return Context{{(*found)[1], (*found)[2]}, true};
    return std::nullopt;
}

std::optional<std::pair<Place, std::string>> error_line(const std::string& line) {
    static const std::regex kError(R"(^([^:]+):(\d+(?::\d+)?): (?:fatal )?error: (.*)$)");
    static const std::regex kLink(
        R"((?:^|: )([^:]+):(\d+): (undefined reference to .*|multiple definition of .*)$)");
    if (const auto found = match(line, kError))
        return std::pair{Place{(*found)[1], (*found)[2]}, (*found)[3].str()};
    if (const auto found = match(line, kLink))
        return std::pair{Place{(*found)[1], (*found)[2]}, (*found)[3].str()};
    return std::nullopt;
}

/// Context belongs to the error that follows it; "required from" comes innermost first, and so do
/// includes, so the first user place of a kind is the nearest.
std::optional<Error> first_user_error(const OpFolder& folder, const Lines& lines) {
    std::optional<Context> context;
    for (const std::string& line : lines) {
        if (const auto seen = context_place(line)) {
            const bool better = !context || (context->included && !seen->included);
            if (better && is_user_file(folder, seen->place.file)) context = seen;
            continue;
        }
        const auto error = error_line(line);
        if (!error) continue;
        const auto& [place, text] = *error;
        if (is_user_file(folder, place.file)) return Error{place, text, {}};
        if (context)
            return Error{context->place, text, fmt::format("{}:{}", place.file, place.position)};
        context.reset();
    }
    return std::nullopt;
}

/// Some errors inside our headers name the user's line only in a note behind them.
std::optional<Error> error_with_later_note(const OpFolder& folder, const Lines& lines) {
    static const std::regex kNote(R"(^([^:]+):(\d+:\d+): note: )");
    std::optional<Error> error;
    for (const std::string& line : lines) {
        if (const auto found = error_line(line); found && !error) {
            error = Error{found->first, found->second, {}};
        } else if (const auto note = match(line, kNote);
                   note && error && is_user_file(folder, (*note)[1])) {
            error->inner = fmt::format("{}:{}", error->place.file, error->place.position);
            error->place = Place{(*note)[1], (*note)[2]};
            return error;
        }
    }
    return error;
}

/// Namespaces of the interface that operators use.
#define DRYDOCK_API_SPACES "(?:AscendC|ge|gert|optiling|ops|fe|platform_ascendc|matmul_tiling|Ops)"

/// `text` with the typographic quotes that g++ prints in UTF-8 locales made plain.
std::string plain_quotes(std::string text) {
    for (const char* quote : {"\u2018", "\u2019"}) {
        for (size_t at; (at = text.find(quote)) != std::string::npos;) text.replace(at, 3, "'");
    }
    return text;
}

/// Template arguments and reference marks of a type dropped: "class AscendC::LocalTensor<float>" ->
/// "LocalTensor".
std::string short_type(std::string type) {
    type = type.substr(0, type.find('<'));
    while (!type.empty() && (type.back() == '&' || type.back() == ' ' || type.back() == '*'))
        type.pop_back();
    const size_t start = type.find_last_of(": ");
    return start == std::string::npos ? type : type.substr(start + 1);
}

/// True when one of our headers declares what the compiler lists as a candidate.
bool candidate_is_ours(const Lines& lines) {
    static const std::regex kCandidate(R"(^([^:]+):\d+:\d+: note: (?:  )?candidate: )");
    const fs::path root = resource_root();
    for (const std::string& line : lines) {
        if (const auto found = match(line, kCandidate)) {
            const std::string file = (*found)[1];
            return is_below(file, root / "include") || is_below(file, root / "src");
        }
    }
    return false;
}

/// Names of the interface begin with an upper-case letter; a user's own name that is misspelt
/// stands somewhere in the operator's sources as a definition, which nobody can tell here, so only
/// what is called or used as a template counts.
bool looks_like_interface(const std::string& name, const Lines& lines) {
    if (name.empty() || std::isupper(static_cast<unsigned char>(name[0])) == 0) return false;
    const std::regex used("(?:^|[^A-Za-z0-9_])" + name + R"(\s*[(<])");
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        return line.starts_with(" ") && std::regex_search(line, used);
    });
}

/// What the error says is missing from the interface: "Sinh", "LocalTensor::Foo"; empty when it
/// says something else.
std::string missing_name(const std::string& message, const Lines& lines) {
    static const std::regex kOfSpace("'([^']+)' is not a member of '(" DRYDOCK_API_SPACES
                                     "(?:::[^']*)?)'");
    static const std::regex kOfType(
        "'(?:const )?(?:class |struct |using \\w+ = )?(?:\\w+ = )?(" DRYDOCK_API_SPACES
        "::[^']+)'[^']* has no member named '([^']+)'");
    static const std::regex kTypeOfSpace("'([^']+)' in namespace '(" DRYDOCK_API_SPACES
                                         "(?:::[^']*)?)' does not name a");
    static const std::regex kUnknown(
        R"('([A-Za-z_]\w*)' (?:was not declared in this scope|has not been declared|does not name a type|is not a template))");
    static const std::regex kNoArguments(
        R"(there are no arguments to '([A-Za-z_]\w*)' that depend on a template parameter)");
    static const std::regex kNoMatch(
        R"(no matching function for call to '(?:AscendC::)?([^(<']+))");
    static const std::regex kIncomplete(
        "(?:incomplete type|aggregate) '(?:class |struct )?(" DRYDOCK_API_SPACES "::[^']+)'");
    // The sentence of src/kernel/refused-inl.h.
    static const std::regex kDeclared(
        "static assertion failed: (.+) is not supported yet; see docs/coverage.md");
    const std::string text = plain_quotes(message);
    if (const auto found = match(text, kDeclared)) return (*found)[1].str();
    static const std::regex kQualified("'(" DRYDOCK_API_SPACES "::[^'<]+)' has not been declared");
    if (const auto found = match(text, kQualified)) return (*found)[1].str();
    if (const auto found = match(text, kOfSpace))
        return (*found)[2].str() + "::" + (*found)[1].str();
    if (const auto found = match(text, kTypeOfSpace))
        return (*found)[2].str() + "::" + (*found)[1].str();
    if (const auto found = match(text, kOfType))
        return short_type((*found)[1]) + "::" + (*found)[2].str();
    if (const auto found = match(text, kIncomplete)) return short_type((*found)[1]);
    for (const std::regex* pattern : {&kUnknown, &kNoArguments}) {
        if (const auto found = match(text, *pattern))
            return looks_like_interface((*found)[1], lines) ? (*found)[1].str() : std::string();
    }
    if (const auto found = match(text, kNoMatch); found && candidate_is_ours(lines))
        return "this form of " + (*found)[1].str();
    return {};
}

constexpr std::string_view kNotSupported = "is not supported yet; see docs/coverage.md";

/// "`Sinh` is not supported yet", "this form of `Sinh` is not supported yet".
std::string missing_sentence(const std::string& name) {
    constexpr std::string_view kForm = "this form of ";
    const bool form = name.starts_with(kForm);
    return fmt::format("{}`{}` {}", form ? kForm : "", form ? name.substr(kForm.size()) : name,
                       kNotSupported);
}

/// The lines of the error that says `text`: the user's line with its caret and, of a call that fits
/// no form, the forms there are.
Lines own_lines(const Lines& lines, const std::string& text) {
    constexpr size_t kMostLines = 8, kMostForms = 8;
    constexpr std::string_view kCandidate = "note:   candidate: ", kShort = "note: candidate: ";
    Lines own, forms;
    bool inside = false, notes = false;
    for (const std::string& line : lines) {
        const auto error = error_line(line);
        if (error && inside) break;
        if (error && error->second == text) inside = true;
        if (!inside) continue;
        notes = notes || line.find(": note: ") != std::string::npos;
        if (!notes && own.size() < kMostLines) own.push_back(line);
        for (const std::string_view mark : {kCandidate, kShort}) {
            const size_t at = line.find(mark);
            if (at != std::string::npos && forms.size() < kMostForms)
                forms.push_back("  " + line.substr(at + mark.size()));
        }
    }
    if (!forms.empty()) own.push_back("forms that exist:");
    own.insert(own.end(), forms.begin(), forms.end());
    return own;
}

struct Rule {
    const char* pattern;
    const char* hint;  ///< {} = first group
};

/// First match wins.
constexpr std::array<Rule, 9> kRules{{
    {R"(([^ ]+): No such file or directory)",
     "header {} was not found: pass its folder with -I; headers Drydock does not provide are "
     "listed in docs/coverage.md"},
    {R"('([^']+)' is not a member of 'AscendC)",
     "AscendC::{} is not provided by Drydock, or misspelt; see docs/coverage.md"},
    {R"('([^']+)' (?:was not declared in this scope|has not been declared|does not name a type))",
     "{} is not provided by Drydock, or misspelt, or its header is missing; see "
     "docs/coverage.md"},
    {R"(has no member named '([^']+)')",
     "{} is not provided by Drydock for this type; see docs/coverage.md"},
    {R"(no matching function for call to '([^(<']+))",
     "compare the arguments of {} with the forms below: element types of all tensors must be "
     "equal, counts come last"},
    {R"(undefined reference to .([^'`]+).)",
     "{} is declared but defined nowhere: sources are op_host/*_def*, *_infershape*, *_tiling* and "
     "op_graph; see docs/limitations.md"},
    {R"('(DTYPE_\w+)')", "{} is defined only for parameters of the definition, upper-cased"},
    {R"(too few arguments to function '([^']+)')", "see the declaration of {} below"},
    {R"(too many arguments to function '([^']+)')", "see the declaration of {} below"},
}};

std::string hint_for(std::string text) {
    text = plain_quotes(std::move(text));
    for (const Rule& rule : kRules) {
        if (const auto found = match(text, std::regex(rule.pattern))) {
            return fmt::format(fmt::runtime(rule.hint), (*found)[1].str());
        }
    }
    return {};
}

std::string shortened(const Lines& lines) {
    std::string out;
    for (size_t i = 0; i < lines.size() && i < kMaxLines; ++i) out += "\n" + lines[i];
    if (lines.size() > kMaxLines)
        out += fmt::format("\n... {} more lines", lines.size() - kMaxLines);
    return out;
}

}  // namespace

bool is_missing_interface(const BuildError& error) {
    const std::string_view text = error.what();
    return text.substr(0, text.find('\n')).ends_with(kNotSupported);
}

BuildError diagnose(const OpFolder& folder, const std::string& what, const std::string& output,
                    int exit_code) {
    const Lines lines = split_lines(output);
    std::optional<Error> error = first_user_error(folder, lines);
    if (!error) error = error_with_later_note(folder, lines);
    if (!error) {
        const std::string reason =
            exit_code > 128 ? fmt::format("the compiler was killed by signal {}", exit_code - 128)
                            : fmt::format("the compiler failed with exit code {}", exit_code);
        const std::string hint =
            exit_code > 128 ? "it may have run out of memory: try fewer jobs" : hint_for(output);
        return BuildError(fmt::format("{}: error: {} ({}){}", folder.root.string(), reason, what,
                                      shortened(lines)),
                          hint);
    }
    const Lines plain = split_lines(plain_quotes(output));
    if (const std::string missing = missing_name(error->text, plain); !missing.empty()) {
        return BuildError(
            fmt::format("{}:{}: error: {}\nwhile compiling {}:{}",
                        relative_to(error->place.file, folder.root), error->place.position,
                        missing_sentence(missing), what, shortened(own_lines(lines, error->text))),
            hint_for(error->text));
    }
    const std::string inside =
        error->inner.empty() ? "" : fmt::format(" (seen in {})", error->inner);
    return BuildError(
        fmt::format("{}:{}: error: {}{}\nwhile compiling {}:{}",
                    relative_to(error->place.file, folder.root), error->place.position, error->text,
                    inside, what, shortened(lines)),
        hint_for(error->text));
}

}  // namespace drydock::opbuild
