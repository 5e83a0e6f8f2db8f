#include "cli/command.h"

namespace drydock::cli {

void add_soc(CLI::App& app, Context&) {
    CLI::App* command = app.add_subcommand("soc", "Devices that can be modelled");
    command->require_subcommand(1);
    command->footer(kExitCodeHelp);
    CLI::App* list = command->add_subcommand("list", "All devices");
    list->callback([] { print(session::soc_table()); });
    CLI::App* show = command->add_subcommand("show", "All figures of one device");
    auto name = std::make_shared<std::string>();
    show->add_option("NAME", *name, "Name of the device, such as Ascend910B3")->required();
    show->callback([name] { print(session::soc_text(*name)); });
}

}  // namespace drydock::cli
