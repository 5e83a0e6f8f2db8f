#include "host/image.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "base/fault_guard.h"
#include "base/symbolize.h"
#include "host/crash_place.h"
#include "host/log_capture.h"

namespace drydock::host {
namespace {

/// Objects that are loaded now. dlopen returns the same handle for one file and runs its static
/// initialisers only the first time.
struct LoadedImages {
    std::mutex mutex;
    std::map<void*, std::weak_ptr<Image>> by_handle;
};

LoadedImages& loaded_images() {
    static LoadedImages& images = *new LoadedImages;
    return images;
}

/// dlopen under guard; registrations go to `target`.
void* guarded_dlopen(const std::string& path, Registrations& target) {
    const RegistrationScope scope(target);
    const LogCapture capture;
    void* handle = nullptr;
    std::string reason;
    const std::optional<Fault> fault = run_guarded([&] {
        handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) {
            reason = dlerror();
        }
    });
    if (fault) {
        const std::string place = crash_place(*fault, path).value_or("unknown place");
        throw UserError(
            fmt::format("{}: crashed while it was loaded: {} at {}", path, fault->what, place),
            "a static initialiser of the operator's host code (definition or registration) fails");
    }
    if (handle == nullptr) {
        throw UserError(fmt::format("cannot load {}", reason),
                        "an undefined symbol is an interface that is not provided");
    }
    return handle;
}

bool is_op_type(const Registrations& registrations, const std::string& name) {
    return std::any_of(registrations.definitions.begin(), registrations.definitions.end(),
                       [&](const DefinitionFactory& entry) { return entry.type == name; });
}

}  // namespace

Image::Image(std::string path, void* handle, std::unique_ptr<Registrations> registrations)
    : path_(std::move(path)), handle_(handle), registrations_(std::move(registrations)) {}

std::shared_ptr<Image> Image::open(const std::string& path) {
    LoadedImages& images = loaded_images();
    std::unique_lock<std::mutex> lock(images.mutex);
    while (true) {
        auto registrations = std::make_unique<Registrations>();
        void* handle = guarded_dlopen(path, *registrations);
        const auto known = images.by_handle.find(handle);
        if (known == images.by_handle.end()) {
            std::shared_ptr<Image> image(new Image(path, handle, std::move(registrations)));
            images.by_handle[handle] = image;
            return image;
        }
        dlclose(handle);  // the count that the known image holds is enough
        if (std::shared_ptr<Image> image = known->second.lock()) {
            return image;
        }
        // Another thread is about to unload it; the initialisers run anew after that.
        lock.unlock();
        std::this_thread::yield();
        lock.lock();
    }
}

std::shared_ptr<Image> Image::of_process() {
    return std::shared_ptr<Image>(new Image(
        "this program", nullptr, std::make_unique<Registrations>(process_registrations())));
}

Image::~Image() {
    if (handle_ == nullptr) {
        return;
    }
    LoadedImages& images = loaded_images();
    const std::lock_guard<std::mutex> lock(images.mutex);
    registrations_.reset();
    images.by_handle.erase(handle_);
    dlclose(handle_);
    forget_modules();
}

const TplSchema* schema_for(const Registrations& registrations, const std::string& op_type) {
    const TplSchema* unnamed = nullptr;
    for (const auto& entry : registrations.templates) {
        if (entry->schema.op_type == op_type) {
            return &entry->schema;
        }
        // QUIRK(host-op 1.5): the name in ASCENDC_TPL_ARGS_DECL may differ from the operator's.
        if (!is_op_type(registrations, entry->schema.op_type) && unnamed == nullptr) {
            unnamed = &entry->schema;
        }
    }
    return unnamed;
}

}  // namespace drydock::host
