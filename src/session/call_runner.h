#pragma once
// The steps of one `run`, in the order of the specification: definition, inference, tiling, kernel,
// verdict.
#include <memory>
#include <string>
#include <vector>

#include "dispatch/op_call.h"
#include "event/observer.h"
#include "opbuild/build.h"
#include "session/run_report.h"
#include "session/session.h"
#include "session/two_phase.h"

namespace drydock::session {

class CallRunner {
  public:
    CallRunner(const RunRequest& request, Operands operands, const opbuild::BuiltOperator& built,
               const dispatch::OpLibrary& library, Session::Progress progress);
    RunReport run();

  private:
    void describe_attrs();
    void describe_tensors();
    void make_inputs();
    bool infer();
    void make_outputs();
    TwoPhaseResult call();
    void explain_refusal(const TwoPhaseResult& result);
    void note_host_crash(const char* phase, const std::string& message, const std::string& place,
                         const std::vector<std::string>& log);
    void take_result(const TwoPhaseResult& result);
    void take_crash(const Crash& crash, LaunchStatus status);
    void take_findings(const LaunchResult& result);
    void review_tiling(const dispatch::PreparedLaunch& prepared);
    void note_attributes();
    std::string unchanged_output() const;
    bool overwrite_reported(const std::string& tensor) const;
    void check_guards();
    void verify();
    void verify_with_files();
    void verify_with_golden();
    void compare_output(size_t parameter, const std::vector<std::filesystem::path>& files,
                        bool expected);
    Tolerance tolerance_for(DType dtype) const;
    void write_outputs() const;
    void say(const std::string& step) const;

    const RunRequest& request_;
    const opbuild::BuiltOperator& built_;
    const dispatch::OpLibrary& library_;
    Session::Progress progress_;
    const Soc& soc_;
    Operands operands_;
    DeviceTensors tensors_;
    /// Values of in-place inputs before the call, for golden(); by input index.
    std::vector<std::vector<std::vector<std::byte>>> originals_;
    std::vector<std::unique_ptr<Observer>> observers_;
    RunReport report_;
    bool stopped_ = false;  ///< the kernel did not come to its end
};

}  // namespace drydock::session
