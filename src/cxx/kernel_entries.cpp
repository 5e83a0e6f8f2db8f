#include "cxx/kernel_entries.h"

#include <fmt/format.h>

#include <array>
#include <set>

namespace drydock::cxx {
namespace {

constexpr uint32_t kAivOnly = 0;
constexpr uint32_t kAicOnly = 1;
constexpr uint32_t kMixAiv10 = 2;
constexpr uint32_t kMixAic10 = 3;
constexpr uint32_t kMixAic11 = 4;
constexpr uint32_t kMixAic12 = 5;

/// Words that can end a parameter without being its name.
bool ends_a_type(const Token& token) {
    static const std::set<std::string_view> words{
        "int",  "unsigned", "signed", "char",     "short",    "long",     "float",  "double",
        "bool", "auto",     "const",  "volatile", "char16_t", "char32_t", "wchar_t"};
    return words.contains(token.text);
}

KernelParameter parameter(const std::vector<Token>& tokens, size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
        if (tokens[i].is("=")) end = i;
    }
    const Token& last = tokens[end - 1];
    // "T x" and "ns::T* x" have a name, "T", "ns::T" and "unsigned int" have none.
    const bool named = end - begin > 1 && last.is_identifier() && !ends_a_type(last) &&
                       !tokens[end - 2].is("::") && !tokens[end - 2].is("const") &&
                       !tokens[end - 2].is("struct") && !tokens[end - 2].is("enum");
    KernelParameter result;
    result.type = spelling(tokens, begin, named ? end - 1 : end);
    if (named) result.name = std::string(last.text);
    return result;
}

/// Of the list between `open` and `close`; commas in brackets and template arguments do not split.
std::vector<KernelParameter> parameters(const std::vector<Token>& tokens, size_t open,
                                        size_t close) {
    std::vector<KernelParameter> list;
    size_t begin = open + 1;
    if (begin == close || (close - begin == 1 && tokens[begin].is("void"))) return list;
    for (size_t i = begin; i <= close; ++i) {
        const Token& token = tokens[i];
        if (token.is(",") || i == close) {
            if (i > begin) list.push_back(parameter(tokens, begin, i));
            begin = i + 1;
        } else if (token.is("(") || token.is("[") || token.is("{")) {
            i = std::min(closing(tokens, i), close - 1);
        } else if (token.is("<")) {
            const size_t angle = closing_angle(tokens, i);
            if (angle < close) i = angle;
        }
    }
    return list;
}

uint32_t mix_type(const std::vector<Token>& tokens, size_t open) {
    if (open + 3 >= tokens.size()) return kMixAic12;
    const bool cube = !tokens[open + 1].text.starts_with('0');
    const std::string_view vectors = tokens[open + 3].text;
    if (!cube) return kMixAiv10;
    if (vectors == "0") return kMixAic10;
    if (vectors == "1") return kMixAic11;
    return kMixAic12;
}

uint32_t task_type(std::string_view name) {
    constexpr std::array<std::string_view, 10> kNames{
        "AIV_ONLY",    "AIC_ONLY", "MIX_AIV_1_0", "MIX_AIC_1_0", "MIX_AIC_1_1",
        "MIX_AIC_1_2", "AICORE",   "VECTORCORE",  "MIX_AICORE",  "MIX_VECTOR_CORE"};
    constexpr std::string_view kPrefix = "KERNEL_TYPE_";
    if (!name.starts_with(kPrefix)) return kAivOnly;
    for (size_t i = 0; i < kNames.size(); ++i) {
        if (name.substr(kPrefix.size()) == kNames[i]) return static_cast<uint32_t>(i);
    }
    return kAivOnly;
}

/// The namespaces, classes and functions around a place.
class Scopes {
  public:
    void enter(const std::vector<Token>& tokens, size_t brace) {
        kinds_.push_back(kind(tokens, brace));
    }
    void leave() {
        if (!kinds_.empty()) kinds_.pop_back();
    }
    bool global() const {
        for (const Kind kind : kinds_) {
            if (kind != Kind::kLinkage) return false;
        }
        return true;
    }
    bool unnamed() const {
        for (const Kind kind : kinds_) {
            if (kind == Kind::kUnnamed) return true;
        }
        return false;
    }

