#pragma once
// A light reading of C++ sources: enough to find OP_ADD and kernel entries without a parser.
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drydock::opbuild {

/// The text with comments turned into blanks; length and line ends are kept, so that an offset is
/// the same place in both. String literals (raw ones too) are left as they are.
std::string strip_comments(std::string_view text);

/// 1-based line of an offset.
int line_of(std::string_view text, size_t offset);

/// A macro call MACRO(arguments) found in comment-free text.
struct MacroCall {
    size_t offset = 0;
    std::vector<std::string> arguments;  ///< split at top-level commas, trimmed
};
/// All calls of `macro` as a whole word, but not its #define.
std::vector<MacroCall> macro_calls(std::string_view stripped, std::string_view macro);

/// True when a #define or #undef stands before the first #include: it may be meant for that header.
bool defines_before_include(std::string_view stripped);

/// True when comment-free text defines a type called `name`: struct, class, union, using, or the
/// end of a typedef struct. Declarations and uses do not count.
bool defines_type(std::string_view stripped, std::string_view name);

struct TemplateParameter {
    std::string type;  ///< "uint32_t", "typename"
    std::string name;
    bool is_type = false;  ///< typename/class
};

/// A `__global__` function found in a source.
struct KernelFunction {
    std::string name;
    std::vector<TemplateParameter> template_parameters;
    bool is_template = false;
    bool is_definition = false;             ///< a body follows
    std::optional<size_t> parameter_count;  ///< empty when preprocessor lines stand in the list
    std::filesystem::path file;
    int line = 0;
};
std::vector<KernelFunction> kernel_functions(std::string_view stripped);

/// One file with its comments removed.
struct ScannedFile {
    std::filesystem::path path;
    std::string text;
};
/// `main` and everything it includes with quotes, as far as it lies below `root`; `dirs` are
/// searched after the including file's own folder. Each file once, includers first.
std::vector<ScannedFile> scan_with_includes(const std::filesystem::path& main,
                                            const std::vector<std::filesystem::path>& dirs,
                                            const std::filesystem::path& root);

/// The text with every `kernel<<<...>>>(...)` turned into an empty expression, lines and columns
/// kept; nullopt when it has none. Kernel sources may also hold a launch wrapper, behind `#ifndef
/// __CCE_KT_TEST__` (spec runtime 6.1): g++ does not parse the launch, and an operator build has no
/// use for it.
std::optional<std::string> without_launches(std::string_view text);

/// Text without blanks at both ends.
std::string trim(std::string_view text);

}  // namespace drydock::opbuild
