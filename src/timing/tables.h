#pragma once
// A profile as text and as the tables that users' scripts read.
#include <string>

#include "timing/statistics.h"

namespace drydock::timing {

/// The names of msprof's csv files hold these columns; columns that the model cannot fill are left
/// out.
std::string pipe_utilization_csv(const LaunchProfile& profile);
std::string memory_csv(const LaunchProfile& profile);
std::string resource_conflict_csv(const LaunchProfile& profile);
/// Per source line: code, call_count, cycles, running_time(us). `base`: files below it are
/// relative.
std::string code_exe_csv(const LaunchProfile& profile, const std::string& base);
/// Per call: instr, addr, pipe, call_count, cycles, running_time(us), detail. addr is a running
/// number of the calls in the order of their first execution: there is no device code.
std::string instr_exe_csv(const LaunchProfile& profile, const std::string& base);
/// One screen.
std::string summary_text(const LaunchProfile& profile);

}  // namespace drydock::timing
