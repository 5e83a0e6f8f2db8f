#include "check/registry.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/fs.h"
#include "check/init/checker.h"
#include "check/memory/checker.h"
#include "check/numeric/checker.h"
#include "check/queue/checker.h"
#include "check/race/checker.h"
#include "check/sync/checker.h"
#include "check/tiling/checker.h"

namespace drydock::check {
namespace {

struct Entry {
    const char* name;
    std::unique_ptr<Observer> (*make)(const Soc&, const CheckerOptions&);
    bool by_default = false;
};
/// For checkers without options.
template <std::unique_ptr<Observer> (*make)(const Soc&)>
std::unique_ptr<Observer> plain(const Soc& soc, const CheckerOptions&) {
    return make(soc);
}
std::unique_ptr<Observer> race(const Soc& soc, const CheckerOptions& options) {
    return make_race_checker(soc, options.auto_sync);
}

constexpr Entry kCheckers[] = {
    {"memory", plain<make_memory_checker>, true},
    {"init", plain<make_init_checker>},
    {"race", race},
    {"sync", plain<make_sync_checker>},
    {"queue", plain<make_queue_checker>},
    {"tiling", plain<make_tiling_checker>},
    {"numeric", plain<make_numeric_checker>},
};

const Entry& find_entry(const std::string& name) {
    for (const Entry& entry : kCheckers) {
        if (name == entry.name) return entry;
    }
    throw UserError(fmt::format("unknown checker '{}'; there are: {}, all", name,
                                fmt::join(checker_names(), ", ")),
                    suggest(name, checker_names()));
}

}  // namespace

std::vector<std::string> checker_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kCheckers) names.emplace_back(entry.name);
    return names;
}

std::vector<std::string> default_checkers() {
    std::vector<std::string> names;
    for (const Entry& entry : kCheckers) {
        if (entry.by_default) names.emplace_back(entry.name);
    }
    return names;
}

std::vector<std::string> parse_checkers(const std::string& list) {
    std::vector<std::string> wanted;
    for (size_t begin = 0; begin <= list.size();) {
        const size_t end = std::min(list.find(',', begin), list.size());
        const std::string name = list.substr(begin, end - begin);
        begin = end + 1;
        if (name == "all") return checker_names();
        wanted.emplace_back(find_entry(name).name);
    }
    std::vector<std::string> names = checker_names();
    std::erase_if(names, [&](const std::string& name) {
        return std::find(wanted.begin(), wanted.end(), name) == wanted.end();
    });
    return names;
}

std::unique_ptr<Observer> make_checker(const std::string& name, const Soc& soc,
                                       const CheckerOptions& options) {
    return find_entry(name).make(soc, options);
}

}  // namespace drydock::check
