#include "soc/soc_loader.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <variant>

#include "base/error.h"
#include "base/fs.h"

namespace drydock {
namespace {

using Target = std::variant<std::string Soc::*, bool Soc::*, uint32_t Soc::*, uint64_t Soc::*,
                            double Soc::*, bool SocFile::*>;

/// One key: where it stands, where it goes, which values it may have (numbers only).
struct Field {
    const char* section;
    const char* key;
    Target target;
    bool required;
    double least = 0;
    double most = 0;
};

// The limits tell a slip of the pen from a machine; they are not properties of any part.
constexpr double kMaxCores = 1024;
constexpr double kMaxClockMhz = 10000;
constexpr double kMaxLocalBytes = 1 << 28;
constexpr double kMaxBytes = 1LL << 50;
constexpr double kMaxRate = 1 << 20;
constexpr double kMax32 = std::numeric_limits<uint32_t>::max();
constexpr bool kRequired = true;
constexpr bool kOptional = false;

// clang-format off
const Field kFields[] = {
    {"identity", "name",              &Soc::name,        kRequired},
    {"identity", "short_name",        &Soc::short_name,  kRequired},
    {"identity", "config_name",       &Soc::config_name, kRequired},
    {"identity", "npu_arch",          &Soc::npu_arch,    kRequired, 1, 99999},
    {"identity", "default_of_config", &SocFile::default_of_config, kOptional},
    {"cores", "cube",         &Soc::cube_cores,         kRequired, 1, kMaxCores},
    {"cores", "vector",       &Soc::vector_cores,       kRequired, 1, kMaxCores},
    {"cores", "extra_vector", &Soc::extra_vector_cores, kOptional, 0, kMaxCores},
    {"cores", "split",        &Soc::split_cores,        kRequired},
    {"cores", "clock_mhz",    &Soc::clock_mhz,          kRequired, 1, kMaxClockMhz},
    {"memory", "ub_bytes",     &Soc::ub_bytes,     kRequired, 1, kMaxLocalBytes},
    {"memory", "l1_bytes",     &Soc::l1_bytes,     kRequired, 1, kMaxLocalBytes},
    {"memory", "l0a_bytes",    &Soc::l0a_bytes,    kRequired, 1, kMaxLocalBytes},
    {"memory", "l0b_bytes",    &Soc::l0b_bytes,    kRequired, 1, kMaxLocalBytes},
    {"memory", "l0c_bytes",    &Soc::l0c_bytes,    kRequired, 1, kMaxLocalBytes},
    {"memory", "bt_bytes",     &Soc::bt_bytes,     kOptional, 1, kMaxLocalBytes},
    {"memory", "fb_bytes",     &Soc::fb_bytes,     kOptional, 1, kMaxLocalBytes},
    {"memory", "l2_bytes",     &Soc::l2_bytes,     kRequired, 1, kMaxBytes},
    {"memory", "memory_bytes", &Soc::memory_bytes, kOptional, 1, kMaxBytes},
    {"rates", "ddr_read",  &Soc::ddr_read_rate,  kRequired, 0, kMaxRate},
    {"rates", "ddr_write", &Soc::ddr_write_rate, kRequired, 0, kMaxRate},
    {"rates", "l2_read",   &Soc::l2_read_rate,   kRequired, 0, kMaxRate},
    {"rates", "l2_write",  &Soc::l2_write_rate,  kRequired, 0, kMaxRate},
    {"rates", "ub_to_l2",  &Soc::ub_to_l2_rate,  kRequired, 0, kMaxRate},
    {"rates", "ub_to_ddr", &Soc::ub_to_ddr_rate, kRequired, 0, kMaxRate},
    {"limits", "ub_block_bytes",         &Soc::ub_block_bytes,         kRequired, 1, kMax32},
    {"limits", "repeat_bytes",           &Soc::repeat_bytes,           kRequired, 1, kMax32},
    {"limits", "max_repeat",             &Soc::max_repeat,             kRequired, 1, kMax32},
    {"limits", "max_block_count",        &Soc::max_block_count,        kRequired, 1, kMax32},
    {"limits", "allocation_pad_bytes",   &Soc::allocation_pad_bytes,   kRequired, 0, kMaxLocalBytes},
    {"limits", "system_workspace_bytes", &Soc::system_workspace_bytes, kRequired, 0, kMaxBytes},
    {"limits", "ub_host_reserve_bytes",  &Soc::ub_host_reserve_bytes,  kRequired, 0, kMaxLocalBytes},
};
// clang-format on

std::string fold_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

/// A node of the file, with the words to complain about it.
struct Place {
    const std::filesystem::path& path;
    std::string key;
    const toml::node* node;

