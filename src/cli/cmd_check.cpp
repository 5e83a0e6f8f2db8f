#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/error.h"
#include "base/fs.h"
#include "cli/check_options.h"
#include "cli/command.h"
#include "cli/run_options.h"

namespace drydock::cli {
namespace {

/// Takes the form of the report off the values of --format, which are layouts of tensors otherwise
/// (no layout has such a name).
session::CheckFormat take_form(std::vector<std::string>& formats) {
    session::CheckFormat form = session::CheckFormat::kText;
    std::erase_if(formats, [&](const std::string& word) {
        const auto parsed = session::parse_check_format(word);
        if (parsed) form = *parsed;
        // Layouts are in capital letters.
        if (!parsed &&
            std::all_of(word.begin(), word.end(), [](char c) { return std::islower(c); }))
            throw UserError(fmt::format("--format: '{}' is no form of a report; there are: text, "
                                        "json, sarif, junit",
                                        word),
                            suggest(word, {"text", "json", "sarif", "junit"}));
        return parsed.has_value();
    });
    return form;
}

void check(RunOptions run, const CheckOptions& options, Context& context) {
    const session::CheckFormat format = take_form(run.formats);
    session::RunRequest wanted = make_request(run);
    Checking checking = make_checking(options, context);
    wanted.checkers = checking.checkers;
    wanted.auto_sync = checking.auto_sync;
    if (format != session::CheckFormat::kText) wanted.kernel_output = stderr;
    const session::Session session = context.session();
    std::vector<session::RunReport> reports = session.run(wanted);
    checking.apply(reports);
    print(program_report(format, reports, checking.style));
    context.exit_code = static_cast<ExitCode>(check_exit_code(reports, checking.style));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("check", "Build an operator, run it once under the checkers");
    auto run = std::make_shared<RunOptions>();
    auto options = std::make_shared<CheckOptions>();
    add_run_options(*command, *run);
    command->get_option("--format")
        ->description("text, json, sarif, junit; or a layout, as in run")
        ->type_name("FORM");
    add_check_options(*command, *options, "--tools");
    command->footer(kExitCodeHelp);
    command->callback([run, options, &context] { check(*run, *options, context); });
}

}  // namespace drydock::cli
