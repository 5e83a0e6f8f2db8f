#include <fmt/format.h>

#include <csignal>
#include <cstring>

#include "cli/command.h"

namespace drydock::cli {
namespace {

constexpr const char* kExampleExitCodes =
    "Exit codes:\n"
    "  0   the program returned 0\n"
    "  1   usage or bad input\n"
    "  2   the operator or the program does not build\n"
    "  3   the program returned another code\n"
    "  4   the program crashed or timed out\n"
    "  70  a mistake of Drydock itself: please report it\n"
    "  130 interrupted\n";

ExitCode judge(const session::ExampleResult& result, double timeout_s) {
    const std::string name = result.source.filename().string();
    if (result.timed_out) {
        print_error(fmt::format("{}: not done after {} s", name, timeout_s),
                    "a longer --timeout, or a kernel that waits for ever");
        return ExitCode::kCrashed;
    }
    if (result.signal != 0) {
        print_error(fmt::format("{} crashed: {}", name, ::strsignal(result.signal)),
                    "debug it: gdb --args " + result.program.string());
        return ExitCode::kCrashed;
    }
    if (result.exit_code == 0) return ExitCode::kRight;
    print_error(fmt::format("{} returned {}", name, result.exit_code), "");
    return ExitCode::kWrong;
}

}  // namespace

void add_example(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("example", "Build an example program of an operator and run it");
    auto request = std::make_shared<session::ExampleRequest>();
    auto include_dirs = std::make_shared<std::vector<std::string>>();
    auto timeout_s = std::make_shared<std::optional<double>>();
    command->add_option("OPERATOR", request->op, "Operator folder, or name of a shipped operator")
        ->required();
    command->add_option("NAME", request->example, "Example of the folder, or a source file");
    command->add_option("-I", *include_dirs, "Folder of headers for operator and program")
        ->type_name("DIR")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--soc", request->soc, "Device to model, see 'drydock soc list'")
        ->type_name("NAME");
    command->add_option("--timeout", *timeout_s, "Stop the program after S seconds")
        ->type_name("S");
    command->footer(std::string("Words behind -- are the program's arguments.\n\n") +
                    kExampleExitCodes);
    command->callback([request, include_dirs, timeout_s, &context] {
        request->include_dirs.assign(include_dirs->begin(), include_dirs->end());
        request->timeout = parse_timeout(*timeout_s);
        request->arguments = context.program_arguments;
        request->note = [](const std::string& text) {
            std::fprintf(stderr, "drydock: note: %s\n", text.c_str());
        };
        const auto result = context.session().run_example(*request);
        context.exit_code = judge(result, timeout_s->value_or(0));
    });
}

}  // namespace drydock::cli