  private:
    enum class Kind : unsigned char { kLinkage, kNamespace, kUnnamed, kOther };
    static Kind kind(const std::vector<Token>& tokens, size_t brace) {
        size_t i = brace;
        if (i >= 2 && tokens[i - 1].kind == TokenKind::kText && tokens[i - 2].is("extern"))
            return Kind::kLinkage;
        while (i > 0 && (tokens[i - 1].is_identifier() || tokens[i - 1].is("::"))) {
            --i;
            if (tokens[i].is("namespace"))
                return i + 1 == brace ? Kind::kUnnamed : Kind::kNamespace;
        }
        return Kind::kOther;
    }
    std::vector<Kind> kinds_;
};

/// Names of the classes and free functions in which REGIST_MATMUL_OBJ stands, and of those that use
/// one of them: kernels that name one need cube cores, as the device's compiler finds out from the
/// interfaces that are called (spec kernel-core 1.4).
class Multipliers {
  public:
    explicit Multipliers(const std::vector<Token>& tokens) : tokens_(tokens) {
        for (size_t before = grow(); names_.size() != before;) before = grow();
    }
    bool used_in(size_t begin, size_t end) const {
        for (size_t i = begin; i < end; ++i)
            if (tokens_[i].is(kMark) || names_.contains(tokens_[i].text)) return true;
        return false;
    }

  private:
    static constexpr std::string_view kMark = "__drydock_matmul__";

    /// Adds what encloses a mark or a known name; returns how many names there were.
    size_t grow() {
        const size_t before = names_.size();
        std::vector<size_t> braces;
        for (size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("{")) braces.push_back(i);
            if (tokens_[i].is("}") && !braces.empty()) braces.pop_back();
            if (tokens_[i].is(kMark) || (names_.contains(tokens_[i].text) && !braces.empty()))
                add_around(braces);
        }
        return before;
    }
    /// The classes around a place, or the function when there is none; kernels have no need of it.
    void add_around(const std::vector<size_t>& braces) {
        bool in_class = false;
        for (const size_t brace : braces) {
            size_t head = brace;
            while (head > 0 && !tokens_[head - 1].is(";") && !tokens_[head - 1].is("{") &&
                   !tokens_[head - 1].is("}"))
                --head;
            for (size_t i = head; i < brace; ++i) {
                if (tokens_[i].is("__drydock_global__")) return;
                if (tokens_[i].is("namespace")) break;
                if (tokens_[i].is("<")) {  // template parameters
                    const size_t close = closing_angle(tokens_, i);
                    if (close < brace) i = close;
                } else if (tokens_[i].is("class") || tokens_[i].is("struct")) {
                    if (tokens_[i + 1].is_identifier()) names_.insert(tokens_[i + 1].text);
                    in_class = true;
                    break;
                } else if (tokens_[i].is("::") && i > head) {  // K<T>::Run( belongs to K
                    if (const auto name = class_before(i); !name.empty()) names_.insert(name);
                    in_class = true;
                } else if (tokens_[i].is("(")) {
                    if (!in_class && i > head) names_.insert(tokens_[i - 1].text);
                    return;  // what is inside a function has no name for others
                }
            }
        }
    }
    std::string_view class_before(size_t link) const {
        size_t at = link - 1;
        if (tokens_[at].is(">")) {
            const size_t open = opening_angle(tokens_, at);
            if (open == tokens_.size() || open == 0) return {};
            at = open - 1;
        }
        return tokens_[at].is_identifier() ? tokens_[at].text : std::string_view();
    }

    const std::vector<Token>& tokens_;
    std::set<std::string_view> names_;
};

class Finder {
  public:
    explicit Finder(const std::vector<Token>& tokens) : tokens_(tokens), multipliers_(tokens) {}

    std::vector<KernelEntry> run() {
        Scopes scopes;
        for (size_t i = 0; i < tokens_.size(); ++i) {
            if (tokens_[i].is("{")) scopes.enter(tokens_, i);
            if (tokens_[i].is("}")) scopes.leave();
            if (!tokens_[i].is("__drydock_global__")) continue;
            KernelEntry entry;
            entry.global_scope = scopes.global();
            entry.is_local = scopes.unnamed();
            if (read(i, entry)) entries_.push_back(std::move(entry));
        }
        return std::move(entries_);
    }

  private:
    bool read(size_t marker, KernelEntry& entry) {
        size_t begin = marker;
        while (begin > 0 && !ends_declaration(tokens_[begin - 1])) --begin;
        read_prefix(begin, marker, entry);
        const size_t open = parameter_list(marker);
        if (open >= tokens_.size()) return false;
        if (!read_name(open, entry)) return false;
        const size_t close = closing(tokens_, open);
        if (close >= tokens_.size()) return false;
        entry.parameters = parameters(tokens_, open, close);
        size_t next = close + 1;
        while (next < tokens_.size() && tokens_[next].is_identifier()) ++next;
        entry.is_definition = next < tokens_.size() && tokens_[next].is("{");
        entry.type = type_of(begin, open, entry.is_definition ? next : tokens_.size());
        return true;
    }

