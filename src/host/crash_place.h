#pragma once
// Where user code crashed, as text.
#include <optional>
#include <string>

#include "base/fault_guard.h"

namespace drydock::host {

/// "file:line in function" of the innermost frame inside the object at `image_path`, else of the
/// innermost known frame; empty when nothing is known.
std::optional<std::string> crash_place(const Fault& fault, const std::string& image_path);

}  // namespace drydock::host
