#include "check/registry.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/fs.h"
#include "check/memory/checker.h"

namespace drydock::check {
namespace {

struct Entry {
    const char* name;
    std::unique_ptr<Observer> (*make)(const Soc&);
};
constexpr Entry kCheckers[] = {{"memory", make_memory_checker}};

}  // namespace

std::vector<std::string> checker_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kCheckers) names.emplace_back(entry.name);
    return names;
}

std::unique_ptr<Observer> make_checker(const std::string& name, const Soc& soc) {
    for (const Entry& entry : kCheckers) {
        if (name == entry.name) return entry.make(soc);
    }
    throw UserError(fmt::format("unknown checker {}", name), suggest(name, checker_names()));
}

}  // namespace drydock::check
