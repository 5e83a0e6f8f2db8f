#pragma once
// From what g++ and ld print to an error that starts at the user's own line.
#include <string>

#include "base/error.h"
#include "opbuild/build.h"

namespace drydock::opbuild {

/// `what` names the unit ("kernel float16"), `output` is the compiler's text. The message starts
/// with file:line: error: of the user's own source (relative to the folder), then the compiler's
/// text.
BuildError diagnose(const OpFolder& folder, const std::string& what, const std::string& output,
                    int exit_code);

/// True when the error is that the source uses something that Drydock does not have.
bool is_missing_interface(const BuildError& error);

}  // namespace drydock::opbuild
