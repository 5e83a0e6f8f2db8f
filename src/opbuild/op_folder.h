#pragma once
// What follows from an operator folder once its definition is known: names and kernel source.
#include <filesystem>
#include <string>

#include "opbuild/build.h"

namespace drydock::opbuild {

/// Globs one folder (spec host-op 1.2). `type` picks one of several definitions. Throws UserError:
/// not an operator folder, no definition, several and no `type`.
OpFolder scan_folder(const std::filesystem::path& root, const std::string& type = {});

/// Value of a config key, or `fallback` when it is not set.
std::string config_value(const host::SocConfig& config, const std::string& key,
                         const std::string& fallback);

/// op_kernel/<opFile>.cpp, else op_kernel/*/<opFile>.cpp (spec host-op 1.3, items 2 and 4), else,
/// with a warning, the only file in op_kernel that defines kernels. Throws BuildError
/// naming what was looked for and what is there.
std::filesystem::path kernel_source(const OpFolder& folder, const host::OpDefinition& op,
                                    const host::SocConfig& config,
                                    std::vector<std::string>& warnings);

/// lowerCamel of spec host-op 7.2: "grad_output" -> "gradOutput".
std::string lower_camel(const std::string& name);
/// Upper-cased as DTYPE_<NAME> wants it: "negativeSlope" -> "NEGATIVESLOPE".
std::string upper_name(const std::string& name);

/// `path` relative to `root` when it lies below, else as it is.
std::string relative_to(const std::filesystem::path& path, const std::filesystem::path& root);

}  // namespace drydock::opbuild
