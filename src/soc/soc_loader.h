#pragma once
// Reads the descriptions in soc/*.toml. Only soc_registry.cpp and tests need this; others ask
// soc.h.
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "soc/soc.h"

namespace drydock {

/// One file: the description, and whether its config_name stands for this part.
struct SocFile {
    Soc soc;
    bool default_of_config = false;
};

/// Parses and validates the text of `path`. Throws UserError naming file, line, key, value and
/// limit.
SocFile parse_soc(std::string_view text, const std::filesystem::path& path);
/// All *.toml of a folder, sorted by name. Throws UserError as parse_soc does, and when the folder
/// holds none, or when a config_name has not exactly one default part.
std::vector<SocFile> load_socs(const std::filesystem::path& folder);
/// The part that `name` means, null when there is none. See find_soc() for the rule.
const SocFile* match_soc(std::string_view name, const std::vector<SocFile>& files);

}  // namespace drydock
