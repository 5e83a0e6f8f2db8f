#include <fmt/format.h>

#include <cstring>

#include "base/error.h"
#include "base/fs.h"
#include "cli/check_options.h"
#include "cli/command.h"
#include "session/exec.h"

namespace drydock::cli {
namespace {

constexpr const char* kExecExitCodes =
    "Words behind -- are the program and its arguments.\n\n"
    "Exit codes:\n"
    "  1   usage or bad input\n"
    "  3   findings of error level\n"
    "  4   a kernel, or the program, crashed\n"
    "  70  a mistake of Drydock itself: please report it\n"
    "  130 interrupted\n"
    "else that of the program\n";

struct ExecOptions : CheckOptions {
    std::string schedule = "program", format = "text", output;
};

session::CheckFormat parse_format(const std::string& word) {
    const auto format = session::parse_check_format(word);
    if (format) return *format;
    throw UserError(fmt::format("--format: '{}' is none of text, json, sarif, junit", word),
                    suggest(word, {"text", "json", "sarif", "junit"}));
}

/// Standard output belongs to the program.
void write_report(const ExecOptions& options, const std::string& text) {
    if (!options.output.empty()) return write_file(options.output, text);
    std::fputs(text.c_str(), stderr);
}

void exec(const ExecOptions& options, Context& context) {
    session::ExecRequest request;
    request.command = context.program_arguments;
    if (request.command.empty())
        throw UserError("exec: no program", "drydock exec [options] -- PROGRAM [ARGUMENTS]");
    const session::CheckFormat format = parse_format(options.format);
    Checking checking = make_checking(options, context);
    checking.style.report.colour = false;
    request.checkers = checking.checkers;
    request.schedule = parse_schedule(options.schedule);
    request.schedule.auto_sync = checking.auto_sync;
    session::ExecResult result = run_under_checkers(request);
    checking.apply(result.kernels);
    const bool text = format == session::CheckFormat::kText;
    write_report(options, text ? exec_text(result.kernels, checking.style)
                               : program_report(format, result.kernels, checking.style));
    if (result.kernels.empty())
        std::fputs("drydock: note: the program launched no kernel through Drydock\n", stderr);
    int code = check_exit_code(result.kernels, checking.style);
    if (result.signal != 0) {
        print_error(fmt::format("{} crashed: {}", request.command[0], ::strsignal(result.signal)),
                    "");
        code = static_cast<int>(ExitCode::kCrashed);
    }
    context.exit_code = static_cast<ExitCode>(code != 0 ? code : result.exit_code);
}

}  // namespace

void add_exec(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("exec", "Run a program with checkers on its kernels");
    auto options = std::make_shared<ExecOptions>();
    add_check_options(*command, *options, "--check");
    command
        ->add_option("--schedule", options->schedule,
                     "Order of instructions: program, adversarial[:SEED]")
        ->type_name("ORDER")
        ->capture_default_str();
    command->add_option("--format", options->format, "text, json, sarif, junit")
        ->type_name("FORM")
        ->capture_default_str();
    command->add_option("-o,--output", options->output, "Report; default: standard error")
        ->type_name("FILE");
    command->footer(kExecExitCodes);
    command->callback([options, &context] { exec(*options, context); });
}

}  // namespace drydock::cli
