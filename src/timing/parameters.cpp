#include "timing/parameters.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <mutex>
#include <set>

#include "base/error.h"
#include "base/fs.h"

namespace drydock::timing {
namespace {

struct Field {
    const char* section;
    const char* key;
    double Parameters::*target;
};

constexpr Field kFields[] = {
    {"scalar", "vector_issue", &Parameters::vector_issue},
    {"scalar", "copy_issue", &Parameters::copy_issue},
    {"scalar", "flag", &Parameters::flag},
    {"scalar", "queue", &Parameters::queue},
    {"scalar", "access", &Parameters::access},
    {"scalar", "gm_access", &Parameters::gm_access},
    {"scalar", "sync_all", &Parameters::sync_all},
    {"scalar", "cross_flag", &Parameters::cross_flag},
    {"scalar", "queue_depth", &Parameters::queue_depth},
    {"vector", "start", &Parameters::vector_start},
    {"vector", "result", &Parameters::vector_result},
    {"vector", "bank_groups", &Parameters::bank_groups},
    {"vector", "bank_bytes", &Parameters::bank_bytes},
    {"vector", "shifted_conflict", &Parameters::shifted_conflict},
    {"vector", "function", &Parameters::passes},
    {"copy", "read_latency", &Parameters::read_latency},
    {"copy", "write_latency", &Parameters::write_latency},
    {"copy", "read_rate", &Parameters::read_rate},
    {"copy", "write_rate", &Parameters::write_rate},
    {"copy", "cube_factor", &Parameters::cube_factor},
    {"copy", "line_bytes", &Parameters::line_bytes},
    {"copy", "piece_bytes", &Parameters::piece_bytes},
    {"copy", "unaligned_rate", &Parameters::unaligned_rate},
    {"copy", "l1_to_l0a", &Parameters::l1_to_l0a},
    {"copy", "l1_to_l0b", &Parameters::l1_to_l0b},
    {"copy", "local", &Parameters::local},
    {"memory", "bandwidth_gbs", &Parameters::bandwidth_gbs},
    {"memory", "write_back_factor", &Parameters::write_back_factor},
    {"cube", "macs_half", &Parameters::macs_half},
    {"cube", "macs_float", &Parameters::macs_float},
    {"launch", "task_ns", &Parameters::task_ns},
    {"launch", "core_ns", &Parameters::core_ns},
};

class Reader {
  public:
    Reader(const toml::table& root, const std::filesystem::path& path) : root_(root), path_(path) {}

    Parameters read() {
        Parameters p;
        for (const Field& field : kFields) {
            const std::string key = fmt::format("{}.{}", field.section, field.key);
            const toml::node* node = root_[field.section][field.key].node();
            if (node == nullptr) reject(key, "is missing");
            p.*field.target = number(key, *node);
        }
        for (double Parameters::*divisor :
             {&Parameters::bank_groups, &Parameters::bank_bytes, &Parameters::read_rate,
              &Parameters::write_rate, &Parameters::line_bytes, &Parameters::piece_bytes,
              &Parameters::unaligned_rate, &Parameters::l1_to_l0a, &Parameters::l1_to_l0b,
              &Parameters::local, &Parameters::bandwidth_gbs, &Parameters::macs_half,
              &Parameters::macs_float, &Parameters::queue_depth}) {
            if (p.*divisor == 0) reject(name_of(divisor), "0 is no divisor");
        }
        read_rates(p);
        read_passes(p);
        each("memory", "parts", [&](const std::string& part, const toml::node& node) {
            p.part_bandwidth_gbs[part] = number("memory.parts." + part, node);
        });
        refuse_unknown();
        return p;
    }

