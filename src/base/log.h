#pragma once
// Diagnostics of the tool itself on standard error (spdlog). Level: $DRYDOCK_LOG = error, warn
// (default), info, debug; `-v` raises it.
#include <spdlog/spdlog.h>

namespace drydock {

/// The process-wide logger "drydock": "drydock: warning: ..." without time stamps.
spdlog::logger& logger();
/// Warns once per process for a given id.
void warn_once(const std::string& id, const std::string& message);

}  // namespace drydock
