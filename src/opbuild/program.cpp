#include "opbuild/program.h"

#include <fmt/format.h>

#include <regex>

#include "base/error.h"
#include "base/fs.h"
#include "opbuild/cache.h"
#include "opbuild/diagnose.h"
#include "opbuild/op_folder.h"
#include "opbuild/toolchain.h"

namespace drydock::opbuild {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

/// A program that wants another header or function of the two-phase kind is told what there is.
std::string hint_for(const BuiltOperator& built, const std::string& output) {
    static const std::regex kOtherApi(
        R"((aclnn\w*\.h): No such file|(aclnn\w+).{1,6} (?:was not declared|in this scope))");
    if (!std::regex_search(output, kOtherApi)) return {};
    return fmt::format("the generated API of {} is aclnn{}GetWorkspaceSize and aclnn{} in {}",
                       built.op_type, built.op_type, built.op_type,
                       built.api_header.filename().string());
}

CompileAction action_for(const BuiltOperator& built, const fs::path& source,
                         const BuildOptions& options) {
    CompileAction action;
    action.source = source;
    action.flags =
        program_flags() + program_includes({built.dir / "include"}, options.include_dirs);
    // The library's place in the cache is a run path; its content does not enter the program.
    action.tail = {"-L" + built.api_library.parent_path().string(), "-lcust_opapi",
                   "-Wl,-rpath," + built.api_library.parent_path().string()};
    action.tail = action.tail + program_link_arguments();
    action.suffix = ".exe";
    return action;
}

}  // namespace

Program build_program(const OpFolder& folder, const BuiltOperator& built, const fs::path& source,
                      const BuildOptions& options) {
    if (built.api_library.empty()) {
        throw BuildError(fmt::format("{} has no generated API to call", built.op_type),
                         built.warnings.empty() ? "" : built.warnings.back());
    }
    const std::string what = "program " + relative_to(source, folder.root);
    const Compiler compiler = find_compiler(cache_dir());
    const ObjectCache cache(cache_dir(), compiler.command, compiler.identity);
    try {
        const CachedObject object = cache.get(action_for(built, source, options), [&] {
            if (options.progress) options.progress("compiling " + what);
        });
        return {object.path, object.compiled};
    } catch (const CompileFailure& failure) {
        const BuildError error = diagnose(folder, what, failure.output, failure.exit_code);
        const std::string hint = hint_for(built, failure.output);
        throw BuildError(error.what(), hint.empty() ? error.hint() : hint);
    }
}

}  // namespace drydock::opbuild
