#pragma once
// What came of a run: facts only; text is made in report.cpp and report_json.cpp.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/dtype.h"
#include "base/shape.h"
#include "event/finding.h"
#include "launch/launch.h"
#include "session/compare.h"

namespace drydock::session {

enum class Verdict : uint8_t { kNone, kPass, kFail };

/// A tensor of the call.
struct TensorReport {
    std::string name;
    std::string role;  ///< "input", "output", "in place"
    DType dtype = DType::kUndefined;
    Dims shape;
    std::string source;  ///< inputs: "in.npy" or "normal, seed 0"
};

struct OutputReport {
    std::string name;
    std::string golden;     ///< file it was compared with; empty = not compared
    std::string tolerance;  ///< "standard float16"
    Verdict verdict = Verdict::kNone;
    Comparison comparison;
};

/// Where user code stopped. `places` are "file:line in function", innermost first.
struct CrashReport {
    std::string phase;  ///< "kernel", "tiling", "shape inference", ...
    std::string what;   ///< "SIGSEGV at address 0x10"
    std::optional<uint32_t> block;
    std::vector<std::string> places;
};

/// A place in a source file, for reports.
struct PlaceReport {
    std::string file;  ///< relative to the operator's folder when below it
    int line = 0;
    std::string function;
};

/// The other party of a finding.
struct PartyReport {
    std::string role;
    uint32_t block = 0;
    std::vector<PlaceReport> places;  ///< innermost first, with inline callers
};

/// The tool of findings that the machine model makes itself.
inline constexpr const char* kModelTool = "model";

/// A finding with its source places resolved, ready for all report forms.
struct FindingReport {
    Finding finding;
    std::string tool;                 ///< name of the checker, or kModelTool
    std::string place;                ///< "op_kernel/leakyrelu_v2.h:51" or "?"
    std::vector<PlaceReport> places;  ///< innermost first, with inline callers
    std::vector<PartyReport> others;
    std::vector<std::string> lines;         ///< as text
    std::optional<std::string> suppressed;  ///< why it does not count
};

/// Resolves the places of a finding; files below `base` become relative to it.
FindingReport finding_report(const Finding& finding, const std::string& tool,
                             const std::string& base);

/// The same for a launch that did not end well.
CrashReport crash_report(const Crash& crash, LaunchStatus status, const std::string& base);

struct RunReport {
    std::string op_type, api, soc, source_folder;
    std::vector<std::pair<std::string, std::string>> attrs;  ///< those with a value, as text
    std::vector<std::string> absent_attrs;                   ///< optional ones that were not given
    std::vector<TensorReport> tensors;
    std::string types;  ///< selected combination: "float16 -> float16"
    size_t combination = 0;
    bool launched = false;  ///< false: all outputs empty, or it failed before
    uint64_t tiling_key = 0;
    uint32_t block_count = 0;
    uint32_t schedule_mode = 0;        ///< that tiling set
    std::string schedule = "program";  ///< order of the instructions, or "adversarial:3"
    uint64_t workspace_bytes = 0;
    uint64_t tiling_bytes = 0;
    uint64_t time_ns = 0;  ///< wall time of the blocks
    uint64_t instructions = 0, gm_read_bytes = 0, gm_written_bytes = 0;
    uint32_t workers = 0;
    exec::ExecStatistics executed;
    std::string tier;
    std::vector<OutputReport> outputs;
    Verdict verdict = Verdict::kNone;
    std::string golden;                 ///< "--expect", path of golden.py, or empty
    std::vector<std::string> checkers;  ///< that listened
    std::vector<std::string> checked;   ///< what each of them looked at
    std::vector<FindingReport> findings;
    std::optional<CrashReport> crash;
    std::vector<std::string> notes;  ///< one sentence each: what was ignored or assumed

    /// A finding of error level that is not suppressed.
    bool has_errors() const { return count(Severity::kError) != 0; }
    /// Findings of a level that are not suppressed.
    size_t count(Severity severity) const;
    /// 0 right, 3 wrong result or findings, 4 crashed, timed out or dead-locked.
    int exit_code() const;
};

}  // namespace drydock::session
