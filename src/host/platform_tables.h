#pragma once
// A SoC description as the platform table that host code queries.
#include <string>

#include "platform/platform_infos_def.h"
#include "soc/soc.h"

namespace drydock::host {

/// Table of `soc` with the core count for a kernel of `core_type` already set. "AiCore" says
/// nothing about the pipe, and then vector cores are meant where they are separate.
fe::PlatFormInfos make_platform(const Soc& soc, const std::string& core_type);

// Label and keys that only Drydock writes: figures of the SoC file that the table has no key for.
inline constexpr const char* kOwnLabel = "drydock";
inline constexpr const char* kHostReserveKey = "host_reserve";
inline constexpr const char* kLibraryWorkspaceKey = "library_workspace";

}  // namespace drydock::host
