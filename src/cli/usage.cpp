#include "base/fs.h"
#include "cli/command.h"

namespace drydock::cli {
namespace {

std::vector<std::string> command_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
    return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
        for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    }
    return names;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Near misses, else where the names are listed.
std::string hint_for(const std::string& name, const std::vector<std::string>& names,
                     const std::string& help) {
    return near_misses(name, names).empty() ? "see " + help : suggest(name, names);
}

}  // namespace

void explain_usage(const CLI::App& app, int argc, char** argv, const CLI::ParseError& error) {
    const CLI::App* level = &app;
    std::string help = "drydock --help";
    bool option_value = false;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (std::exchange(option_value, false)) continue;
        if (word.size() > 1 && word[0] == '-' &&
            !std::isdigit(static_cast<unsigned char>(word[1]))) {
            const std::string name = word.substr(0, word.find('='));
            const auto own = option_names(*level), global = option_names(app);
            if (!contains(own, name) && !contains(global, name)) {
                std::vector<std::string> all = own;
                all.insert(all.end(), global.begin(), global.end());
                return print_error("unknown option " + name, hint_for(name, all, help));
            }
            const CLI::Option* option = level->get_option_no_throw(name);
            option_value =
                option != nullptr && option->get_items_expected_max() > 0 && word == name;
        } else if (const auto commands = command_names(*level); !commands.empty()) {
            if (!contains(commands, word))
                return print_error("unknown command '" + word + "'",
                                   hint_for(word, commands, help));
            level = level->get_subcommand(word);
            help = "drydock " +
                   (level->get_parent() == &app ? "" : level->get_parent()->get_name() + " ") +
                   word + " --help";
        }
    }
    print_error(error.what(), "see " + help);
}

}  // namespace drydock::cli