    [[noreturn]] void reject(const std::string& why, const std::string& hint = {}) const {
        const auto line = node ? fmt::format(":{}", node->source().begin.line) : std::string();
        throw UserError(fmt::format("{}{}: {}: {}", path.string(), line, key, why), hint);
    }
};

std::string text_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return fmt::format("\"{}\"", text->get());
    if (const auto* number = node.as_integer()) return fmt::format("{}", number->get());
    if (const auto* number = node.as_floating_point()) return fmt::format("{}", number->get());
    if (const auto* flag = node.as_boolean()) return flag->get() ? "true" : "false";
    return node.is_table() ? "a table" : node.is_array() ? "an array" : "a date or time";
}

void check_range(const Place& place, const Field& field, double value) {
    const std::string text = text_of(*place.node);
    if (std::isnan(value) || value < field.least) {
        place.reject(fmt::format("{} is below the least value {}", text, field.least));
    }
    if (value > field.most) {
        place.reject(fmt::format("{} exceeds the greatest value {:.0f}", text, field.most));
    }
}

void read_value(const Place& place, const Field&, std::string& value) {
    const auto text = place.node->value_exact<std::string>();
    if (!text) place.reject(fmt::format("{} is not a text in quotes", text_of(*place.node)));
    if (text->empty()) place.reject("\"\" is empty");
    value = *text;
}

void read_value(const Place& place, const Field&, bool& value) {
    const auto flag = place.node->value_exact<bool>();
    if (!flag) place.reject(fmt::format("{} is not true or false", text_of(*place.node)));
    value = *flag;
}

void read_value(const Place& place, const Field& field, double& value) {
    if (!place.node->is_number()) {
        place.reject(fmt::format("{} is not a number", text_of(*place.node)));
    }
    const double number = place.node->value<double>().value();
    check_range(place, field, number);
    value = number;
}

template <typename Integer>
void read_value(const Place& place, const Field& field, Integer& value) {
    const auto number = place.node->value_exact<int64_t>();
    if (!number) place.reject(fmt::format("{} is not a whole number", text_of(*place.node)));
    check_range(place, field, static_cast<double>(*number));
    value = static_cast<Integer>(*number);
}

template <typename Value>
Value& member(SocFile& file, Value Soc::*target) {
    return file.soc.*target;
}
bool& member(SocFile& file, bool SocFile::*target) { return file.*target; }

void read_field(const toml::table& root, const std::filesystem::path& path, const Field& field,
                SocFile& file) {
    const toml::table* section = root[field.section].as_table();
    const toml::node* node = section ? section->get(field.key) : nullptr;
    const Place place{path, fmt::format("{}.{}", field.section, field.key), node};
    if (node == nullptr) {
        if (field.required) place.reject("is missing");
        return;
    }
    std::visit([&](auto target) { read_value(place, field, member(file, target)); }, field.target);
}

std::vector<std::string> known_keys(std::string_view section) {
    std::set<std::string> keys;
    for (const Field& field : kFields) {
        if (section.empty()) keys.insert(field.section);
        if (section == field.section) keys.insert(field.key);
    }
    return {keys.begin(), keys.end()};
}

/// A misspelt key would otherwise leave a default in force.
void reject_unknown(const toml::table& table, const std::filesystem::path& path,
                    std::string_view section) {
    const std::vector<std::string> known = known_keys(section);
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        if (std::find(known.begin(), known.end(), name) != known.end()) continue;
        const std::string full = section.empty() ? name : fmt::format("{}.{}", section, name);
        Place{path, full, &node}.reject(section.empty() ? "unknown section" : "unknown key",
                                        suggest(name, known));
    }
}

void check_sections(const toml::table& root, const std::filesystem::path& path) {
    reject_unknown(root, path, "");
    for (const auto& [key, node] : root) {
        const toml::table* section = node.as_table();
        if (section == nullptr) {
            Place{path, std::string(key.str()), &node}.reject(
                fmt::format("{} is not a section", text_of(node)));
        }
        reject_unknown(*section, path, key.str());
    }
}

