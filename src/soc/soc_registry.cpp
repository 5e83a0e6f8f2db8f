#include <fmt/format.h>

#include "base/error.h"
#include "base/fs.h"
#include "soc/soc.h"
#include "soc/soc_loader.h"

namespace drydock {
namespace {

// A failed load throws and is tried again on the next call.
const std::vector<SocFile>& files() {
    static const std::vector<SocFile> loaded = load_socs(resource_root() / "soc");
    return loaded;
}

std::vector<Soc> descriptions() {
    std::vector<Soc> socs;
    for (const SocFile& file : files()) socs.push_back(file.soc);
    return socs;
}

std::vector<std::string> names() {
    std::vector<std::string> result;
    for (const SocFile& file : files()) result.push_back(file.soc.name);
    return result;
}

}  // namespace

const std::vector<Soc>& all_socs() {
    static const std::vector<Soc> socs = descriptions();
    return socs;
}

const Soc& find_soc(std::string_view name) {
    const SocFile* file = match_soc(name, files());
    if (file == nullptr) {
        throw UserError(fmt::format("unknown SoC: {}", name), suggest(name, names()));
    }
    // Both lists have the same order; callers may compare addresses with those of all_socs().
    return all_socs()[static_cast<size_t>(file - files().data())];
}

std::string_view default_soc_name() { return "Ascend910B3"; }

}  // namespace drydock
