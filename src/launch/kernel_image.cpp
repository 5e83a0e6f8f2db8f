#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include "base/error.h"
#include "base/fault_guard.h"
#include "launch/image_code.h"
#include "launch/launch.h"

namespace drydock {
namespace {

constexpr uint32_t kTableVersion = 1;

/// dlopen runs the object's static initialisers: user code.
void* open_object(const std::string& path) {
    void* handle = nullptr;
    std::string error;
    const auto fault = run_guarded([&] {
        handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (handle == nullptr) error = dlerror();
    });
    if (fault)
        throw UserError(
            fmt::format("loading {} crashed in a static initialiser: {}", path, fault->what));
    if (handle == nullptr) {
        throw UserError(
            fmt::format("cannot load the kernel object {}: {}", path, error),
            "remove the operator's cache folder (drydock doctor shows it) and build again");
    }
    return handle;
}

}  // namespace

std::shared_ptr<const KernelImage> KernelImage::load(const std::string& path) {
    std::shared_ptr<KernelImage> image(new KernelImage);
    image->path_ = path;
    image->handle_ = open_object(path);
    using TableFunction = const KernelTable* (*)();
    const auto table =
        reinterpret_cast<TableFunction>(dlsym(image->handle_, DRYDOCK_KERNEL_SYMBOL));
    if (table == nullptr)
        throw UserError(
            fmt::format("{} is not a kernel object: no {}", path, DRYDOCK_KERNEL_SYMBOL));
    image->table_ = table();
    if (image->table_->version != kTableVersion) {
        throw UserError(
            fmt::format("{} was built for kernel table version {}, this library reads {}", path,
                        image->table_->version, kTableVersion),
            "build the operator again");
    }
    return image;
}

KernelImage::~KernelImage() {
    if (handle_ != nullptr) dlclose(handle_);
}

const KernelEntry* KernelImage::find(uint64_t key) const {
    for (uint32_t i = 0; i < table_->entry_count; ++i) {
        const KernelEntry& entry = table_->entries[i];
        if (entry.any_key || entry.key == key) return &entry;
    }
    return nullptr;
}

std::string KernelImage::keys() const {
    std::string text;
    for (uint32_t i = 0; i < table_->entry_count; ++i) {
        if (i != 0) text += ", ";
        text += table_->entries[i].any_key ? "any" : std::to_string(table_->entries[i].key);
    }
    return text;
}

CodeRange code_range(const void* address) {
    struct Search {
        uintptr_t address;
        CodeRange range;
    } search{reinterpret_cast<uintptr_t>(address), {}};
    dl_iterate_phdr(
        [](dl_phdr_info* info, size_t, void* data) {
            auto& found = *static_cast<Search*>(data);
            for (int i = 0; i < info->dlpi_phnum; ++i) {
                const auto& header = info->dlpi_phdr[i];
                if (header.p_type != PT_LOAD || (header.p_flags & PF_X) == 0) continue;
                const uintptr_t begin = info->dlpi_addr + header.p_vaddr;
                if (found.address < begin || found.address >= begin + header.p_memsz) continue;
                found.range = {reinterpret_cast<const uint8_t*>(begin),
                               reinterpret_cast<const uint8_t*>(begin + header.p_memsz)};
                return 1;
            }
            return 0;
        },
        &search);
    return search.range;
}

}  // namespace drydock
