#include "acl/host_copy.h"

#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "base/error.h"

namespace drydock::acl {
namespace {

enum class Direction : uint8_t { kRead, kWrite };

constexpr uint64_t kPiece = uint64_t{1} << 30;  ///< below the kernel's limit for one call
constexpr uint64_t kBounce = 1 << 20;

uint64_t page_bytes() {
    static const uint64_t bytes = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    return bytes;
}

/// One transfer between this process and itself: the kernel answers EFAULT where memory is missing.
/// The raw call, because sanitizers would take a range that is too long for a bug of ours.
ssize_t transfer(Direction direction, void* known, const void* unknown, uint64_t bytes) {
    const iovec local{known, bytes};
    const iovec remote{const_cast<void*>(unknown), bytes};
    const long call = direction == Direction::kRead ? SYS_process_vm_readv : SYS_process_vm_writev;
    return syscall(call, getpid(), &local, 1UL, &remote, 1UL, 0UL);
}

/// True when the system offers the calls at all (a sandbox may not).
bool has_process_vm() {
    static const bool works = [] {
        char from = 1;
        char to = 0;
        return transfer(Direction::kRead, &to, &from, 1) == 1 &&
               transfer(Direction::kWrite, &from, &to, 1) == 1;
    }();
    return works;
}

/// Copies until the unknown side ends; returns the bytes copied.
uint64_t transfer_all(Direction direction, char* known, char* unknown, uint64_t bytes) {
    uint64_t done = 0;
    while (done < bytes) {
        const uint64_t piece = std::min(kPiece, bytes - done);
        const ssize_t moved = transfer(direction, known + done, unknown + done, piece);
        if (moved < 0 && errno == EINTR) continue;
        if (moved <= 0) break;
        done += static_cast<uint64_t>(moved);
    }
    return done;
}

class Pipe {
  public:
    Pipe() {
        if (pipe(ends_.data()) != 0) throw UserError("no file descriptor left for copying");
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close(ends_[0]);
        close(ends_[1]);
    }
    int reader() const { return ends_[0]; }
    int writer() const { return ends_[1]; }

  private:
    std::array<int, 2> ends_{};
};

/// Bytes from `address` to the end of its page.
uint64_t rest_of_page(const void* address) {
    return page_bytes() - reinterpret_cast<uintptr_t>(address) % page_bytes();
}

}  // namespace

uint64_t copy_through_pipe(void* destination, const void* source, uint64_t bytes) {
    const Pipe pipe;
    auto* to = static_cast<char*>(destination);
    const auto* from = static_cast<const char*>(source);
    uint64_t done = 0;
    while (done < bytes) {
        // Within one page of either side, so that a piece is there as a whole or not at all.
        const uint64_t piece =
            std::min({bytes - done, rest_of_page(from + done), rest_of_page(to + done)});
        if (syscall(SYS_write, pipe.writer(), from + done, piece) != static_cast<long>(piece))
            break;
        if (syscall(SYS_read, pipe.reader(), to + done, piece) != static_cast<long>(piece)) break;
        done += piece;
    }
    return done;
}

uint64_t copy_from_host(void* destination, const void* source, uint64_t bytes) {
    auto* to = static_cast<char*>(destination);
    const uint64_t readable =
        has_process_vm() ? transfer_all(Direction::kRead, to,
                                        static_cast<char*>(const_cast<void*>(source)), bytes)
                         : copy_through_pipe(destination, source, bytes);
    if (readable < bytes) std::memset(to + readable, 0, bytes - readable);
    return readable;
}

uint64_t copy_to_host(void* destination, const void* source, uint64_t bytes) {
    if (!has_process_vm()) return copy_through_pipe(destination, source, bytes);
    return transfer_all(Direction::kWrite, static_cast<char*>(const_cast<void*>(source)),
                        static_cast<char*>(destination), bytes);
}

HostCopy copy_host_to_host(void* destination, const void* source, uint64_t bytes) {
    std::vector<char> bounce(std::min(bytes, kBounce));
    HostCopy result;
    bool source_ended = false;
    uint64_t done = 0;
    while (done < bytes) {
        const uint64_t piece = std::min<uint64_t>(bounce.size(), bytes - done);
        const uint64_t readable =
            source_ended
                ? 0
                : copy_from_host(bounce.data(), static_cast<const char*>(source) + done, piece);
        if (source_ended) std::memset(bounce.data(), 0, piece);
        source_ended = source_ended || readable < piece;
        result.readable += readable;
        const uint64_t written =
            copy_to_host(static_cast<char*>(destination) + done, bounce.data(), piece);
        result.written += written;
        if (written < piece) break;
        done += piece;
    }
    return result;
}

}  // namespace drydock::acl
