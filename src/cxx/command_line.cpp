#include "cxx/command_line.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/error.h"

namespace drydock::cxx {
namespace {

using Kind = Argument::Kind;

/// Options whose argument may be a word of its own.
constexpr std::array<std::string_view, 10> kPreprocessorWithWord{
    "-D",       "-U",      "-I",         "-include", "-imacros",
    "-isystem", "-iquote", "-idirafter", "-iprefix", "-Xpreprocessor"};
constexpr std::array<std::string_view, 14> kOptionWithWord{
    "-L",        "-l",      "-T", "-u", "-z", "-Xlinker", "-Xassembler",
    "-aux-info", "--param", "-e", "-A", "-B", "-wrapper", "-G"};
constexpr std::array<std::string_view, 3> kDependencyWithWord{"-MF", "-MT", "-MQ"};
constexpr std::array<std::string_view, 8> kSourceEndings{".cpp", ".cc",  ".cxx", ".c++",
                                                         ".C",   ".CPP", ".asc", ".cp"};
constexpr std::array<std::string_view, 5> kInformation{"--version", "--help", "-dumpversion",
                                                       "-dumpmachine", "-###"};

template <size_t N>
bool contains(const std::array<std::string_view, N>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_source(std::string_view word) {
    return std::any_of(kSourceEndings.begin(), kSourceEndings.end(),
                       [&](std::string_view ending) { return word.ends_with(ending); });
}

class Parser {
  public:
    explicit Parser(const std::vector<std::string>& words) : words_(words) {}

    CommandLine run() {
        bool any_input = false;
        for (next_ = 0; next_ < words_.size(); ++next_) {
            const std::string& word = words_[next_];
            if (word.size() > 1 && word.front() == '-') {
                option(word);
            } else {
                any_input = true;
                const bool source = language_ == "c++" || (language_.empty() && is_source(word));
                add(source ? Kind::kSource : Kind::kOther, {word});
            }
        }
        if (!any_input) line_.stage = Stage::kInformation;
        return std::move(line_);
    }

  private:
    void add(Kind kind, std::vector<std::string> words) {
        line_.arguments.push_back({kind, std::move(words)});
    }
    /// The word behind the option at hand.
    std::string argument(const std::string& option) {
        if (next_ + 1 >= words_.size())
            throw UserError("drydock-c++: argument of " + option + " is missing");
        return words_[++next_];
    }

    void option(const std::string& word) {
        const std::string_view view = word;
        if (view.starts_with("-o")) return output(word);
        if (view.starts_with("-x")) return language(word);
        if (view.starts_with("--npu-arch")) return architecture(word);
        if (view.starts_with("-M")) return dependencies(word);
        if (view.starts_with("-std=")) return add(Kind::kDialect, {word});
        if (contains(kPreprocessorWithWord, view))
            return add(Kind::kPreprocessor, {word, argument(word)});
        if (contains(kOptionWithWord, view)) return add(Kind::kOption, {word, argument(word)});
        if (contains(kInformation, view)) line_.stage = Stage::kInformation;
        if (view == "-c") return set_stage(Stage::kCompile);
        if (view == "-S") return set_stage(Stage::kAssemble);
        if (view == "-E") return set_stage(Stage::kPreprocess);
        if (view == "-fsyntax-only") return set_stage(Stage::kCheck);
        if (view.starts_with("-O")) line_.optimises = true;
        const bool preprocessor = view.starts_with("-D") || view.starts_with("-U") ||
                                  view.starts_with("-I") || view.starts_with("-Wp,");
        add(preprocessor ? Kind::kPreprocessor : Kind::kOption, {word});
    }

    /// The stage option stays where it is: a call that is passed on is passed on whole.
    void set_stage(Stage stage) {
        if (line_.stage != Stage::kPreprocess) line_.stage = stage;
        add(Kind::kOption, {words_[next_]});
    }

    void output(const std::string& word) {
        line_.output = word.size() > 2 ? word.substr(2) : argument(word);
        add(Kind::kOutput, {"-o", line_.output});
    }

    void language(const std::string& word) {
        std::string name = word.size() > 2 ? word.substr(2) : argument(word);
        if (name == "asc" || name == "asc_cpu" || name == "cce") name = "c++";
        language_ = name == "none" ? "" : name;
        add(Kind::kLanguage, {"-x", name});
    }

    void architecture(const std::string& word) {
        const size_t equals = word.find('=');
        const std::string value =
            equals == std::string::npos ? argument(word) : word.substr(equals + 1);
        const size_t digits = value.find_first_of("0123456789");
        const bool known = value.starts_with("dav-") && digits == 4 &&
                           value.find_first_not_of("0123456789", digits) == std::string::npos;
        if (!known) {
            throw UserError("drydock-c++: --npu-arch=" + value + " is not of the form dav-<number>",
                            "for example --npu-arch=dav-2201; the SoC itself is chosen when the "
                            "program runs, with DRYDOCK_SOC");
        }
        line_.arch = value.substr(digits);
    }

    void dependencies(const std::string& word) {
        if (word == "-M" || word == "-MM") {
            line_.stage = Stage::kPreprocess;
            return add(Kind::kDependencies, {word});
        }
        if (word == "-MD" || word == "-MMD") line_.wants_dependencies = true;
        if (!contains(kDependencyWithWord, std::string_view(word).substr(0, 3)))
            return add(Kind::kDependencies, {word});
        const std::string value = word.size() > 3 ? word.substr(3) : argument(word);
        if (word.starts_with("-MF")) line_.dependency_file = value;
        if (!word.starts_with("-MF")) line_.has_target = true;
        add(Kind::kDependencies, {word.substr(0, 3), value});
    }

    const std::vector<std::string>& words_;
    size_t next_ = 0;
    std::string language_;
    CommandLine line_;
};

}  // namespace

CommandLine parse_command_line(const std::vector<std::string>& words) {
    return Parser(words).run();
}

}  // namespace drydock::cxx
