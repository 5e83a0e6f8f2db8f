#pragma once
// One object behind the command line: builds operators, runs and verifies them.
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "opbuild/build.h"
#include "session/example.h"
#include "session/run_report.h"
#include "session/run_request.h"
#include "soc/soc.h"

namespace drydock::session {

struct BuildRequest {
    std::string op;                ///< folder or name of a shipped operator
    std::filesystem::path output;  ///< empty = the cache
    std::vector<std::filesystem::path> include_dirs;
    std::string soc;  ///< empty = the default SoC
};

/// A shipped operator.
struct OperatorEntry {
    std::string name;  ///< folder name, what OPERATOR takes
    std::string type;
    std::filesystem::path folder;
    std::string summary;  ///< first sentence of its README
};

/// Errors: UserError for input that the user can fix, BuildError for an operator that does not
/// build. A kernel that crashes or gives wrong results is no exception: it is in the report.
class Session {
  public:
    /// Called with one line per step of slow work; may stay empty.
    using Progress = std::function<void(const std::string&)>;
    explicit Session(Progress progress = {}) : progress_(std::move(progress)) {}

    opbuild::BuiltOperator build(const BuildRequest& request) const;
    /// One call per element type that the request lists (expand_dtypes): definition, inference,
    /// tiling and kernel through the two-phase API, then the verdict. Only the kernels that these
    /// calls need are compiled.
    std::vector<RunReport> run(const RunRequest& request) const;
    /// Readable description of an operator: parameters, types, attributes, functions, kernels.
    std::string show(const BuildRequest& request) const;
    std::vector<OperatorEntry> list() const;
    /// Builds operator and program and runs the program to its end; its failure is in the result.
    ExampleResult run_example(const ExampleRequest& request) const;

  private:
    opbuild::BuiltOperator build(const BuildRequest& request, opbuild::WantedTypes wanted) const;

    Progress progress_;
};

/// Lets programs that link libdrydock.so load operators by their manifest; called when the library
/// is loaded, harmless when repeated.
void install_operator_loader();

/// Table of all SoCs, and all numbers of one.
std::string soc_table();
std::string soc_text(const std::string& name);

}  // namespace drydock::session
