#pragma once
// Which sources drydock-c++ has to look into.
#include <filesystem>
#include <string>
#include <vector>

namespace drydock::cxx {

/// True for an `.asc` source, and when the source or a file that it includes with quotes, found
/// beside the includer or in `dirs`, has a launch `<<<` or a kernel marker. Files below `skip`
/// (Drydock's own headers) do not count; files that cannot be read neither.
bool is_kernel_source(const std::filesystem::path& source,
                      const std::vector<std::filesystem::path>& dirs,
                      const std::filesystem::path& skip);

}  // namespace drydock::cxx
