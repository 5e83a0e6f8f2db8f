#include "base/symbolize.h"

#include <dlfcn.h>
#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fcntl.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "base/fs.h"

namespace drydock {
namespace {

/// Debug info of one object file, kept open.
class Module {
  public:
    explicit Module(const std::string& path) : fd_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        if (fd_ >= 0) dwarf_ = dwarf_begin(fd_, DWARF_C_READ);
    }
    ~Module() {
        if (dwarf_ != nullptr) dwarf_end(dwarf_);
        if (fd_ >= 0) close(fd_);
    }
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    Dwarf* dwarf() const { return dwarf_; }

  private:
    int fd_;
    Dwarf* dwarf_ = nullptr;
};

struct Located {
    std::string path;
    Dwarf_Addr offset = 0;  ///< address as the file knows it
};

Located locate(const void* address) {
    Dl_info info{};
    link_map* map = nullptr;
    if (dladdr1(address, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || map == nullptr) return {};
    std::string path = map->l_name;
    if (path.empty()) path = "/proc/self/exe";  // the program itself has no name in the link map
    return {path, reinterpret_cast<Dwarf_Addr>(address) - map->l_addr};
}

std::mutex g_mutex;  // libdw is not thread-safe on one Dwarf

/// By path, time and inode, so that an object that was built again is read again.
std::map<std::string, std::unique_ptr<Module>>& modules() {
    static std::map<std::string, std::unique_ptr<Module>> instance;
    return instance;
}

Dwarf* debug_info(const std::string& path) {
    struct stat status {};
    if (stat(path.c_str(), &status) != 0) return nullptr;
    const std::string key = path + ":" + std::to_string(status.st_ino) + ":" + std::to_string(status.st_mtim.tv_sec) +
                            "." + std::to_string(status.st_mtim.tv_nsec);
    auto& module = modules()[key];
    if (!module) module = std::make_unique<Module>(path);
    return module->dwarf();
}

/// The unit that covers the address; units without an address table entry are searched one by one.
bool find_unit(Dwarf* dwarf, Dwarf_Addr address, Dwarf_Die* unit) {
    if (dwarf_addrdie(dwarf, address, unit) != nullptr) return true;
    Dwarf_Off offset = 0, next = 0;
    size_t header = 0;
    while (dwarf_nextcu(dwarf, offset, &next, &header, nullptr, nullptr, nullptr) == 0) {
        if (dwarf_offdie(dwarf, offset + header, unit) != nullptr && dwarf_haspc(unit, address) > 0) return true;
        offset = next;
    }
    return false;
}

std::string absolute_file(const char* file, Dwarf_Die* unit) {
    if (file == nullptr) return "";
    std::filesystem::path path(file);
    if (path.is_relative()) {
        Dwarf_Attribute attribute;
        const char* folder = dwarf_formstring(dwarf_attr(unit, DW_AT_comp_dir, &attribute));
        if (folder != nullptr) path = std::filesystem::path(folder) / path;
    }
    return path.lexically_normal().string();
}

std::string call_file(Dwarf_Die* inlined, Dwarf_Die* unit) {
    Dwarf_Attribute attribute;
    Dwarf_Word index = 0;
    Dwarf_Files* files = nullptr;
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_file, &attribute), &index) != 0 ||
        dwarf_getsrcfiles(unit, &files, nullptr) != 0) {
        return "";
    }
    return absolute_file(dwarf_filesrc(files, index, nullptr, nullptr), unit);
}

int call_line(Dwarf_Die* inlined) {
    Dwarf_Attribute attribute;
    Dwarf_Word line = 0;
    if (dwarf_formudata(dwarf_attr(inlined, DW_AT_call_line, &attribute), &line) != 0) return 0;
    return static_cast<int>(line);
}

std::string name_of(Dwarf_Die* function) {
    const char* name = dwarf_diename(function);
    return name == nullptr ? "" : name;
}

struct ScopesDeleter {
    void operator()(Dwarf_Die* scopes) const { std::free(scopes); }
};
using Scopes = std::unique_ptr<Dwarf_Die, ScopesDeleter>;

/// Walks from the innermost inlined function out to the real one.
void inline_chain(Dwarf_Die* unit, Dwarf_Addr address, SourcePlace place, std::vector<SourcePlace>& chain) {
    Dwarf_Die* raw = nullptr;
    const int found = dwarf_getscopes(unit, address, &raw);
    Scopes innermost(raw);
    raw = nullptr;
    const int count = found > 0 ? dwarf_getscopes_die(&innermost.get()[0], &raw) : 0;
    Scopes scopes(raw);
    for (int i = 0; i < count; ++i) {
        Dwarf_Die* scope = &scopes.get()[i];
        const int tag = dwarf_tag(scope);
        if (tag != DW_TAG_inlined_subroutine && tag != DW_TAG_subprogram) continue;
        place.function = name_of(scope);
        chain.push_back(place);
        if (tag == DW_TAG_subprogram) return;
        place.file = call_file(scope, unit);
        place.line = call_line(scope);
    }
    if (chain.empty()) chain.push_back(place);
}

bool below(const std::string& file, const std::filesystem::path& folder) {
    const std::string prefix = folder.string() + "/";
    return file.compare(0, prefix.size(), prefix) == 0;
}

}  // namespace

std::vector<SourcePlace> symbolize(const void* return_address) {
    if (return_address == nullptr) return {};
    const Located located = locate(static_cast<const char*>(return_address) - 1);
    if (located.path.empty()) return {};
    std::lock_guard lock(g_mutex);
    Dwarf* dwarf = debug_info(located.path);
    Dwarf_Die unit;
    if (dwarf == nullptr || !find_unit(dwarf, located.offset, &unit)) return {};
    SourcePlace place;
    place.module = located.path;
    if (Dwarf_Line* line = dwarf_getsrc_die(&unit, located.offset)) {
        place.file = absolute_file(dwarf_linesrc(line, nullptr, nullptr), &unit);
        dwarf_lineno(line, &place.line);
    }
    std::vector<SourcePlace> chain;
    inline_chain(&unit, located.offset, place, chain);
    return chain;
}

std::vector<SourcePlace> user_frames(const void* return_address) {
    std::vector<SourcePlace> chain = symbolize(return_address);
    const std::filesystem::path& root = resource_root();
    std::erase_if(chain, [&](const SourcePlace& place) {
        return place.file.empty() || below(place.file, root / "include") || below(place.file, root / "src");
    });
    return chain;
}

std::string user_place(const void* return_address, const std::string& base) {
    const std::vector<SourcePlace> frames = user_frames(return_address);
    if (frames.empty()) return "?";
    std::string file = frames[0].file;
    if (!base.empty() && below(file, base)) file = file.substr(base.size() + 1);
    return file + ":" + std::to_string(frames[0].line);
}

void forget_modules() {
    std::lock_guard lock(g_mutex);
    modules().clear();
}

}  // namespace drydock
