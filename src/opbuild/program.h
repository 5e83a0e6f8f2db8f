#pragma once
// Programs that call an operator: compiled unmodified against its generated header and linked with
// its library and Drydock's runtime.
#include <filesystem>
#include <string>
#include <vector>

#include "opbuild/build.h"

namespace drydock::opbuild {

struct Program {
    std::filesystem::path path;  ///< the executable, in the cache
    bool compiled = false;       ///< false: taken from the cache
};

/// The search order of headers of spec runtime 0: the generated header plain, under aclnn/ and
/// aclnnop/, then the runtime's headers, then the user's folders.
/// Throws BuildError (the user's file and line first) or UserError.
Program build_program(const OpFolder& folder, const BuiltOperator& built,
                      const std::filesystem::path& source, const BuildOptions& options);

}  // namespace drydock::opbuild
