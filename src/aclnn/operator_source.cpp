#include "aclnn/operator_source.h"

#include <filesystem>
#include <map>
#include <mutex>

#include "acl/immortal.h"
#include "base/error.h"
#include "base/log.h"

namespace drydock::aclnn {
namespace {

struct State {
    std::mutex mutex;
    OperatorLoader loader;
    std::map<std::string, std::shared_ptr<const dispatch::OpLibrary>> libraries;
};

State& state() {
    static State& value = acl::immortal<State>();
    return value;
}

/// One spelling per folder: generated libraries name it with a trailing "/..".
std::string canonical(const std::string& manifest_dir) {
    std::error_code error;
    const auto path = std::filesystem::weakly_canonical(manifest_dir, error);
    return error ? manifest_dir : path.string();
}

}  // namespace

void set_operator_loader(OperatorLoader loader) {
    std::lock_guard lock(state().mutex);
    state().loader = std::move(loader);
}

void register_operator(const std::string& manifest_dir,
                       std::shared_ptr<const dispatch::OpLibrary> library) {
    std::lock_guard lock(state().mutex);
    state().libraries[canonical(manifest_dir)] = std::move(library);
}

std::shared_ptr<const dispatch::OpLibrary> find_operator(const std::string& manifest_dir) {
    std::lock_guard lock(state().mutex);
    auto& library = state().libraries[canonical(manifest_dir)];
    if (library) return library;
    if (!state().loader) {
        throw UserError(
            fmt::format("no operator is registered under '{}'", manifest_dir),
            "link the program to libdrydock.so, which loads operators from their folder");
    }
    library = state().loader(manifest_dir);
    if (!library) throw UserError(fmt::format("no operator in '{}'", manifest_dir));
    return library;
}

}  // namespace drydock::aclnn
