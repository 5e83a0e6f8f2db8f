#include "opbuild/tiling_struct.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <regex>
#include <set>

#include "opbuild/op_folder.h"

namespace drydock::opbuild {
namespace {

struct Scalar {
    char kind;
    uint64_t bytes;
};

const std::map<std::string, Scalar, std::less<>>& scalars() {
    static const std::map<std::string, Scalar, std::less<>> kScalars = {
        {"int8_t", {'i', 1}},
        {"uint8_t", {'u', 1}},
        {"int16_t", {'i', 2}},
        {"uint16_t", {'u', 2}},
        {"int32_t", {'i', 4}},
        {"uint32_t", {'u', 4}},
        {"int64_t", {'i', 8}},
        {"uint64_t", {'u', 8}},
        {"char", {'i', 1}},
        {"unsigned char", {'u', 1}},
        {"short", {'i', 2}},
        {"unsigned short", {'u', 2}},
        {"int", {'i', 4}},
        {"unsigned", {'u', 4}},
        {"unsigned int", {'u', 4}},
        {"long", {'i', 8}},
        {"unsigned long", {'u', 8}},
        {"long long", {'i', 8}},
        {"unsigned long long", {'u', 8}},
        {"size_t", {'u', 8}},
        {"bool", {'b', 1}},
        {"float", {'f', 4}},
        {"double", {'f', 8}},
    };
    return kScalars;
}

uint64_t round_up(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

std::string unqualified(std::string_view name) {
    const size_t colon = name.rfind(':');
    return trim(colon == std::string_view::npos ? name : name.substr(colon + 1));
}

/// `tile_num` and `tileNum` are one name.
std::string folded(const std::string& name) {
    std::string result;
    for (char c : name) {
        if (c != '_') result += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return result;
}

/// The text between the braces of a definition of `name`, and where it stands.
struct Body {
    std::string text;
    const ScannedFile* file = nullptr;
    int line = 0;
    uint64_t alignment = 1;
};

std::optional<Body> find_body(const std::vector<ScannedFile>& files, std::string_view name) {
    const std::regex head(
        fmt::format(R"(\bstruct\s+(?:alignas\s*\(\s*(\d+)\s*\)\s*)?{}\s*(?:final\s*)?\{{)", name));
    std::optional<Body> found;
    for (const ScannedFile& file : files) {
        for (std::sregex_iterator it(file.text.begin(), file.text.end(), head), end; it != end;
             ++it) {
            if (found) return std::nullopt;  // which one counts is up to the preprocessor
            const auto begin = static_cast<size_t>(it->position() + it->length());
            size_t at = begin;
            for (int depth = 1; at < file.text.size() && depth != 0; ++at)
                depth += file.text[at] == '{' ? 1 : file.text[at] == '}' ? -1 : 0;
            found = Body{file.text.substr(begin, at - begin - 1), &file,
                         line_of(file.text, static_cast<size_t>(it->position())), 1};
            if ((*it)[1].matched) found->alignment = std::stoull((*it)[1].str());
            static const std::regex kPacked(R"(pragma\s+pack\s*\([^)]*\b[124]\b)");
            if (std::regex_search(file.text, kPacked)) return std::nullopt;
        }
    }
    return found;
}

/// Adds the fields of one declaration, "uint32_t a, b[4]"; false for what is not understood.
bool add_declaration(const std::vector<ScannedFile>& files, const std::string& text,
                     StructLayout& layout) {
    static const std::regex kDeclaration(
        R"(^((?:unsigned\s+|signed\s+|long\s+)*[A-Za-z_][\w:]*(?:\s+(?:int|long))*)\s+([A-Za-z_]\w*[^:]*)$)");
    static const std::regex kDeclarator(R"(^([A-Za-z_]\w*)\s*((?:\[\s*\d+\s*\]\s*)*)$)");
    static const std::regex kLength(R"(\d+)");
    std::smatch parts;
    if (!std::regex_match(text, parts, kDeclaration)) return false;
    const std::string type = std::regex_replace(
        std::regex_replace(parts[1].str(), std::regex(R"(\bstd::|\bsigned\s+)"), ""),
        std::regex(R"(\s+)"), " ");
    const auto scalar = scalars().find(type);
    std::optional<StructLayout> nested;
    if (scalar == scalars().end()) {
        if (unqualified(type) == layout.name) return false;
        nested = read_struct(files, unqualified(type));
        if (!nested) return false;
    }
    std::string rest = parts[2].str();
    for (size_t begin = 0; begin <= rest.size();) {
        const size_t end = std::min(rest.find(',', begin), rest.size());
        const std::string declarator = trim(rest.substr(begin, end - begin));
        begin = end + 1;
        std::smatch one;
        if (!std::regex_match(declarator, one, kDeclarator)) return false;
        const std::string lengths = one[2].str();
        uint64_t count = 1;
        for (std::sregex_iterator it(lengths.begin(), lengths.end(), kLength), last; it != last;
             ++it)
            count *= std::stoull(it->str());
        const uint64_t element = nested ? nested->bytes : scalar->second.bytes;
        const uint64_t alignment = nested ? nested->alignment : element;
        const uint64_t offset = round_up(layout.bytes, alignment);
        if (nested && !lengths.empty()) return false;
        if (nested) {
            for (StructField field : nested->fields) {
                field.name = one[1].str() + "." + field.name;
                field.offset += offset;
                layout.fields.push_back(std::move(field));
            }
        } else {
            layout.fields.push_back(
                {one[1].str(), scalar->second.kind, offset, element * count, element});
        }
        layout.bytes = offset + element * count;
        layout.alignment = std::max(layout.alignment, alignment);
    }
    return true;
}

/// Structures that a template argument or a macro names.
std::set<std::string> host_names(const std::vector<ScannedFile>& files) {
    static const std::regex kTake(R"(\bGetTilingData\s*<\s*([A-Za-z_][\w:]*)\s*>)");
    std::set<std::string> names;
    for (const ScannedFile& file : files) {
        for (std::sregex_iterator it(file.text.begin(), file.text.end(), kTake), end; it != end;
             ++it)
            names.insert(unqualified((*it)[1].str()));
    }
    return names;
}

std::set<std::string> kernel_names(const std::vector<ScannedFile>& files) {
    std::set<std::string> names;
    for (const char* macro : {"GET_TILING_DATA_WITH_STRUCT", "GET_TILING_DATA_PTR_WITH_STRUCT",
                              "REGISTER_TILING_DEFAULT"}) {
        for (const ScannedFile& file : files) {
            for (const MacroCall& call : macro_calls(file.text, macro)) {
                if (!call.arguments.empty()) names.insert(unqualified(call.arguments[0]));
            }
        }
    }
    return names;
}

/// Nothing for a class with nested ones.
std::optional<StructLayout> layout_of(const host::TilingClass& tiling) {
    StructLayout layout;
    layout.name = tiling.name;
    layout.bytes = tiling.bytes;
    for (const host::TilingField& field : tiling.fields) {
        if (field.is_struct) return std::nullopt;
        layout.fields.push_back({field.name, field.kind, field.offset, field.bytes,
                                 field.bytes / std::max<uint64_t>(field.array_size, 1)});
    }
    return layout;
}

}  // namespace

std::optional<StructLayout> read_struct(const std::vector<ScannedFile>& files,
                                        std::string_view name) {
    const std::optional<Body> body = find_body(files, name);
    if (!body) return std::nullopt;
    static const std::regex kInitialiser(R"(\{[^{}]*\}|=[^,;{}]*)");
    static const std::regex kAccess(R"(\b(?:public|private|protected)\s*:(?!:))");
    const std::string text =
        std::regex_replace(std::regex_replace(body->text, kAccess, ""), kInitialiser, "");
    if (text.find_first_of("(){}<>#*&") != std::string::npos) return std::nullopt;
    StructLayout layout;
    layout.name = name;
    layout.file = body->file->path;
    layout.line = body->line;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find(';', begin), text.size());
        const std::string declaration = trim(text.substr(begin, end - begin));
        begin = end + 1;
        if (!declaration.empty() && !add_declaration(files, declaration, layout))
            return std::nullopt;
    }
    layout.alignment = std::max(layout.alignment, body->alignment);
    layout.bytes = round_up(layout.bytes, layout.alignment);
    return layout;
}

std::vector<TilingSides> tiling_sides(const std::vector<ScannedFile>& host_files,
                                      const std::vector<ScannedFile>& kernel_files,
                                      const std::vector<host::TilingClass>& classes,
                                      const std::string& op_type) {
    std::map<std::string, StructLayout> host;
    for (const host::TilingClass& item : classes) {
        const auto layout = item.registered_for == op_type ? layout_of(item) : std::nullopt;
        if (layout) host.emplace(item.name, *layout);
    }
    const std::set<std::string> taken = host_names(host_files), read = kernel_names(kernel_files);
    for (const std::string& name : taken) {
        if (const auto layout = read_struct(host_files, name)) host.emplace(name, *layout);
    }
    const bool one_each = host.size() == 1 && taken.size() <= 1 && read.size() == 1;
    std::vector<TilingSides> sides;
    for (const std::string& name : read) {
        const auto kernel = read_struct(kernel_files, name);
        const auto partner = one_each ? host.begin() : host.find(name);
        if (kernel && partner != host.end()) sides.push_back({partner->second, *kernel});
    }
    return sides;
}

bool TilingSides::shared() const { return !kernel.file.empty() && host.file == kernel.file; }

std::vector<FieldConflict> field_conflicts(const TilingSides& sides) {
    std::vector<FieldConflict> conflicts;
    if (sides.shared()) return conflicts;
    for (const StructField& kernel : sides.kernel.fields) {
        const auto named = [&](const StructField& field) {
            return folded(field.name) == folded(kernel.name);
        };
        const auto host = std::find_if(sides.host.fields.begin(), sides.host.fields.end(), named);
        if (host == sides.host.fields.end()) continue;
        const bool same_kind = (host->kind == 'f') == (kernel.kind == 'f');
        if (host->offset != kernel.offset || host->element_bytes != kernel.element_bytes ||
            !same_kind)
            conflicts.push_back({*host, kernel});
    }
    return conflicts;
}

std::string member_access(const std::vector<ScannedFile>& files, const std::string& name,
                          const std::filesystem::path& root) {
    const std::string member = name.substr(name.rfind('.') + 1);
    const std::regex access(fmt::format(R"((?:\.|->)\s*{}\b(?!\s*\())", member));
    for (const ScannedFile& file : files) {
        std::smatch hit;
        if (std::regex_search(file.text, hit, access))
            return fmt::format("{}:{}", relative_to(file.path, root),
                               line_of(file.text, static_cast<size_t>(hit.position())));
    }
    return {};
}

}  // namespace drydock::opbuild
