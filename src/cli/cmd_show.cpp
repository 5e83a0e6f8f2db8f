#include "cli/command.h"

namespace drydock::cli {

void add_show(CLI::App& app, Context& context) {
    CLI::App* command =
        app.add_subcommand("show", "Tensors, attributes and kernels of an operator");
    auto request = std::make_shared<session::BuildRequest>();
    auto include_dirs = std::make_shared<std::vector<std::string>>();
    command->add_option("OPERATOR", request->op, "Operator folder, or name of a shipped operator")
        ->required();
    command->add_option("-I", *include_dirs, "Folder of headers for the operator's sources")
        ->type_name("DIR")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--soc", request->soc, "Device whose configuration is shown")
        ->type_name("NAME");
    command->footer(kExitCodeHelp);
    command->callback([request, include_dirs, &context] {
        request->include_dirs.assign(include_dirs->begin(), include_dirs->end());
        print(context.session().show(*request));
    });
}

}  // namespace drydock::cli
