#include "session/atomic_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace drydock::session {
namespace {

// Names of the open temporaries, readable from a signal handler: no lock, no allocation there.
constexpr size_t kSlots = 16;
std::array<std::atomic<const char*>, kSlots> open_temporaries;

int remember(const char* name) {
    for (size_t i = 0; i < kSlots; ++i) {
        const char* expected = nullptr;
        if (open_temporaries[i].compare_exchange_strong(expected, name)) return static_cast<int>(i);
    }
    return -1;
}

}  // namespace

void discard_unfinished_files() noexcept {
    for (auto& slot : open_temporaries) {
        if (const char* name = slot.load()) ::unlink(name);
    }
}

AtomicFile::AtomicFile(const std::filesystem::path& path) : path_(path) {
    if (std::filesystem::is_directory(path)) {
        throw UserError(fmt::format("cannot write {}: it is a folder", path.string()));
    }
    temporary_ = path.string() + ".XXXXXX";
    file_ = ::mkostemp(temporary_.data(), O_CLOEXEC);
    if (file_ < 0) fail("create");
    slot_ = remember(temporary_.c_str());
}

AtomicFile::~AtomicFile() {
    if (file_ >= 0) ::close(file_);
    if (!committed_) ::unlink(temporary_.c_str());
    if (slot_ >= 0) open_temporaries[static_cast<size_t>(slot_)].store(nullptr);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) fail("write");
        bytes = bytes.subspan(static_cast<size_t>(written));
    }
}

void AtomicFile::commit() {
    // mkostemp makes a private file; give it the mode that any new file gets.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::fchmod(file_, 0666 & ~mask);
    if (::close(std::exchange(file_, -1)) != 0) fail("write");
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) fail("rename");
    committed_ = true;
}

void AtomicFile::fail(const char* action) const {
    throw UserError(fmt::format("cannot {} {}: {}", action, path_.string(), std::strerror(errno)),
                    "choose a folder that exists, is writable and has room");
}

}  // namespace drydock::session