/// Rules between two values.
void check_relations(const toml::table& root, const std::filesystem::path& path, const Soc& soc) {
    const auto at = [&](const char* section, const char* key) {
        return Place{path, fmt::format("{}.{}", section, key), root[section][key].node()};
    };
    if (const std::string stem = path.stem().string(); fold_case(soc.name) != stem) {
        at("identity", "name")
            .reject(fmt::format("\"{}\" in lower case differs from the file's name {}", soc.name,
                                path.filename().string()));
    }
    if (soc.config_name != fold_case(soc.config_name)) {
        at("identity", "config_name").reject(fmt::format("\"{}\" has capitals", soc.config_name));
    }
    if (!soc.split_cores && soc.vector_cores != soc.cube_cores) {
        at("cores", "vector")
            .reject(fmt::format("{} differs from cores.cube = {}, but cores.split is false",
                                soc.vector_cores, soc.cube_cores));
    }
    if (soc.vector_cores % soc.cube_cores != 0) {
        at("cores", "vector")
            .reject(fmt::format("{} is not a multiple of cores.cube = {}", soc.vector_cores,
                                soc.cube_cores));
    }
    if (soc.repeat_bytes % soc.ub_block_bytes != 0) {
        at("limits", "repeat_bytes")
            .reject(fmt::format("{} is not a multiple of limits.ub_block_bytes = {}",
                                soc.repeat_bytes, soc.ub_block_bytes));
    }
    if (soc.ub_bytes % soc.ub_block_bytes != 0) {
        at("memory", "ub_bytes")
            .reject(fmt::format("{} is not a multiple of limits.ub_block_bytes = {}", soc.ub_bytes,
                                soc.ub_block_bytes));
    }
    if (soc.ub_host_reserve_bytes >= std::min(soc.ub_bytes, soc.l1_bytes)) {
        at("limits", "ub_host_reserve_bytes")
            .reject(fmt::format("{} is not below memory.ub_bytes = {} and memory.l1_bytes = {}",
                                soc.ub_host_reserve_bytes, soc.ub_bytes, soc.l1_bytes));
    }
}

toml::table parse_toml(std::string_view text, const std::filesystem::path& path) {
    try {
        return toml::parse(text);
    } catch (const toml::parse_error& error) {
        throw UserError(fmt::format("{}:{}: not valid TOML: {}", path.string(),
                                    error.source().begin.line, error.description()));
    }
}

void check_config_names(const std::vector<SocFile>& files, const std::filesystem::path& folder) {
    std::map<std::string, std::vector<std::string>> defaults;
    for (const SocFile& file : files) {
        auto& names = defaults[file.soc.config_name];
        if (file.default_of_config) names.push_back(file.soc.name);
    }
    for (const auto& [config, names] : defaults) {
        if (names.size() == 1) continue;
        throw UserError(
            fmt::format("{}: {} descriptions with config_name \"{}\" have identity."
                        "default_of_config = true; exactly 1 must",
                        folder.string(), names.size(), config));
    }
}

}  // namespace

SocFile parse_soc(std::string_view text, const std::filesystem::path& path) {
    const toml::table root = parse_toml(text, path);
    check_sections(root, path);
    SocFile file;
    for (const Field& field : kFields) read_field(root, path, field, file);
    check_relations(root, path, file.soc);
    return file;
}

std::vector<SocFile> load_socs(const std::filesystem::path& folder) {
    std::vector<SocFile> files;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        if (entry.path().extension() != ".toml") continue;
        files.push_back(parse_soc(read_file(entry.path()), entry.path()));
    }
    if (files.empty()) {
        throw UserError(fmt::format("{}: no SoC description (*.toml) found{}", folder.string(),
                                    code ? ": " + code.message() : ""),
                        "set DRYDOCK_ROOT to Drydock's source checkout or installation");
    }
    std::sort(files.begin(), files.end(),
              [](const SocFile& a, const SocFile& b) { return a.soc.name < b.soc.name; });
    check_config_names(files, folder);
    return files;
}

// "Ascend910B" is the trap: as a part's own name it is a first-generation part, but its lower-case
// spelling is the config name of the Ascend910B1 family, as operators write it in AddConfig. So a
// config name spelt exactly wins over a part's name in other letter case, which wins over a config
// name in other letter case (spec hardware 1.1, host-op 4.3).
const SocFile* match_soc(std::string_view name, const std::vector<SocFile>& files) {
    const auto find = [&](auto&& rule) -> const SocFile* {
        const auto found = std::find_if(files.begin(), files.end(), rule);
        return found == files.end() ? nullptr : &*found;
    };
    const std::string folded = fold_case(name);
    if (const SocFile* file = find(
            [&](const SocFile& f) { return f.default_of_config && f.soc.config_name == name; })) {
        return file;
    }
    if (const SocFile* file =
            find([&](const SocFile& f) { return fold_case(f.soc.name) == folded; })) {
        return file;
    }
    return find(
        [&](const SocFile& f) { return f.default_of_config && f.soc.config_name == folded; });
}

}  // namespace drydock
