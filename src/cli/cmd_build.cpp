#include <fmt/format.h>

#include "cli/command.h"

namespace drydock::cli {
namespace {

void build(const session::BuildRequest& request, const Context& context) {
    const auto built = context.session().build(request);
    std::string text = fmt::format(
        "{} in {}\n  {} kernels for {}, {} objects compiled, {} reused\n", built.op_type,
        built.dir.string(), built.kernels.size(), built.config_name, built.compiled, built.reused);
    text += fmt::format("  header   {}\n  library  {}\n  ops-info {}\n", built.api_header.string(),
                        built.api_library.string(), built.ops_info.string());
    for (const std::string& warning : built.warnings) text += "note: " + warning + "\n";
    print(text);
}

}  // namespace

void add_build(CLI::App& app, Context& context) {
    CLI::App* command = app.add_subcommand("build", "Build an operator and its two-phase API");
    auto request = std::make_shared<session::BuildRequest>();
    auto include_dirs = std::make_shared<std::vector<std::string>>();
    command->add_option("OPERATOR", request->op, "Operator folder, or name of a shipped operator")
        ->required();
    command->add_option("-o", request->output, "Folder for the results; default: the cache")
        ->type_name("DIR");
    command->add_option("-I", *include_dirs, "Folder of headers for the operator's sources")
        ->type_name("DIR")
        ->allow_extra_args(false)
        ->take_all();
    command->add_option("--soc", request->soc, "Device to build for")->type_name("NAME");
    command->footer(kExitCodeHelp);
    command->callback([request, include_dirs, &context] {
        request->include_dirs.assign(include_dirs->begin(), include_dirs->end());
        build(*request, context);
    });
}

}  // namespace drydock::cli
