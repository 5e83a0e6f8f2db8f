#include <fmt/format.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/run_options.h"
#include "session/check_report.h"
#include "session/suppressions.h"

namespace drydock::cli {
namespace {

struct CheckOptions : RunOptions {
    std::string tools = "all", fail_on = "error", suppress, auto_sync = "on";
    size_t max_findings = 20;
};

/// Takes the form of the report off the values of --format, which are layouts of tensors otherwise
/// (no layout has such a name).
session::CheckFormat take_form(std::vector<std::string>& formats) {
    session::CheckFormat form = session::CheckFormat::kText;
    std::erase_if(formats, [&](const std::string& word) {
        const auto parsed = session::parse_check_format(word);
        if (parsed) form = *parsed;
        return parsed.has_value();
    });
    return form;
}

/// The value of --auto-sync.
bool is_on(const std::string& word) {
    if (word != "on" && word != "off")
        throw UserError(fmt::format("--auto-sync: '{}' is neither on nor off", word));
    return word == "on";
}

std::string report(session::CheckFormat format, const std::vector<session::RunReport>& reports,
                   const session::CheckStyle& style) {
    switch (format) {
        case session::CheckFormat::kJson:
            return check_json(reports, style);
        case session::CheckFormat::kSarif:
            return check_sarif(reports, style);
        case session::CheckFormat::kJunit:
            return check_junit(reports, style);
        case session::CheckFormat::kText:
            break;
    }
    return check_text(reports, style);
}

void check(CheckOptions options, Context& context) {
    const session::CheckFormat format = take_form(options.formats);
    session::CheckStyle style;
    style.report = {context.colour(), context.verbose};
    style.max_findings = options.max_findings;
    style.fail_on = session::parse_severity(options.fail_on);
    session::RunRequest wanted = make_request(options);
    wanted.checkers = session::parse_tools(options.tools);
    wanted.auto_sync = is_on(options.auto_sync);
    session::Suppressions suppressions;
    if (!options.suppress.empty()) suppressions = session::Suppressions::load(options.suppress);
    const session::Session session = context.session();
    std::vector<session::RunReport> reports = session.run(wanted);
    for (session::RunReport& report : reports) suppressions.apply(report);
    style.remarks = suppressions.remarks();
    print(report(format, reports, style));
    context.exit_code = static_cast<ExitCode>(check_exit_code(reports, style));
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("check", "Build an operator, run it once under the checkers");
    auto options = std::make_shared<CheckOptions>();
    add_run_options(*command, *options);
    command->add_option("--tools", options->tools, "Checkers, separated by commas, or all")
        ->type_name("LIST")
        ->capture_default_str();
    command->get_option("--format")
        ->description("text, json, sarif, junit; or a layout, as in run")
        ->type_name("FORM");
    command
        ->add_option("--auto-sync", options->auto_sync, "Assume the barriers that compilers insert")
        ->type_name("on|off")
        ->capture_default_str();
    command->add_option("--max-findings", options->max_findings, "Findings shown as text per run")
        ->type_name("N")
        ->capture_default_str();
    command->add_option("--fail-on", options->fail_on, "Least severity that gives exit code 3")
        ->type_name("LEVEL")
        ->capture_default_str();
    command->add_option("--suppress", options->suppress, "Findings that do not count")
        ->type_name("FILE");
    command->footer(kExitCodeHelp);
    command->callback([options, &context] { check(*options, context); });
}

}  // namespace drydock::cli
