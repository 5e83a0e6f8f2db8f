#pragma once
// `drydock profile`: one run with the timing model as its listener.
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "session/session.h"
#include "timing/statistics.h"

namespace drydock::session {

/// A run and the profile of each kernel that it launched.
struct ProfileReport {
    RunReport run;
    std::vector<timing::LaunchProfile> launches;
};

/// One per element type that the request lists. Nothing is verified and no checker listens. Throws
/// UserError for a SoC that has no timing, too.
std::vector<ProfileReport> profile(const Session& session, const RunRequest& request);

/// One screen per launch.
std::string profile_text(const ProfileReport& report);

/// Writes trace.json, PipeUtilization.csv, Memory.csv, ResourceConflictRatio.csv, code_exe.csv and
/// instr_exe.csv of each launch into `folder`: itself when there is one launch in all, else into a
/// folder of it per launch. `core`: whose steps the trace shows; none: all. Throws UserError for a
/// core that the launch does not have.
void write_profiles(const std::vector<ProfileReport>& reports, const std::filesystem::path& folder,
                    std::optional<uint32_t> core);

}  // namespace drydock::session