    static bool ends_declaration(const Token& token) {
        return token.is(";") || token.is("{") || token.is("}");
    }

    void read_prefix(size_t begin, size_t marker, KernelEntry& entry) const {
        for (size_t i = begin; i < marker; ++i) {
            if (tokens_[i].is("static")) entry.is_local = true;
            if (!tokens_[i].is("template")) continue;
            const size_t angle = i + 1;
            const size_t close = tokens_[angle].is("<") ? closing_angle(tokens_, angle) : angle;
            if (close > angle && close < tokens_.size()) {
                entry.is_template = true;
                entry.template_parameters = spelling(tokens_, angle + 1, close);
            } else {
                entry.is_instantiation = true;
            }
        }
    }

    /// The bracket behind the kernel's name; attributes and markers have brackets of their own.
    size_t parameter_list(size_t marker) const {
        for (size_t i = marker + 1; i < tokens_.size(); ++i) {
            if (ends_declaration(tokens_[i])) break;
            const bool own = tokens_[i].is("__attribute__") || tokens_[i].is("__drydock_mix__") ||
                             tokens_[i].is("alignas");
            if (own && i + 1 < tokens_.size()) {
                i = closing(tokens_, i + 1);
            } else if (tokens_[i].is("(")) {
                return i;
            }
        }
        return tokens_.size();
    }

    bool read_name(size_t open, KernelEntry& entry) const {
        size_t name = open - 1;
        if (tokens_[name].is(">")) {
            const size_t angle = opening_angle(tokens_, name);
            if (angle == tokens_.size() || angle == 0) return false;
            entry.template_arguments = spelling(tokens_, angle + 1, name);
            name = angle - 1;
        }
        entry.name = std::string(tokens_[name].text);
        if (name > 0 && tokens_[name - 1].is("::")) entry.global_scope = false;
        return tokens_[name].is_identifier();
    }

    uint32_t type_of(size_t begin, size_t open, size_t body) const {
        for (size_t i = begin; i < open; ++i) {
            if (tokens_[i].is("__drydock_cube__")) return kAicOnly;
            if (tokens_[i].is("__drydock_vector__")) return kAivOnly;
            if (tokens_[i].is("__drydock_mix__")) return mix_type(tokens_, i + 1);
        }
        const size_t end = body < tokens_.size() ? closing(tokens_, body) : body;
        for (size_t i = body; i + 2 < end; ++i) {
            if (tokens_[i].is("__drydock_task_type__")) return task_type(tokens_[i + 2].text);
        }
        return multipliers_.used_in(body, end) ? kMixAic12 : kAivOnly;
    }

    const std::vector<Token>& tokens_;
    Multipliers multipliers_;
    std::vector<KernelEntry> entries_;
};

/// A pointer of any element type: hosts know neither `half` nor the kernel's structures.
std::string host_type(std::string type) {
    for (const std::string_view word : {"__restrict__", "__restrict", "const"}) {
        if (type.ends_with(word) && type.find('*') != std::string::npos)
            type.erase(type.find_last_of('*') + 1);
    }
    if (type.empty() || type.back() != '*') return type;
    return type.starts_with("const ") ? "const void*" : "void*";
}

std::string name_of(const KernelParameter& parameter, size_t index) {
    return parameter.name.empty() ? fmt::format("argument{}", index) : parameter.name;
}

/// "x, y, n"
std::string parameter_names(const KernelEntry& kernel) {
    std::string text;
    for (size_t i = 0; i < kernel.parameters.size(); ++i)
        text += (i == 0 ? "" : ", ") + name_of(kernel.parameters[i], i);
    return text;
}

/// "uint32_t aclrtlaunch_add(uint32_t numBlocks, aclrtStream stream, void* x, uint32_t n)".
std::string signature(const KernelEntry& kernel, const std::string& arguments) {
    std::string text = fmt::format(
        "uint32_t aclrtlaunch_{}{}(uint32_t numBlocks, aclrtStream stream", kernel.name, arguments);
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
        text += fmt::format(", {} {}", host_type(kernel.parameters[i].type),
                            name_of(kernel.parameters[i], i));
    }
    return text + ")";
}

