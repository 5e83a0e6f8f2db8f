#include "session/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "session/text.h"

namespace drydock::session {
namespace {

using Align = Table::Align;

/// Wraps text in terminal colours when wanted.
class Painter {
  public:
    explicit Painter(bool on) : on_(on) {}
    std::string good(const std::string& text) const { return paint("32", text); }
    std::string bad(const std::string& text) const { return paint("1;31", text); }
    std::string strong(const std::string& text) const { return paint("1", text); }
    std::string faint(const std::string& text) const { return paint("2", text); }

  private:
    std::string paint(const char* code, const std::string& text) const {
        return on_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
    }
    bool on_;
};

std::string number(double value) { return value == 0 ? "0" : fmt::format("{:.3g}", value); }

std::string ulp_text(uint64_t ulp) {
    return ulp == std::numeric_limits<uint64_t>::max() ? "nan" : fmt::format("{}", ulp);
}

/// Values of all runs, joined where they differ: "float32 | float16".
template <class Get>
std::string across(const std::vector<RunReport>& runs, Get get) {
    std::vector<std::string> values;
    for (const RunReport& run : runs) {
        const std::string value = get(run);
        if (values.empty() || values.back() != value) values.push_back(value);
    }
    return join(values, " | ");
}

std::string title(const RunReport& run) {
    std::vector<std::string> facts;
    for (const auto& [name, value] : run.attrs) facts.push_back(fmt::format("{}={}", name, value));
    for (const std::string& name : run.absent_attrs) facts.push_back(name + " not given");
    std::string text = fmt::format("{} on {}", run.op_type, run.soc);
    if (!run.api.empty()) text += " through " + run.api;
    if (!facts.empty()) text += ": " + join(facts);
    return wrap(text, 2);
}

std::string tensor_table(const std::vector<RunReport>& runs) {
    Table table({Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft, Align::kLeft});
    table.add({"tensor", "role", "shape", "dtype", "values"});
    for (size_t i = 0; i < runs[0].tensors.size(); ++i) {
        const auto at = [i](const RunReport& run) {
            return i < run.tensors.size() ? run.tensors[i] : TensorReport{};
        };
        table.add(
            {runs[0].tensors[i].name, runs[0].tensors[i].role,
             across(runs, [&](const RunReport& run) { return to_string(at(run).shape); }),
             across(runs,
                    [&](const RunReport& run) { return std::string(dtype_name(at(run).dtype)); }),
             across(runs, [&](const RunReport& run) { return at(run).source; })});
    }
    return table.text();
}

std::string type_label(const RunReport& run) {
    return run.tensors.empty() ? "" : std::string(dtype_name(run.tensors[0].dtype));
}

std::string verdict_word(const RunReport& run) {
    if (run.crash) return "CRASHED";
    switch (run.verdict) {
        case Verdict::kPass:
            return run.has_errors() ? "FINDINGS" : "right";
        case Verdict::kFail:
            return "WRONG";
        case Verdict::kNone:
            break;
    }
    return run.has_errors() ? "FINDINGS" : "-";
}

/// Largest figures over all outputs; "-" when nothing was compared.
std::pair<std::string, std::string> error_figures(const RunReport& run) {
    if (run.outputs.empty()) return {"-", "-"};
    double absolute = 0;
    uint64_t ulp = 0;
    for (const OutputReport& output : run.outputs) {
        absolute = std::max(absolute, output.comparison.max_abs_error);
        ulp = std::max(ulp, output.comparison.max_ulp);
    }
    return {number(absolute), ulp_text(ulp)};
}

std::string run_table(const std::vector<RunReport>& runs) {
    Table table({Align::kLeft, Align::kRight, Align::kRight, Align::kRight, Align::kRight,
                 Align::kRight, Align::kRight, Align::kLeft});
    table.add({"dtype", "key", "blocks", "workspace", "max abs err", "max ULP", "time", "verdict"});
    for (const RunReport& run : runs) {
        const auto [absolute, ulp] = error_figures(run);
        table.add({type_label(run), fmt::format("{}", run.tiling_key),
                   fmt::format("{}", run.block_count), fmt::format("{} B", run.workspace_bytes),
                   absolute, ulp, run.launched ? time_text(run.time_ns) : "-", verdict_word(run)});
    }
    return table.text();
}

std::string statistics_text(const RunReport& run) {
    std::string text =
        fmt::format("types {}\n  combination {}, schedule mode {}, {} bytes of tiling data\n",
                    run.types, run.combination, run.schedule_mode, run.tiling_bytes);
    if (!run.launched) return text;
    text +=
        fmt::format("  {} instructions, {} read, {} written, {} worker(s)", run.instructions,
                    bytes_text(run.gm_read_bytes), bytes_text(run.gm_written_bytes), run.workers);
    return text + (run.tier.empty() ? "\n" : fmt::format(", tier {}\n", run.tier));
}

std::string difference_text(const char* which, const Comparison::Difference& difference) {
    return fmt::format("  {} at index {}: got {}, expected {}\n", which, difference.index,
                       difference.actual, difference.expected);
}

/// What the comparison of one output says, with its golden source.
std::string output_text(const RunReport& run, const OutputReport& output, const std::string& label,
                        const Painter& painter) {
    const Comparison& c = output.comparison;
    const bool right = output.verdict == Verdict::kPass;
    std::string text = right ? painter.good("right") : painter.bad("WRONG");
    text += wrap(fmt::format(": {}{} {} golden values ({})", label, output.name,
                             right ? "agrees with the" : "differs from the", output.tolerance),
                 2, kColumns - 5) +
            "\n";
    text += fmt::format("  golden: {}\n", output.golden);
    std::string counts = fmt::format("  {} of {} elements within tolerance, {} differ", c.passed,
                                     c.elements, c.differing);
    if (c.zero_sign_differing > 0)
        counts += fmt::format(", {} zeros of the other sign", c.zero_sign_differing);
    if (c.nan_mismatches > 0) counts += fmt::format(", {} NaN on one side", c.nan_mismatches);
    text += wrap(counts, 2) + "\n";
    if (run.outputs.size() > 1 || !right) {
        text += fmt::format("  max abs error {}, max rel error {}, max ULP {}\n",
                            number(c.max_abs_error), number(c.max_rel_error), ulp_text(c.max_ulp));
    }
    if (!right && c.first) text += difference_text("first difference", *c.first);
    if (!right && c.worst && c.worst->index != c.first->index)
        text += difference_text("largest difference", *c.worst);
    return text;
}

std::string crash_text(const RunReport& run, const std::string& label, const Painter& painter) {
    const CrashReport& crash = *run.crash;
    std::string text =
        painter.bad("CRASHED") + fmt::format(": {}{} in {}", label, run.op_type, crash.phase);
    if (crash.block) text += fmt::format(", block {}", *crash.block);
    text += fmt::format("\n  {}\n", crash.what);
    for (const std::string& place : crash.places) text += fmt::format("  at {}\n", place);
    return text;
}

std::string run_details(const RunReport& run, bool labelled, const ReportStyle& style) {
    const Painter painter(style.colour);
    const std::string label = labelled ? type_label(run) + " " : "";
    std::string text;
    if (style.verbose) text += statistics_text(run);
    for (const FindingReport& finding : run.findings) {
        for (const std::string& line : finding.lines) text += wrap(line, 4) + "\n";
    }
    if (run.crash) text += crash_text(run, label, painter);
    for (const OutputReport& output : run.outputs) text += output_text(run, output, label, painter);
    for (const std::string& note : run.notes) text += wrap("note: " + label + note, 2) + "\n";
    return text;
}

}  // namespace

int exit_code(const std::vector<RunReport>& runs) {
    int code = 0;
    for (const RunReport& run : runs) code = std::max(code, run.exit_code());
    return code;
}

std::string report_text(const std::vector<RunReport>& runs, const ReportStyle& style) {
    if (runs.empty()) return {};
    const Painter painter(style.colour);
    std::string text = painter.strong(title(runs[0])) + "\n\n";
    if (!runs[0].tensors.empty()) text += tensor_table(runs) + "\n" + run_table(runs) + "\n";
    for (const RunReport& run : runs) text += run_details(run, runs.size() > 1, style);
    return text;
}

}  // namespace drydock::session
