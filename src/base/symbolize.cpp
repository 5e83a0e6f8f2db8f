#include "base/symbolize.h"

#include <cxxabi.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "base/fs.h"

namespace drydock {
namespace {

namespace stdfs = std::filesystem;
using Places = std::vector<SourcePlace>;

// ---- which object file holds an address
// ----------------------------------------------------------

struct Location {
    std::string path;
    uintptr_t offset = 0;  ///< address as the object file counts it
};

struct Search {
    uintptr_t address;
    std::optional<Location> found;
};

bool covers(const dl_phdr_info& info, uintptr_t address) {
    for (int i = 0; i < info.dlpi_phnum; ++i) {
        const auto& header = info.dlpi_phdr[i];
        const uintptr_t begin = info.dlpi_addr + header.p_vaddr;
        if (header.p_type == PT_LOAD && address >= begin && address - begin < header.p_memsz)
            return true;
    }
    return false;
}

int visit_object(dl_phdr_info* info, size_t, void* data) {
    auto* search = static_cast<Search*>(data);
    if (!covers(*info, search->address)) return 0;
    const std::string name = info->dlpi_name;
    search->found =
        Location{name.empty() ? "/proc/self/exe" : name, search->address - info->dlpi_addr};
    return 1;
}

std::optional<Location> locate(uintptr_t address) {
    Search search{address, {}};
    ::dl_iterate_phdr(visit_object, &search);
    return search.found;
}

// ---- debug info of one object file
// ---------------------------------------------------------------

/// The DIEs that contain an address, freed at the end of the scope.
class Scopes {
  public:
    ~Scopes() { std::free(dies_); }
    Scopes() = default;
    Scopes(const Scopes&) = delete;
    Scopes& operator=(const Scopes&) = delete;

    /// The innermost scope and its parents as the compiler nested them. (dwarf_getscopes alone goes
    /// on with the scopes around the *definition* of an inlined function.)
    void find(Dwarf_Die* unit, Dwarf_Addr address) {
        Dwarf_Die* innermost = nullptr;
        if (::dwarf_getscopes(unit, address, &innermost) > 0) {
            count_ = ::dwarf_getscopes_die(&innermost[0], &dies_);
        }
        std::free(innermost);
    }
    Dwarf_Die* begin() const { return dies_; }
    Dwarf_Die* end() const { return dies_ + std::max(count_, 0); }

  private:
    Dwarf_Die* dies_ = nullptr;
    int count_ = 0;
};

std::string name_of(Dwarf_Die* die) {
    Dwarf_Attribute attribute;
    const char* name = ::dwarf_formstring(::dwarf_attr_integrate(die, DW_AT_name, &attribute));
    return name ? name : "";
}

int number_of(Dwarf_Die* die, unsigned attribute_name) {
    Dwarf_Attribute attribute;
    Dwarf_Word value = 0;
    ::dwarf_formudata(::dwarf_attr(die, attribute_name, &attribute), &value);
    return static_cast<int>(value);
}

std::string absolute(Dwarf_Die* unit, const char* file) {
    if (file == nullptr) return {};
    stdfs::path path(file);
    if (path.is_relative()) {
        Dwarf_Attribute attribute;
        const char* folder = ::dwarf_formstring(::dwarf_attr(unit, DW_AT_comp_dir, &attribute));
        if (folder != nullptr) path = stdfs::path(folder) / path;
    }
    return path.lexically_normal().string();
}

/// One loaded object file. Not thread-safe, as libdw is not.
class Module {
  public:
    explicit Module(const std::string& path) : path_(path) {
        file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        if (file_ >= 0) dwarf_ = ::dwarf_begin(file_, DWARF_C_READ);
    }
    ~Module() {
        if (dwarf_ != nullptr) ::dwarf_end(dwarf_);
        if (file_ >= 0) ::close(file_);
    }
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    const Places& places(uintptr_t offset) {
        const auto [entry, is_new] = known_.try_emplace(offset);
        if (is_new && dwarf_ != nullptr) entry->second = look_up(offset);
        return entry->second;
    }

