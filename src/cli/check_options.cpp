#include "cli/check_options.h"

#include <fmt/format.h>

#include <limits>

#include "base/error.h"

namespace drydock::cli {
namespace {

/// The value of --auto-sync.
bool is_on(const std::string& word) {
    if (word != "on" && word != "off")
        throw UserError(fmt::format("--auto-sync: '{}' is neither on nor off", word));
    return word == "on";
}

}  // namespace

void Checking::apply(std::vector<session::RunReport>& reports) {
    for (session::RunReport& report : reports) suppressions.apply(report);
    style.remarks = suppressions.remarks();
}

void add_check_options(CLI::App& command, CheckOptions& options, const std::string& tools) {
    command.add_option(tools, options.tools, "Checkers, separated by commas, or all")
        ->type_name("LIST")
        ->capture_default_str();
    command
        .add_option("--auto-sync", options.auto_sync, "Assume the barriers that compilers insert")
        ->type_name("on|off")
        ->capture_default_str();
    command.add_option("--max-findings", options.max_findings, "Findings shown as text per run")
        ->check(CLI::Range(int64_t{0}, std::numeric_limits<int64_t>::max()).description(""))
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--fail-on", options.fail_on, "Least severity that gives exit code 3")
        ->type_name("LEVEL")
        ->capture_default_str();
    command.add_option("--suppress", options.suppress, "Findings that do not count")
        ->type_name("FILE");
}

Checking make_checking(const CheckOptions& options, const Context& context) {
    Checking checking;
    checking.checkers = session::parse_tools(options.tools);
    checking.auto_sync = is_on(options.auto_sync);
    checking.style.report = {context.colour(), context.verbose};
    checking.style.max_findings = options.max_findings;
    checking.style.fail_on = session::parse_severity(options.fail_on);
    if (!options.suppress.empty())
        checking.suppressions = session::Suppressions::load(options.suppress);
    return checking;
}

std::string program_report(session::CheckFormat format,
                           const std::vector<session::RunReport>& reports,
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

}  // namespace drydock::cli
