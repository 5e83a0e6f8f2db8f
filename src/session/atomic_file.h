#pragma once
// A file that appears under its name only when it is complete.
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace drydock::session {

/// Written in pieces to a temporary beside `path`; commit() renames it. Without commit() the
/// temporary goes and an older file stays as it was. Throws UserError naming path and cause.
class AtomicFile {
  public:
    explicit AtomicFile(const std::filesystem::path& path);
    ~AtomicFile();
    AtomicFile(const AtomicFile&) = delete;
    AtomicFile& operator=(const AtomicFile&) = delete;

    void write(std::span<const std::byte> bytes);
    void commit();

  private:
    [[noreturn]] void fail(const char* action) const;

    std::filesystem::path path_;
    std::string temporary_;
    int file_ = -1;
    int slot_ = -1;
    bool committed_ = false;
};

/// Removes the temporaries of all open AtomicFiles. Async-signal-safe, for the handler that ends
/// the process; afterwards nothing can be committed.
void discard_unfinished_files() noexcept;

}  // namespace drydock::session
