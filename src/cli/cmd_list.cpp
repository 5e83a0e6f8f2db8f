#include "cli/command.h"
#include "session/text.h"

namespace drydock::cli {

void add_list(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("list", "Shipped operators");
    command->footer(kExitCodeHelp);
    command->callback([&context] {
        using Align = session::Table::Align;
        session::Table table({Align::kLeft, Align::kLeft});
        table.add({"operator", "type"});
        std::string summaries;
        for (const auto& entry : context.session().list()) {
            table.add({entry.name, entry.type});
            if (!entry.summary.empty())
                summaries += "\n" + session::wrap(entry.name + ": " + entry.summary, 2) + "\n";
        }
        print(table.text(0) + summaries);
    });
}

}  // namespace drydock::cli