/// Names in "typename T, int N, class... U" for passing them on: "T, N, U...".
std::string pass_on(const std::string& template_parameters) {
    const std::vector<Token> tokens = tokenize(template_parameters);
    std::string text;
    bool pack = false;
    std::string name;
    for (size_t i = 0; i <= tokens.size(); ++i) {
        if (i == tokens.size() || tokens[i].is(",")) {
            text += (text.empty() ? "" : ", ") + name + (pack ? "..." : "");
            pack = false;
            continue;
        }
        if (tokens[i].is(".")) pack = true;
        if (tokens[i].is("=")) {
            while (i + 1 < tokens.size() && !tokens[i + 1].is(",")) ++i;
            continue;
        }
        if (tokens[i].is("<")) i = std::min(closing_angle(tokens, i), tokens.size() - 1);
        if (tokens[i].is_identifier()) name = std::string(tokens[i].text);
    }
    return text;
}

std::string template_head(const KernelEntry& kernel) {
    return kernel.is_template ? fmt::format("template <{}> ", kernel.template_parameters)
                              : std::string("extern \"C\" ");
}

std::string definition(const KernelEntry& kernel) {
    const std::string arguments =
        kernel.is_template ? "<" + pass_on(kernel.template_parameters) + ">" : std::string();
    std::string values;
    for (size_t i = 0; i < kernel.parameters.size(); ++i) {
        values += fmt::format("{}({})({})", i == 0 ? "" : ", ", kernel.parameters[i].type,
                              name_of(kernel.parameters[i], i));
    }
    return fmt::format(
        "{}__attribute__((weak, visibility(\"default\"))) {} {{ return "
        "::drydock::launch::bind({}, {}, [](auto... drydock_args) {{ ::{}{}(drydock_args...); }}, "
        "numBlocks, stream, {})({}); }}\n",
        template_head(kernel), signature(kernel, ""), string_literal(kernel.name + arguments),
        kernel.type, kernel.name, arguments, string_literal(parameter_names(kernel)), values);
}

/// Kernels that get a launcher, each name once: overloads cannot share a C name.
std::vector<const KernelEntry*> launchable(const std::vector<KernelEntry>& kernels) {
    std::vector<const KernelEntry*> chosen;
    std::set<std::string> names;
    for (const KernelEntry& kernel : kernels) {
        if (!kernel.is_definition || !kernel.global_scope || kernel.is_local ||
            kernel.is_instantiation || kernel.name.empty() || !kernel.template_arguments.empty())
            continue;
        if (names.insert(kernel.name).second) chosen.push_back(&kernel);
    }
    return chosen;
}

}  // namespace

std::vector<KernelEntry> find_kernels(const std::vector<Token>& tokens) {
    return Finder(tokens).run();
}

std::map<std::string, uint32_t> kernel_types(const std::vector<KernelEntry>& kernels) {
    std::map<std::string, uint32_t> types;
    for (const KernelEntry& kernel : kernels) {
        if (kernel.type != kAivOnly) types.emplace(kernel.name, kernel.type);
    }
    return types;
}

std::map<std::string, std::string> kernel_parameter_names(const std::vector<KernelEntry>& kernels) {
    std::map<std::string, std::string> names;
    for (const KernelEntry& kernel : kernels) {
        if (kernel.is_definition || !names.contains(kernel.name))
            names[kernel.name] = parameter_names(kernel);
    }
    return names;
}

std::string launcher_definitions(const std::vector<KernelEntry>& kernels) {
    std::string text;
    std::set<std::string> templates;
    for (const KernelEntry* kernel : launchable(kernels)) {
        text += definition(*kernel);
        if (kernel->is_template) templates.insert(kernel->name);
    }
    for (const KernelEntry& kernel : kernels) {
        if (!kernel.is_instantiation || !templates.contains(kernel.name)) continue;
        text += "template " +
                signature(kernel, kernel.template_arguments.empty()
                                      ? ""
                                      : "<" + kernel.template_arguments + ">") +
                ";\n";
    }
    return text;
}

std::map<std::string, std::string> launch_headers(const std::vector<KernelEntry>& kernels) {
    std::map<std::string, std::string> headers;
    for (const KernelEntry* kernel : launchable(kernels)) {
        headers[fmt::format("aclrtlaunch_{}.h", kernel->name)] = fmt::format(
            "#ifndef HEADER_ACLRTLAUNCH_{0}_H_\n#define HEADER_ACLRTLAUNCH_{0}_H_\n"
            "#include <stdint.h>\n\n#include \"acl/acl_base.h\"\n\n"
            "#ifndef ACLRT_LAUNCH_KERNEL\n#define ACLRT_LAUNCH_KERNEL(...) "
            "aclrtlaunch_##__VA_ARGS__\n#endif\n\n{1}{2};\n#endif\n",
            kernel->name, template_head(*kernel), signature(*kernel, ""));
    }
    return headers;
}

}  // namespace drydock::cxx
