#pragma once
// manifest.json: what a build made, enough to run the operator without compiling. Written last, so
// a folder with a manifest is complete.
#include <string>

#include "opbuild/build.h"

namespace drydock::opbuild {

/// Paths below built.dir are written relative to it.
std::string manifest_text(const BuiltOperator& built);

/// Everything but `op`. Throws UserError naming file and cause.
BuiltOperator parse_manifest(const std::string& text, const std::filesystem::path& dir);

}  // namespace drydock::opbuild
