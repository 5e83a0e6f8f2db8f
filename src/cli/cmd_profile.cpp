#include <fmt/format.h>

#include <charconv>

#include "base/error.h"
#include "cli/command.h"
#include "cli/run_options.h"
#include "session/profile.h"
#include "session/report.h"

namespace drydock::cli {
namespace {

struct ProfileOptions : RunOptions {
    std::string folder, core = "0";
};

std::optional<uint32_t> parse_core(const std::string& word) {
    if (word == "all") return std::nullopt;
    uint32_t core = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, core);
    if (word.empty() || error != std::errc() || stop != end)
        throw UserError(fmt::format("--core: '{}' is neither a core's number nor all", word));
    return core;
}

void profile(const ProfileOptions& options, Context& context) {
    const std::optional<uint32_t> core = parse_core(options.core);
    const session::Session session = context.session();
    const std::vector<session::ProfileReport> reports =
        session::profile(session, make_request(options));
    std::vector<session::RunReport> failed;
    for (const session::ProfileReport& report : reports) {
        if (report.run.crash || report.run.has_errors()) failed.push_back(report.run);
        print(session::profile_text(report));
    }
    if (!failed.empty()) {
        print(report_text(failed, {context.colour(), context.verbose}));
        context.exit_code = static_cast<ExitCode>(session::exit_code(failed));
    }
    if (options.folder.empty()) return;
    session::write_profiles(reports, options.folder, core);
    print(
        fmt::format("written to {}: trace.json (open it in ui.perfetto.dev or chrome://tracing) "
                    "and five csv files\n",
                    options.folder));
}

}  // namespace

void add_profile(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("profile", "Predict where an operator's time goes on the device");
    auto options = std::make_shared<ProfileOptions>();
    add_run_options(*command, *options);
    command->add_option("-o,--out", options->folder, "Folder for trace.json and csv files")
        ->type_name("DIR");
    command->add_option("--core", options->core, "Core whose steps trace.json shows, or all")
        ->type_name("N|all")
        ->capture_default_str();
    command->footer(kExitCodeHelp);
    command->callback([options, &context] { profile(*options, context); });
}

}  // namespace drydock::cli
