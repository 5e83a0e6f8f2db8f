#include "cli/command.h"
#include "session/doctor.h"

namespace drydock::cli {

void add_doctor(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("doctor", "Compiler, packages, cache and machine");
    command->footer(kExitCodeHelp);
    command->callback([&context] {
        const auto lines = session::examine(DRYDOCK_VERSION);
        print(session::doctor_text(lines));
        for (const auto& line : lines) {
            if (!line.ok) context.exit_code = ExitCode::kUsage;
        }
    });
}

}  // namespace drydock::cli
