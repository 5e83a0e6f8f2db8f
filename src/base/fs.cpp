#include "base/fs.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace drydock {
namespace {

namespace stdfs = std::filesystem;

[[noreturn]] void fail(std::string_view action, const stdfs::path& path, int code) {
    throw UserError(fmt::format("cannot {} {}: {}", action, path.string(), std::strerror(code)));
}

/// Closes the descriptor at the end of the scope.
class FileDescriptor {
  public:
    explicit FileDescriptor(int value) : value_(value) {}
    ~FileDescriptor() { close(); }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;
    int get() const { return value_; }
    /// False when delayed writing failed.
    bool close() {
        const int value = std::exchange(value_, -1);
        return value < 0 || ::close(value) == 0;
    }

  private:
    int value_;
};

/// True when all of `content` was written; errno tells otherwise.
bool write_all(int fd, std::string_view content) {
    while (!content.empty()) {
        const ssize_t done = ::write(fd, content.data(), content.size());
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        content.remove_prefix(static_cast<size_t>(done));
    }
    return true;
}

stdfs::path temporary_beside(const stdfs::path& path) {
    static std::atomic<uint64_t> counter{0};
    stdfs::path result = path;
    result += fmt::format(".tmp-{}-{}", ::getpid(), counter++);
    return result;
}

bool is_resource_root(const stdfs::path& folder) {
    std::error_code ignored;
    return stdfs::is_directory(folder / "soc", ignored) &&
           stdfs::is_directory(folder / "include", ignored);
}

stdfs::path root_from_environment() {
    const char* value = std::getenv("DRYDOCK_ROOT");
    if (value == nullptr || *value == '\0') return {};
    std::error_code code;
    stdfs::path root = stdfs::canonical(value, code);
    if (code || !is_resource_root(root)) {
        throw UserError(fmt::format("DRYDOCK_ROOT: {} has no folders soc/ and include/", value),
                        "let it name Drydock's source checkout or share/drydock of an "
                        "installation, or unset it");
    }
    return root;
}

stdfs::path find_resource_root() {
    if (stdfs::path root = root_from_environment(); !root.empty()) return root;
    const stdfs::path folder = library_path().parent_path();
    for (const stdfs::path& candidate :
         {folder, folder.parent_path() / "share" / "drydock", folder.parent_path()}) {
        if (is_resource_root(candidate)) return candidate;
    }
    return DRYDOCK_SOURCE_ROOT;
}

}  // namespace

std::string read_file(const std::filesystem::path& path) {
    FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (file.get() < 0) fail("read", path, errno);
    std::string content;
    struct stat info {};
    if (::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode)) {
        content.reserve(static_cast<size_t>(info.st_size) + 1);
    }
    char buffer[1 << 16];
    for (;;) {
        const ssize_t got = ::read(file.get(), buffer, sizeof(buffer));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail("read", path, errno);
        if (got == 0) return content;
        content.append(buffer, static_cast<size_t>(got));
    }
}

void write_file(const std::filesystem::path& path, std::string_view content) {
    const stdfs::path temporary = temporary_beside(path);
    FileDescriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
    if (file.get() < 0) fail("write", path, errno);
    const bool written = write_all(file.get(), content) && file.close() &&
                         ::rename(temporary.c_str(), path.c_str()) == 0;
    if (!written) {
        const int code = errno;
        ::unlink(temporary.c_str());
        fail("write", path, code);
    }
}

TemporaryFolder::TemporaryFolder() {
    std::error_code code;
    stdfs::path parent = stdfs::temp_directory_path(code);
    if (code) parent = "/tmp";
    std::string name = (parent / "drydock-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) fail("make a temporary folder", name, errno);
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    stdfs::remove_all(path_, ignored);
}

const std::filesystem::path& resource_root() {
    static const stdfs::path root = find_resource_root();
    return root;
}

std::filesystem::path library_path() {
    Dl_info info{};
    if (::dladdr(reinterpret_cast<const void*>(&library_path), &info) == 0 || !info.dli_fname) {
        return stdfs::read_symlink("/proc/self/exe");
    }
    std::error_code code;
    stdfs::path path = stdfs::canonical(info.dli_fname, code);
    // In a static executable the loader knows only the name the program was started by.
    return code ? stdfs::read_symlink("/proc/self/exe") : path;
}

}  // namespace drydock
