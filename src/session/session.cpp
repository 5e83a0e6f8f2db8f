#include "session/session.h"

#include <fmt/format.h>

#include "aclnn/operator_source.h"
#include "base/error.h"
#include "base/fs.h"
#include "session/call_runner.h"
#include "session/operands.h"

namespace drydock::session {
namespace {

std::shared_ptr<const dispatch::OpLibrary> make_library(const opbuild::BuiltOperator& built) {
    std::vector<dispatch::OpLibrary::Kernel> kernels;
    for (const auto& kernel : built.kernels)
        kernels.push_back({kernel.combination, kernel.path.string()});
    return std::make_shared<const dispatch::OpLibrary>(built.op, built.config_name,
                                                       std::move(kernels));
}

/// First sentence below the title of a README.md; empty when there is none.
std::string readme_summary(const std::filesystem::path& folder) {
    const auto path = folder / "README.md";
    if (!std::filesystem::exists(path)) return {};
    const std::string text = read_file(path);
    std::string summary;
    for (size_t begin = 0; begin < text.size();) {
        const size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.empty() && !summary.empty()) break;
        if (line.empty() || line[0] == '#' || line[0] == '|' || line[0] == '`') continue;
        summary += (summary.empty() ? "" : " ") + line;
    }
    const size_t stop = summary.find(". ");
    return stop == std::string::npos ? summary : summary.substr(0, stop + 1);
}

// Programs that only link libdrydock.so find their operators without any call of their own.
[[maybe_unused]] const bool loader_installed = [] {
    install_operator_loader();
    return true;
}();

}  // namespace

void install_operator_loader() {
    aclnn::set_operator_loader(
        [](const std::string& dir) { return make_library(opbuild::load_manifest(dir)); });
}

opbuild::BuiltOperator Session::build(const BuildRequest& request) const {
    return build(request, {});
}

opbuild::BuiltOperator Session::build(const BuildRequest& request,
                                      opbuild::WantedTypes wanted) const {
    const Soc& soc =
        find_soc(request.soc.empty() ? default_soc_name() : std::string_view(request.soc));
    opbuild::BuildOptions options;
    options.include_dirs = request.include_dirs;
    options.output = request.output;
    options.soc = &soc;
    options.progress = progress_;
    options.wanted = std::move(wanted);
    return opbuild::build(opbuild::find_operator(request.op), options);
}

std::vector<RunReport> Session::run(const RunRequest& request) const {
    check_request(request);
    const std::vector<RunRequest> calls = expand_dtypes(request);
    std::vector<Operands> operands;
    const auto wanted = [&](const host::OpDefinition& op, const host::SocConfig& config) {
        std::vector<host::TypeCombination> types;
        for (const RunRequest& call : calls) {
            operands.push_back(bind_operands(op, config, call));
            types.push_back(operands.back().combination);
        }
        return types;
    };
    const opbuild::BuiltOperator built =
        build({request.op, {}, request.include_dirs, request.soc}, wanted);
    const auto library = make_library(built);
    aclnn::register_operator(built.dir.string(), library);
    std::vector<RunReport> reports;
    for (size_t i = 0; i < calls.size(); ++i)
        reports.push_back(
            CallRunner(calls[i], std::move(operands[i]), built, *library, progress_).run());
    return reports;
}

std::vector<OperatorEntry> Session::list() const {
    std::vector<OperatorEntry> entries;
    for (const auto& folder : opbuild::shipped_operators()) {
        const opbuild::OpFolder found = opbuild::find_operator(folder.string());
        entries.push_back(
            {folder.filename().string(), found.op_type, folder, readme_summary(folder)});
    }
    return entries;
}

}  // namespace drydock::session
