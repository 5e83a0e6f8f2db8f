// The command line: parses, runs one command, turns every failure into text and an exit code.
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <string_view>

#include "base/error.h"
#include "base/log.h"
#include "cli/command.h"
#include "session/atomic_file.h"

namespace drydock::cli {
namespace {

/// Ctrl-C and a polite kill: unfinished files go, nothing else is left (children are ended by
/// base/subprocess before it gets here).
void on_interrupt(int number) {
    session::discard_unfinished_files();
    constexpr char kText[] = "\ndrydock: interrupted\n";
    if (::write(STDERR_FILENO, kText, sizeof kText - 1) < 0) ::_exit(128 + number);
    ::_exit(128 + number);
}

void install_handlers() {
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    ::sigemptyset(&action.sa_mask);
    for (int number : {SIGINT, SIGTERM}) {
        struct sigaction previous {};
        ::sigaction(number, nullptr, &previous);
        if (previous.sa_handler != SIG_IGN) ::sigaction(number, &action, nullptr);
    }
}

void add_global_options(CLI::App& app, Context& context) {
    app.set_version_flag("--version", std::string("drydock ") + DRYDOCK_VERSION,
                         "Print the version");
    app.set_help_flag("-h,--help", "Print this help");
    app.add_flag("-v,--verbose", context.verbose, "Tell more: steps, statistics");
    app.add_flag("--no-colour,--no-color", context.no_colour, "No colour on terminals");
    app.footer(kExitCodeHelp);
    app.fallthrough();  // global options may follow the command
    app.require_subcommand(1);
    app.get_formatter()->column_width(28);
    app.parse_complete_callback([&context] {
        if (context.verbose) logger().set_level(spdlog::level::info);
    });
}

/// Takes the words behind "--" off a command that passes them to a program; returns what is left.
int take_program_arguments(int argc, char** argv, std::vector<std::string>& arguments) {
    const auto is_option = [](const char* word) { return word[0] == '-'; };
    char** const end = argv + argc;
    char** const command = std::find_if_not(argv + 1, end, is_option);
    if (command == end) return argc;
    const std::string_view name(*command);
    if (name != "example" && name != "exec") return argc;
    char** const dashes =
        std::find_if(command, end, [](const char* word) { return std::string_view(word) == "--"; });
    if (dashes != end) arguments.assign(dashes + 1, end);
    return static_cast<int>(dashes - argv);
}

ExitCode run(int argc, char** argv) {
    Context context;
    argc = take_program_arguments(argc, argv, context.program_arguments);
    CLI::App app("Builds, runs and verifies Ascend C operators on this machine, without a device.",
                 "drydock");
    add_global_options(app, context);
    add_run(app, context);
    add_check(app, context);
    add_profile(app, context);
    add_build(app, context);
    add_exec(app, context);
    add_example(app, context);
    add_list(app, context);
    add_show(app, context);
    add_soc(app, context);
    add_doctor(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        print(app.help());
    } catch (const CLI::CallForVersion&) {
        print(std::string("drydock ") + DRYDOCK_VERSION + "\n");
    } catch (const CLI::ParseError& error) {
        explain_usage(app, argc, argv, error);
        return ExitCode::kUsage;
    }
    return context.exit_code;
}

/// Every exception becomes a message and a code.
ExitCode guarded_run(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const BuildError& error) {
        print_error(error.what(), error.hint());
        return ExitCode::kBuild;
    } catch (const UserError& error) {
        print_error(error.what(), error.hint());
        return ExitCode::kUsage;
    } catch (const std::bad_alloc&) {
        print_error("the machine's memory does not suffice", "use a smaller shape");
        return ExitCode::kUsage;
    } catch (const std::exception& error) {
        print_error(std::string("mistake of Drydock itself: ") + error.what(),
                    "please report it with the command line and this text");
        return ExitCode::kInternal;
    }
}

}  // namespace
}  // namespace drydock::cli

int main(int argc, char** argv) {
    drydock::cli::install_handlers();
    return static_cast<int>(drydock::cli::guarded_run(argc, argv));
}
