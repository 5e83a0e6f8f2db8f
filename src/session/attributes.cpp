#include "session/attributes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/error.h"
#include "base/fs.h"
#include "session/text.h"

namespace drydock::session {
namespace {

constexpr std::array<std::string_view, 8> kTypeNames{
    "bool",         "float",         "int",         "text",
    "list of bool", "list of float", "list of int", "list of lists of int"};

/// Parses one value of an attribute; every failure names the attribute and its type.
class Parser {
  public:
    explicit Parser(const host::AttrDefinition& attr) : attr_(attr) {}

    [[noreturn]] void fail(std::string_view text, const std::string& why = {}) const {
        throw UserError(
            fmt::format("--attr {}: '{}' is no {}{}", attr_.name, text, attr_type_name(attr_.type),
                        why.empty() ? "" : " (" + why + ")"),
            example());
    }

    bool boolean(std::string_view text) const {
        std::string word(text);
        std::transform(word.begin(), word.end(), word.begin(),
                       [](unsigned char c) { return std::tolower(c); });
        if (word == "true" || word == "1") return true;
        if (word == "false" || word == "0") return false;
        fail(text);
    }

    int64_t integer(std::string_view text) const {
        int64_t value = 0;
        if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
        const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (code == std::errc::result_out_of_range) fail(text, "outside 64 bits");
        if (code != std::errc{} || end != text.data() + text.size()) fail(text);
        return value;
    }

    /// Rounded once to float, as the operator gets it. Finite text that overflows is refused.
    float real(std::string_view text) const {
        std::string_view digits = text;
        if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
        float value = 0;
        const auto [end, code] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (end != digits.data() + digits.size() || digits.empty() ||
            code == std::errc::invalid_argument)
            fail(text);
        if (code == std::errc::result_out_of_range) return out_of_range(text);
        return value;
    }

    template <class Item>
    auto list(std::string_view text, Item item) const {
        std::vector<decltype(item(text))> values;
        if (text.empty()) return values;
        for (const std::string& piece : split(text, ',')) values.push_back(item(piece));
        return values;
    }

  private:
    /// Too small for a float is zero or a subnormal; too large is an error.
    float out_of_range(std::string_view text) const {
        double value = 0;
        const std::string copy(text);
        value = std::strtod(copy.c_str(), nullptr);
        if (std::abs(value) > std::numeric_limits<float>::max()) fail(text, "overflows float");
        return static_cast<float>(value);
    }

    std::string example() const {
        using host::AttrType;
        switch (attr_.type) {
            case AttrType::kBool:
                return "write true or false";
            case AttrType::kFloat:
                return "write a number such as 0.01, -1e-3, inf or nan";
            case AttrType::kInt:
                return "write a whole number such as 3";
            case AttrType::kString:
                return {};
            case AttrType::kListBool:
                return "write true,false";
            case AttrType::kListFloat:
                return "write 0.5,1,2";
            case AttrType::kListInt:
                return "write 1,2,3";
            case AttrType::kListListInt:
                return "write 1,2;3,4";
        }
        return {};
    }

    const host::AttrDefinition& attr_;
};

struct TextWriter {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(float value) const { return fmt::format("{}", value); }
    std::string operator()(int64_t value) const { return fmt::format("{}", value); }
    std::string operator()(const std::string& value) const { return value; }
    template <class T>
    std::string operator()(const std::vector<T>& values) const {
        std::vector<std::string> items;
        for (const auto& value : values) items.push_back((*this)(T(value)));
        return fmt::format("[{}]", join(items));
    }
};

std::string name_list(const host::OpDefinition& op) {
    std::vector<std::string> names;
    for (const auto& attr : op.attrs) names.push_back(attr.name);
    return join(names);
}

size_t find_attr(const host::OpDefinition& op, const std::string& name) {
    std::vector<std::string> names;
    for (size_t i = 0; i < op.attrs.size(); ++i) {
        if (op.attrs[i].name == name) return i;
        names.push_back(op.attrs[i].name);
    }
    if (names.empty())
        throw UserError(fmt::format("{} has no attributes, but --attr {} is given", op.type, name));
    throw UserError(fmt::format("{} has no attribute '{}'; it has: {}", op.type, name, join(names)),
                    suggest(name, names));
}

}  // namespace

std::string_view attr_type_name(host::AttrType type) {
    return kTypeNames[static_cast<size_t>(type)];
}

AttrValue parse_attr(const host::AttrDefinition& attr, std::string_view text) {
    using host::AttrType;
    const Parser parser(attr);
    const auto boolean = [&](std::string_view item) { return parser.boolean(item); };
    const auto real = [&](std::string_view item) { return parser.real(item); };
    const auto integer = [&](std::string_view item) { return parser.integer(item); };
    switch (attr.type) {
        case AttrType::kBool:
            return boolean(text);
        case AttrType::kFloat:
            return real(text);
        case AttrType::kInt:
            return integer(text);
        case AttrType::kString:
            return std::string(text);
        case AttrType::kListBool:
            return parser.list(text, boolean);
        case AttrType::kListFloat:
            return parser.list(text, real);
        case AttrType::kListInt:
            return parser.list(text, integer);
        case AttrType::kListListInt:
            break;
    }
    std::vector<std::vector<int64_t>> lists;
    if (text.empty()) return lists;
    for (const std::string& piece : split(text, ';')) lists.push_back(parser.list(piece, integer));
    return lists;
}

std::string attr_text(const AttrValue& value) { return std::visit(TextWriter{}, value); }

std::vector<std::optional<AttrValue>> bind_attrs(const host::OpDefinition& op,
                                                 const std::vector<NamedText>& given) {
    std::vector<std::optional<AttrValue>> values(op.attrs.size());
    for (const NamedText& option : given) {
        if (option.name.empty()) {
            throw UserError(fmt::format("--attr '{}' has no name", option.text),
                            "write --attr NAME=VALUE");
        }
        const size_t index = find_attr(op, option.name);
        if (values[index]) throw UserError(fmt::format("--attr {} is given twice", option.name));
        values[index] = parse_attr(op.attrs[index], option.text);
    }
    for (size_t i = 0; i < op.attrs.size(); ++i) {
        if (op.attrs[i].required && !values[i]) {
            throw UserError(
                fmt::format("{} needs the attribute {} ({}); attributes: {}", op.type,
                            op.attrs[i].name, attr_type_name(op.attrs[i].type), name_list(op)),
                fmt::format("give --attr {}=VALUE", op.attrs[i].name));
        }
    }
    return values;
}

}  // namespace drydock::session
