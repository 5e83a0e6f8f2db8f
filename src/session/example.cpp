#include "session/example.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "base/error.h"
#include "base/fs.h"
#include "base/subprocess.h"
#include "opbuild/program.h"
#include "session/session.h"

namespace drydock::session {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kApiPrefix = "test_aclnn_";

bool is_api_example(const fs::path& path) {
    return path.filename().string().starts_with(kApiPrefix);
}

/// What the command line calls an example: the file's stem.
std::vector<std::string> names_of(const std::vector<fs::path>& examples) {
    std::vector<std::string> names;
    for (const fs::path& path : examples) names.push_back(path.stem().string());
    return names;
}

fs::path only_example(const std::vector<fs::path>& examples, const fs::path& folder) {
    std::vector<fs::path> callable;
    std::copy_if(examples.begin(), examples.end(), std::back_inserter(callable), is_api_example);
    if (callable.empty()) callable = examples;
    if (callable.size() == 1) return callable[0];
    if (callable.empty()) {
        throw UserError(fmt::format("{} has no examples/*.cpp", folder.string()),
                        "give the program's source: drydock example OPERATOR FILE.cpp");
    }
    throw UserError(fmt::format("{} has {} examples: {}", folder.string(), callable.size(),
                                fmt::join(names_of(callable), ", ")),
                    "name the one to run: drydock example OPERATOR NAME");
}

/// Programs that read argv[1] without looking at argc meet a null pointer; the public ones take the
/// number of an element type there (spec runtime 0.1).
bool reads_first_argument(const fs::path& source) {
    static const std::regex kArgument(R"(\bargv\s*\[\s*1\s*\])");
    return std::regex_search(read_file(source), kArgument);
}

}  // namespace

fs::path choose_example(const std::string& wanted, const std::vector<fs::path>& examples,
                        const fs::path& folder) {
    if (wanted.empty()) return only_example(examples, folder);
    for (const fs::path& path : examples) {
        const std::string stem = path.stem().string();
        if (wanted == stem || wanted == path.filename() || std::string(kApiPrefix) + wanted == stem)
            return path;
    }
    std::error_code error;
    if (fs::is_regular_file(wanted, error)) return fs::canonical(wanted);
    throw UserError(fmt::format("{}: no example '{}', and no such file", folder.string(), wanted),
                    examples.empty() ? "the folder has no examples/*.cpp"
                                     : suggest(wanted, names_of(examples)));
}

ExampleResult Session::run_example(const ExampleRequest& request) const {
    const opbuild::OpFolder folder = opbuild::find_operator(request.op);
    ExampleResult result;
    result.source = choose_example(request.example, folder.examples, folder.root);
    const opbuild::BuiltOperator built = build({request.op, {}, request.include_dirs, request.soc});
    opbuild::BuildOptions options;
    options.include_dirs = request.include_dirs;
    options.progress = progress_;
    result.program = opbuild::build_program(folder, built, result.source, options).path;

    std::vector<std::string> command{result.program.string()};
    command.insert(command.end(), request.arguments.begin(), request.arguments.end());
    if (request.arguments.empty() && reads_first_argument(result.source)) {
        command.emplace_back("0");
        if (request.note) {
            request.note(
                fmt::format("{} reads argv[1]: it is given 0; other arguments go behind --",
                            result.source.filename().string()));
        }
    }
    std::map<std::string, std::string> environment;
    if (!request.soc.empty()) environment["DRYDOCK_SOC"] = request.soc;
    if (progress_) progress_("running " + result.source.filename().string());
    const ProcessResult process = run_program(command, environment, request.timeout);
    result.exit_code = process.exit_code;
    result.signal = process.signal;
    result.timed_out = process.timed_out;
    return result;
}

}  // namespace drydock::session
