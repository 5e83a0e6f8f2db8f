#include "session/profile.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/fs.h"
#include "timing/chrome_trace.h"
#include "timing/profiler.h"
#include "timing/tables.h"

namespace drydock::session {
namespace {

void write_launch(const timing::LaunchProfile& profile, const std::string& base,
                  const std::filesystem::path& folder, std::optional<uint32_t> core) {
    if (core && *core >= profile.cores.size()) {
        throw UserError(fmt::format("--core {}: the launch has {} cores, numbered from 0", *core,
                                    profile.cores.size()));
    }
    std::filesystem::create_directories(folder);
    write_file(folder / "trace.json", timing::chrome_trace(profile, core, base));
    write_file(folder / "PipeUtilization.csv", timing::pipe_utilization_csv(profile));
    write_file(folder / "Memory.csv", timing::memory_csv(profile));
    write_file(folder / "ResourceConflictRatio.csv", timing::resource_conflict_csv(profile));
    write_file(folder / "code_exe.csv", timing::code_exe_csv(profile, base));
    write_file(folder / "instr_exe.csv", timing::instr_exe_csv(profile, base));
}

}  // namespace

std::vector<ProfileReport> profile(const Session& session, const RunRequest& request) {
    const Soc& soc =
        find_soc(request.soc.empty() ? default_soc_name() : std::string_view(request.soc));
    std::vector<ProfileReport> reports;
    for (RunRequest call : expand_dtypes(request)) {
        timing::Profiler profiler(soc, call.auto_sync);
        call.check = false;
        call.verify = false;
        call.observers.push_back(&profiler);
        RunReport run = session.run(call).at(0);
        reports.push_back({std::move(run), profiler.launches()});
    }
    return reports;
}

std::string profile_text(const ProfileReport& report) {
    std::string text;
    for (const timing::LaunchProfile& launch : report.launches)
        text += fmt::format("{}\n{}\n", report.run.types, timing::summary_text(launch));
    for (const std::string& note : report.run.notes) text += "note: " + note + "\n";
    return text;
}

void write_profiles(const std::vector<ProfileReport>& reports, const std::filesystem::path& folder,
                    std::optional<uint32_t> core) {
    size_t launches = 0, number = 0;
    for (const ProfileReport& report : reports) launches += report.launches.size();
    for (const ProfileReport& report : reports) {
        for (const timing::LaunchProfile& launch : report.launches) {
            write_launch(launch, report.run.source_folder,
                         launches == 1 ? folder : folder / fmt::format("launch{}", number), core);
            ++number;
        }
    }
}

}  // namespace drydock::session
