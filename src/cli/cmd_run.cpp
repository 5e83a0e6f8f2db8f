#include "base/fs.h"
#include "cli/command.h"
#include "cli/run_options.h"
#include "session/report.h"

namespace drydock::cli {
namespace {

struct RunCommandOptions : RunOptions {
    std::string json;
    bool no_check = false;
};

void run(const RunCommandOptions& options, Context& context) {
    const session::Session session = context.session();
    session::RunRequest wanted = make_request(options);
    wanted.check = !options.no_check;
    if (options.json == "-") wanted.kernel_output = stderr;  // the report stands alone
    const std::vector<session::RunReport> reports = session.run(wanted);
    if (options.json == "-") {
        print(report_json(reports));
    } else {
        if (!options.json.empty()) write_file(options.json, report_json(reports));
        print(report_text(reports, {context.colour(), context.verbose}));
    }
    context.exit_code = static_cast<ExitCode>(session::exit_code(reports));
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("run", "Build an operator, run it once and verify the result");
    auto options = std::make_shared<RunCommandOptions>();
    add_run_options(*command, *options);
    command->add_option("--json", options->json, "Write the report as JSON; - = standard output")
        ->type_name("FILE");
    command->add_flag("--no-check", options->no_check, "Run without the memory checker");
    command->footer(kExitCodeHelp);
    command->callback([options, &context] { run(*options, context); });
}

}  // namespace drydock::cli
