#pragma once
// Files: reading whole, writing atomically, finding Drydock's own resources.
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// Whole file as text. Throws UserError naming path and cause.
std::string read_file(const std::filesystem::path& path);
/// Writes to a temporary beside `path` and renames: never half-written. Throws UserError.
void write_file(const std::filesystem::path& path, std::string_view content);
/// Folder that is removed with its content when the object goes.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// Root of the resources (include/, soc/, ops/, src/ for kernel headers): $DRYDOCK_ROOT, else where
/// an installed library finds them (beside it, or share/drydock), else the source checkout it was
/// built from. Throws UserError when $DRYDOCK_ROOT is set to something else.
const std::filesystem::path& resource_root();
/// The shared library that holds this code (libdrydock.so), to link operators against.
std::filesystem::path library_path();

/// Names out of `candidates` close to `name` (edit distance, letter case ignored), best first.
std::vector<std::string> near_misses(std::string_view name,
                                     const std::vector<std::string>& candidates);
/// "did you mean leakyrelu_v2?" or a list of all when nothing is close; empty when none.
std::string suggest(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace drydock
