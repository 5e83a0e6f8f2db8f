// JSON of schema "drydock.run/1". A field never changes its meaning; new fields may come.
#include <cmath>

#include "check/report.h"
#include "session/json_parts.h"
#include "session/report.h"

namespace drydock::session {
namespace {

/// JSON has no inf and nan: they are the texts "inf", "-inf", "nan".
Json real(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return value;
}

Json tensor_json(const TensorReport& tensor) {
    return {{"name", tensor.name},
            {"role", tensor.role},
            {"dtype", dtype_name(tensor.dtype)},
            {"shape", tensor.shape},
            {"source", tensor.source.empty() ? Json() : Json(tensor.source)}};
}

Json difference_json(const std::optional<Comparison::Difference>& difference) {
    if (!difference) return nullptr;
    return {{"index", difference->index},
            {"actual", difference->actual},
            {"expected", difference->expected}};
}

Json output_json(const OutputReport& output) {
    const Comparison& c = output.comparison;
    return {{"name", output.name},
            {"verdict", verdict_text(output.verdict)},
            {"golden", output.golden},
            {"tolerance", output.tolerance},
            {"elements", c.elements},
            {"within_tolerance", c.passed},
            {"differing", c.differing},
            {"zero_sign_differing", c.zero_sign_differing},
            {"nan_mismatches", c.nan_mismatches},
            {"max_abs_error", real(c.max_abs_error)},
            {"max_rel_error", real(c.max_rel_error)},
            {"max_ulp", c.max_ulp},
            {"first_difference", difference_json(c.first)},
            {"largest_difference", difference_json(c.worst)}};
}

Json finding_json(const FindingReport& entry) {
    const Finding& finding = entry.finding;
    return {{"id", finding.id},           {"severity", check::severity_name(finding.severity)},
            {"message", finding.message}, {"kernel", finding.kernel},
            {"block", finding.block},     {"count", finding.count},
            {"place", entry.place},       {"facts", facts_json(finding)},
            {"hint", finding.hint}};
}

Json crash_json(const std::optional<CrashReport>& crash) {
    if (!crash) return nullptr;
    return {{"phase", crash->phase},
            {"what", crash->what},
            {"block", crash->block ? Json(*crash->block) : Json()},
            {"places", crash->places}};
}

Json execution_json(const exec::ExecStatistics& s) {
    Json records = Json::object();
    for (int tier = 0; tier < exec::kTiers; ++tier)
        records[exec::tier_name(static_cast<exec::Tier>(tier))] = s.records[tier];
    return {{"records", records},
            {"dropped", s.dropped},
            {"elements_executed", s.elements_executed},
            {"elements_demanded", s.elements_demanded},
            {"ub_bytes_written", s.ub_bytes_written},
            {"streamed_stores", s.streamed_stores},
            {"streamed_bytes", s.streamed_bytes},
            {"chains", s.chains},
            {"programs_compiled", s.programs_compiled}};
}

Json run_json(const RunReport& run) {
    Json attrs = Json::object();
    for (const auto& [name, value] : run.attrs) attrs[name] = value;
    return {{"operator", run.op_type},
            {"api", run.api},
            {"soc", run.soc},
            {"folder", run.source_folder},
            {"attributes", attrs},
            {"absent_attributes", run.absent_attrs},
            {"tensors", json_list(run.tensors, tensor_json)},
            {"types", run.types},
            {"combination", run.combination},
            {"launched", run.launched},
            {"tiling_key", run.tiling_key},
            {"block_count", run.block_count},
            {"schedule_mode", run.schedule_mode},
            {"schedule", run.schedule},
            {"workspace_bytes", run.workspace_bytes},
            {"tiling_bytes", run.tiling_bytes},
            {"time_ns", run.time_ns},
            {"statistics",
             {{"instructions", run.instructions},
              {"gm_read_bytes", run.gm_read_bytes},
              {"gm_written_bytes", run.gm_written_bytes},
              {"workers", run.workers},
              {"tier", run.tier},
              {"execution", execution_json(run.executed)}}},
            {"verdict", verdict_text(run.verdict)},
            {"golden", run.golden.empty() ? Json() : Json(run.golden)},
            {"outputs", json_list(run.outputs, output_json)},
            {"findings", json_list(run.findings, finding_json)},
            {"crash", crash_json(run.crash)},
            {"notes", run.notes},
            {"exit_code", run.exit_code()}};
}

}  // namespace

std::string report_json(const std::vector<RunReport>& runs) {
    const Json document{{"schema", "drydock.run/1"},
                        {"exit_code", exit_code(runs)},
                        {"runs", json_list(runs, run_json)}};
    // Names come from users' files: bytes that are no UTF-8 are replaced, not fatal.
    return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace drydock::session