  private:
    [[noreturn]] void reject(const std::string& key, const std::string& why,
                             const std::string& hint = {}) const {
        throw UserError(fmt::format("{}: {}: {}", path_.string(), key, why), hint);
    }
    static std::string name_of(double Parameters::*target) {
        for (const Field& field : kFields) {
            if (field.target == target) return fmt::format("{}.{}", field.section, field.key);
        }
        return "?";
    }
    double number(const std::string& key, const toml::node& node) const {
        const auto value = node.value<double>();
        if (!value || !(*value >= 0)) reject(key, "is not a number from 0 on");
        return *value;
    }
    template <class Fn>
    void each(const char* section, const char* table, Fn fn) {
        const toml::table* entries = root_[section][table].as_table();
        if (entries == nullptr) reject(fmt::format("{}.{}", section, table), "is missing");
        for (const auto& [key, node] : *entries) fn(std::string(key.str()), node);
    }
    size_t opcode(const std::string& key, const std::string& name) const {
        std::vector<std::string> names;
        for (size_t i = 0; i < static_cast<size_t>(Opcode::kCount); ++i) {
            if (name == kOpInfo[i].name) return i;
            names.emplace_back(kOpInfo[i].name);
        }
        reject(key, "no such instruction", suggest(name, names));
    }
    void read_rates(Parameters& p) {
        std::array<double, 2> simple{};
        std::set<size_t> named;
        each("vector", "rates", [&](const std::string& name, const toml::node& node) {
            const std::string key = "vector.rates." + name;
            const toml::array* pair = node.as_array();
            if (pair == nullptr || pair->size() != 2) reject(key, "is not a list of two numbers");
            const size_t op = opcode(key, name);
            for (size_t i = 0; i < 2; ++i) {
                p.rates[op][i] = number(key, *pair->get(i));
                if (p.rates[op][i] == 0) reject(key, "0 elements per cycle never end");
            }
            if (name == "Add") simple = p.rates[op];
            named.insert(op);
        });
        if (simple[0] == 0) reject("vector.rates.Add", "is missing");
        for (size_t op = 0; op < p.rates.size(); ++op) {
            if (named.count(op) == 0) p.rates[op] = simple;
        }
    }
    void read_passes(Parameters& p) {
        p.function_passes.fill(p.passes);
        p.results.fill(p.vector_result);
        each("vector", "results", [&](const std::string& name, const toml::node& node) {
            const std::string key = "vector.results." + name;
            p.results[opcode(key, name)] = number(key, node);
        });
        each("vector", "passes", [&](const std::string& name, const toml::node& node) {
            const std::string key = "vector.passes." + name;
            p.function_passes[opcode(key, name)] = number(key, node);
        });
    }
    /// A misspelt key would leave the reader in the belief that it counts.
    void refuse_unknown() const {
        for (const auto& [section, node] : root_) {
            const toml::table* table = node.as_table();
            if (table == nullptr) reject(std::string(section.str()), "is not a section");
            for (const auto& [key, value] : *table) {
                if (value.is_table()) continue;
                const bool known =
                    std::any_of(std::begin(kFields), std::end(kFields), [&](const Field& field) {
                        return section == field.section && key == field.key;
                    });
                if (!known) reject(fmt::format("{}.{}", section.str(), key.str()), "unknown key");
            }
        }
    }

    const toml::table& root_;
    const std::filesystem::path& path_;
};

}  // namespace

double Parameters::memory_rate(const Soc& soc) const {
    const auto part = part_bandwidth_gbs.find(soc.name);
    const double gbs = part == part_bandwidth_gbs.end() ? bandwidth_gbs : part->second;
    return gbs * 1e3 / soc.clock_mhz;
}

double Parameters::l2_rate(const Soc& soc) const { return soc.l2_read_rate * soc.cube_cores; }

Parameters parse_parameters(std::string_view text, const std::filesystem::path& path) {
    try {
        const toml::table root = toml::parse(text);
        return Reader(root, path).read();
    } catch (const toml::parse_error& error) {
        throw UserError(fmt::format("{}:{}: not valid TOML: {}", path.string(),
                                    error.source().begin.line, error.description()));
    }
}

const Parameters& parameters_of(const Soc& soc) {
    static std::mutex mutex;
    static std::map<uint32_t, Parameters> loaded;
    std::lock_guard lock(mutex);
    const auto known = loaded.find(soc.npu_arch);
    if (known != loaded.end()) return known->second;
    const auto path = resource_root() / "soc" / "timing" / fmt::format("{}.toml", soc.npu_arch);
    if (!std::filesystem::exists(path)) {
        throw UserError(fmt::format("no timing model for architecture {} ({}): {} is missing",
                                    soc.npu_arch, soc.name, path.string()),
                        "profile for an Ascend910B or Ascend910_93 part");
    }
    return loaded.emplace(soc.npu_arch, parse_parameters(read_file(path), path)).first->second;
}

}  // namespace drydock::timing