  private:
    bool find_unit(Dwarf_Addr address, Dwarf_Die* unit) {
        if (::dwarf_addrdie(dwarf_, address, unit) != nullptr) return true;
        // Compilers may leave out the index of addresses (.debug_aranges).
        Dwarf_CU* each = nullptr;
        while (::dwarf_get_units(dwarf_, each, &each, nullptr, nullptr, unit, nullptr) == 0) {
            if (::dwarf_haspc(unit, address) > 0) return true;
        }
        return false;
    }

    Places look_up(Dwarf_Addr address) {
        Dwarf_Die unit;
        if (!find_unit(address, &unit)) return {};
        SourcePlace place = innermost(&unit, address);
        Scopes scopes;
        scopes.find(&unit, address);
        Places chain;
        for (Dwarf_Die& scope : scopes) {
            const int tag = ::dwarf_tag(&scope);
            if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
            place.function = name_of(&scope);
            chain.push_back(place);
            if (tag == DW_TAG_subprogram) break;
            place = call_site(&unit, &scope);
        }
        if (chain.empty() && !place.file.empty()) chain.push_back(place);
        return chain;
    }

    SourcePlace innermost(Dwarf_Die* unit, Dwarf_Addr address) {
        SourcePlace place;
        place.module = path_;
        if (Dwarf_Line* line = ::dwarf_getsrc_die(unit, address)) {
            place.file = absolute(unit, ::dwarf_linesrc(line, nullptr, nullptr));
            ::dwarf_lineno(line, &place.line);
        }
        return place;
    }

    SourcePlace call_site(Dwarf_Die* unit, Dwarf_Die* inlined) {
        SourcePlace place;
        place.module = path_;
        place.line = number_of(inlined, DW_AT_call_line);
        Dwarf_Files* files = nullptr;
        size_t count = 0;
        if (::dwarf_getsrcfiles(unit, &files, &count) == 0) {
            const auto index = static_cast<size_t>(number_of(inlined, DW_AT_call_file));
            if (index < count)
                place.file = absolute(unit, ::dwarf_filesrc(files, index, nullptr, nullptr));
        }
        return place;
    }

    std::string path_;
    int file_ = -1;
    Dwarf* dwarf_ = nullptr;
    std::unordered_map<uintptr_t, Places> known_;
};

// ---- all modules
// ---------------------------------------------------------------------------------

/// What tells one build of an object file from the next one under the same name.
struct ModuleKey {
    std::string path;
    int64_t seconds = 0, nanoseconds = 0;
    uint64_t inode = 0;
    auto operator<=>(const ModuleKey&) const = default;
};

ModuleKey key_of(const std::string& path) {
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0) return {path};
    return {path, info.st_mtim.tv_sec, info.st_mtim.tv_nsec, info.st_ino};
}

struct Modules {
    std::mutex mutex;
    std::map<ModuleKey, std::unique_ptr<Module>> modules;
};

Modules& all() {
    static auto* const instance = new Modules;
    return *instance;
}

/// Drydock's own headers, as operators include them, and the sources behind them.
bool is_own(const std::string& file) {
    static const std::string include = (resource_root() / "include" / "").string();
    static const std::string source = (resource_root() / "src" / "").string();
    return file.starts_with(include) || file.starts_with(source);
}

std::string below(const std::string& file, const std::string& base) {
    if (base.empty()) return file;
    const std::string prefix = (stdfs::path(base).lexically_normal() / "").string();
    return file.starts_with(prefix) ? file.substr(prefix.size()) : file;
}

}  // namespace

std::vector<SourcePlace> symbolize(const void* return_address) {
    const auto location = locate(reinterpret_cast<uintptr_t>(return_address) - 1);
    if (!location) return {};
    Modules& modules = all();
    const std::lock_guard lock(modules.mutex);
    auto& module = modules.modules[key_of(location->path)];
    if (!module) module = std::make_unique<Module>(location->path);
    return module->places(location->offset);
}

std::vector<SourcePlace> user_frames(const void* return_address) {
    Places places = symbolize(return_address);
    std::erase_if(places, [](const SourcePlace& place) { return is_own(place.file); });
    return places;
}

std::string user_place(const void* return_address, const std::string& base) {
    const Places places = user_frames(return_address);
    if (places.empty() || places.front().file.empty()) return "?";
    return fmt::format("{}:{}", below(places.front().file, base), places.front().line);
}

void forget_modules() {
    Modules& modules = all();
    const std::lock_guard lock(modules.mutex);
    modules.modules.clear();
}

}  // namespace drydock
