#include "session/call_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.h"
#include "check/registry.h"
#include "check/report.h"
#include "event/poison.h"
#include "session/attribute_notes.h"
#include "session/attributes.h"
#include "session/element.h"
#include "session/text.h"
#include "session/tiling_review.h"

namespace drydock::session {
namespace {

std::string source_text(const Operand& tensor, const RunRequest& request) {
    if (tensor.file) return tensor.file->name();
    if (request.fill == FillKind::kOnes || request.fill == FillKind::kSpecial)
        return std::string(fill_name(request.fill));
    return fmt::format("{}, seed {}", fill_name(request.fill), request.seed);
}

uint64_t tensor_bytes(const Operand& tensor) {
    return dtype_bytes(tensor.dtype, static_cast<uint64_t>(*element_count(tensor.shape)));
}

std::string combination_text(const host::TypeCombination& types) {
    std::vector<std::string> inputs, outputs;
    for (DType type : types.inputs) inputs.emplace_back(dtype_name(type));
    for (DType type : types.outputs) outputs.emplace_back(dtype_name(type));
    return fmt::format("{} -> {}", join(inputs), join(outputs));
}

/// The call as dispatch sees it, to ask again why it was refused.
dispatch::OpCall op_call(const host::Operator& op, const Operands& operands,
                         const DeviceTensors& tensors, const std::string& name) {
    dispatch::OpCall call;
    call.node_name = name;
    call.attrs = operands.attrs;
    const auto argument = [](const Operand& tensor, const DeviceTensor& memory, bool value) {
        dispatch::TensorArg arg;
        arg.dtype = tensor.dtype;
        arg.format = tensor.format;
        arg.shape = tensor.shape;
        arg.data = memory.data();
        if (value) arg.host_value.assign(memory.data(), memory.data() + memory.bytes());
        return arg;
    };
    for (size_t i = 0; i < operands.inputs.size(); ++i) {
        const Parameter& input = operands.inputs[i];
        const bool value = op.reads_value(*input.definition, i);
        auto& instances = call.inputs.emplace_back();
        for (size_t k = 0; k < input.tensors.size(); ++k)
            instances.push_back(argument(input.tensors[k], tensors.inputs[i][k], value));
    }
    for (size_t i = 0; i < operands.outputs.size(); ++i) {
        auto& instances = call.outputs.emplace_back();
        for (size_t k = 0; k < operands.outputs[i].tensors.size(); ++k) {
            instances.push_back(
                argument(operands.outputs[i].tensors[k], tensors.output(operands, i, k), false));
        }
    }
    return call;
}

}  // namespace

CallRunner::CallRunner(const RunRequest& request, Operands operands,
                       const opbuild::BuiltOperator& built, const dispatch::OpLibrary& library,
                       Session::Progress progress)
    : request_(request),
      built_(built),
      library_(library),
      progress_(std::move(progress)),
      soc_(find_soc(request.soc.empty() ? default_soc_name() : std::string_view(request.soc))),
      operands_(std::move(operands)) {}

void CallRunner::say(const std::string& step) const {
    if (progress_) progress_(step);
}

RunReport CallRunner::run() {
    const host::OpDefinition& op = library_.op().definition();
    report_.op_type = op.type;
    report_.api = api_name(op);
    report_.soc = soc_.name;
    report_.source_folder = built_.source_root.string();
    report_.schedule = schedule_name(request_.schedule);
    if (request_.schedule.adversarial)
        report_.notes.push_back(
            fmt::format("instructions run in the worst order that the synchronisation allows "
                        "(--schedule {})",
                        report_.schedule));
    for (const std::string& warning : built_.warnings) report_.notes.push_back(warning);
    describe_attrs();
    make_inputs();
    if (!infer()) return std::move(report_);
    make_outputs();
    describe_tensors();
    take_result(call());
    if (report_.crash || stopped_) return std::move(report_);  // there is no result to look at
    check_guards();
    note_attributes();
    if (request_.verify) verify();
    write_outputs();
    return std::move(report_);
}

void CallRunner::make_inputs() {
    say("making inputs");
    uint64_t stream = 0;
    for (Parameter& input : operands_.inputs) {
        auto& memory = tensors_.inputs.emplace_back();
        for (Operand& tensor : input.tensors) {
            DeviceTensor& device = memory.emplace_back(tensor.name, tensor_bytes(tensor), soc_);
            const FillSource source{request_.fill, request_.seed, stream++};
            if (tensor.file)
                tensor.file->read(0, device.span());
            else
                fill_elements(source, tensor.dtype, 0, device.span());
        }
    }
}

bool CallRunner::infer() {
    std::vector<const void*> host_values;
    for (const auto& memory : tensors_.inputs)
        host_values.push_back(memory.empty() ? nullptr : memory[0].data());
    const auto failure = infer_outputs(operands_, library_.op(), soc_, host_values);
    if (!failure) return true;
    const bool shape = failure->phase == host::HostFailure::Phase::kInferShape;
    note_host_crash(shape ? "shape inference" : "dtype inference", failure->message,
                    failure->crash_place.value_or(""), failure->log);
    return false;
}

void CallRunner::make_outputs() {
    originals_.resize(operands_.inputs.size());
    for (const Parameter& output : operands_.outputs) {
        auto& memory = tensors_.outputs.emplace_back();
        if (output.in_place) {
            auto& copies = originals_[*output.in_place];
            for (const DeviceTensor& tensor : tensors_.inputs[*output.in_place]) {
                copies.emplace_back(tensor.data(), tensor.data() + tensor.bytes());
            }
            continue;
        }
        for (const Operand& tensor : output.tensors) {
            memory.emplace_back(tensor.name, tensor_bytes(tensor), soc_);
            // So that what a kernel leaves unwritten can be told from what it wrote.
            const bool poisoned = !request_.checkers.empty() || request_.schedule.adversarial;
            if (poisoned && memory.back().bytes() != 0)
                std::memset(memory.back().data(), kPoisonByte, memory.back().bytes());
        }
    }
}

void CallRunner::describe_attrs() {
    const auto& definitions = library_.op().definition().attrs;
    for (size_t i = 0; i < definitions.size(); ++i) {
        const auto& value = operands_.attrs[i];
        if (value)
            report_.attrs.emplace_back(definitions[i].name, attr_text(*value));
        else if (definitions[i].has_default)
            report_.attrs.emplace_back(definitions[i].name,
                                       attr_text(definitions[i].default_value));
        else
            report_.absent_attrs.push_back(definitions[i].name);
    }
}

void CallRunner::describe_tensors() {
    for (const Parameter& input : operands_.inputs) {
        const bool in_place =
            std::any_of(operands_.outputs.begin(), operands_.outputs.end(),
                        [&](const Parameter& output) { return output.name() == input.name(); });
        for (const Operand& tensor : input.tensors) {
            report_.tensors.push_back({tensor.name, in_place ? "in place" : "input", tensor.dtype,
                                       tensor.shape, source_text(tensor, request_)});
        }
    }
    for (const Parameter& output : operands_.outputs) {
        for (const Operand& tensor : output.tensors) {
            if (!output.in_place)
                report_.tensors.push_back({tensor.name, "output", tensor.dtype, tensor.shape, {}});
        }
    }
}

TwoPhaseResult CallRunner::call() {
    say("running");
    TwoPhaseCall call{built_.dir, &library_.op().definition(), &operands_, &tensors_, {}};
    call.options.blocks = request_.blocks;
    call.options.tiling_key = request_.tiling_key;
    call.options.exec = request_.exec;
    call.options.schedule = request_.schedule;
    call.options.schedule.auto_sync = request_.auto_sync;
    call.options.output = request_.kernel_output;
    call.options.timeout = request_.timeout;
    call.options.soc = &soc_;
    call.options.deterministic = request_.deterministic;
    if (request_.check) {
        report_.checkers =
            request_.checkers.empty() ? check::default_checkers() : request_.checkers;
        for (const std::string& name : report_.checkers)
            observers_.push_back(check::make_checker(name, soc_, {request_.auto_sync}));
    }
    for (const auto& observer : observers_) call.options.observers.push_back(observer.get());
    for (Observer* observer : request_.observers) call.options.observers.push_back(observer);
    for (size_t i = 0; i < operands_.attrs.size(); ++i) {
        if (!operands_.attrs[i]) call.options.absent_attrs.push_back(i);
    }
    return call_two_phase(call);
}

void CallRunner::take_result(const TwoPhaseResult& result) {
    if (!result.info) return explain_refusal(result);
    const dispatch::PreparedLaunch& prepared = *result.info->prepared;
    report_.combination = prepared.combination;
    report_.types = combination_text(library_.combination(prepared.combination));
    report_.tiling_key = prepared.tiling.tiling_key;
    report_.block_count = prepared.tiling.block_count;
    report_.schedule_mode = prepared.tiling.schedule_mode;
    report_.tiling_bytes = prepared.tiling.data.size();
    report_.workspace_bytes = result.workspace_bytes;
    for (const std::string& warning : prepared.warnings) report_.notes.push_back(warning);
    if (prepared.nothing_to_do)
        report_.notes.push_back("every output is empty: the kernel is not launched");
    if (!result.info->result) {
        if (result.status != 0)
            throw UserError(
                fmt::format("{} failed with {}: {}", report_.api, result.status, result.message));
        return;
    }
    const LaunchResult& launch = *result.info->result;
    report_.launched = true;
    report_.time_ns = launch.stats.time_ns;
    report_.instructions = launch.stats.instructions;
    report_.gm_read_bytes = launch.stats.gm_read_bytes;
    report_.gm_written_bytes = launch.stats.gm_written_bytes;
    report_.workers = launch.stats.workers;
    report_.executed = launch.stats.executed;
    report_.tier = launch.stats.tier;
    take_findings(launch);
    review_tiling(prepared);
    stopped_ = launch.status != LaunchStatus::kOk;
    if (launch.crash) {
        take_crash(*launch.crash, launch.status);
    } else if (launch.status != LaunchStatus::kOk && !report_.has_errors()) {
        report_.crash = CrashReport{"kernel", result.message, {}, {}};
    }
}

void CallRunner::explain_refusal(const TwoPhaseResult& result) {
    const dispatch::PrepareOptions options{&soc_, request_.blocks, request_.tiling_key, true,
                                           request_.deterministic};
    const auto again = dispatch::prepare(
        library_, op_call(library_.op(), operands_, tensors_, report_.op_type), options);
    const auto* error = std::get_if<dispatch::CallError>(&again);
    if (!error)
        throw UserError(
            fmt::format("{} failed with {}: {}", report_.api, result.status, result.message));
    if (error->crashed) return note_host_crash("tiling", error->message, {}, error->log);
    throw UserError(with_log(error->message, error->log), error->hint);
}

void CallRunner::note_host_crash(const char* phase, const std::string& message,
                                 const std::string& place, const std::vector<std::string>& log) {
    report_.crash = CrashReport{phase, message, {}, {}};
    if (!place.empty() && message.find(place) == std::string::npos)
        report_.crash->places.push_back(place);
    for (const std::string& line : log) report_.notes.push_back("the operator logged: " + line);
}

void CallRunner::take_crash(const Crash& crash, LaunchStatus status) {
    report_.crash = crash_report(crash, status, report_.source_folder);
}

void CallRunner::take_findings(const LaunchResult& result) {
    const auto add = [this](const Finding& finding, const std::string& tool) {
        report_.findings.push_back(finding_report(finding, tool, report_.source_folder));
    };
    for (const Finding& finding : result.findings) add(finding, kModelTool);
    for (size_t i = 0; i < observers_.size(); ++i) {
        for (const Finding& finding : observers_[i]->findings()) add(finding, report_.checkers[i]);
        report_.checked.push_back(observers_[i]->summary());
    }
}

/// Tiling runs once more on another background: what differs it did not write.
void CallRunner::review_tiling(const dispatch::PreparedLaunch& prepared) {
    const auto& names = request_.checkers;
    if (std::find(names.begin(), names.end(), "tiling") == names.end()) return;
    dispatch::PrepareOptions options{&soc_, request_.blocks, request_.tiling_key, true,
                                     request_.deterministic};
    options.fresh_tiling_byte = kUnsetTilingByte;
    const auto again = dispatch::prepare(
        library_, op_call(library_.op(), operands_, tensors_, report_.op_type), options);
    const auto* second = std::get_if<dispatch::PreparedLaunch>(&again);
    const TilingBytes bytes{prepared.tiling.data,
                            second == nullptr ? std::vector<std::byte>{} : second->tiling.data};
    for (FindingReport& report : tiling_review(built_, library_.op(), bytes))
        report_.findings.push_back(std::move(report));
}

bool CallRunner::overwrite_reported(const std::string& tensor) const {
    return std::any_of(report_.findings.begin(), report_.findings.end(), [&](const auto& entry) {
        const Finding& finding = entry.finding;
        return finding.id == "tail.gm-overwrite" && finding.allocation &&
               finding.allocation->name == tensor;
    });
}

void CallRunner::check_guards() {
    const auto check = [&](const Operand& tensor, const DeviceTensor& memory) {
        const auto damage = memory.damaged_guard();
        if (!damage) return;
        // Tiling in whole blocks writes the rest of the last block; device allocations have it
        // (spec kernel-core 0, fact 12). The memory checker names the copy that did it.
        if (damage->in_last_block && overwrite_reported(tensor.name)) return;
        Finding finding;
        finding.id = "tail.guard";
        finding.severity = damage->in_last_block ? Severity::kWarning : Severity::kError;
        finding.message = fmt::format("memory behind {} changed: byte {} of a tensor of {} bytes",
                                      tensor.name, damage->first, memory.bytes());
        finding.kernel = report_.op_type;
        finding.facts = {{"tensor", tensor.name},
                         {"offset_bytes", std::to_string(damage->first)},
                         {"size_bytes", std::to_string(memory.bytes())}};
        finding.hint = "copy a tail that is no whole block with DataCopyPad";
        report_.findings.push_back(finding_report(finding, kModelTool, report_.source_folder));
    };
    for (size_t i = 0; i < operands_.inputs.size(); ++i) {
        for (size_t k = 0; k < tensors_.inputs[i].size(); ++k)
            check(operands_.inputs[i].tensors[k], tensors_.inputs[i][k]);
    }
    for (size_t i = 0; i < operands_.outputs.size(); ++i) {
        for (size_t k = 0; k < tensors_.outputs[i].size(); ++k)
            check(operands_.outputs[i].tensors[k], tensors_.outputs[i][k]);
    }
}

/// "y equals x" when an output is one of the inputs, byte by byte.
std::string CallRunner::unchanged_output() const {
    for (size_t o = 0; o < operands_.outputs.size(); ++o) {
        for (size_t k = 0; k < tensors_.outputs[o].size(); ++k) {
            const DeviceTensor& y = tensors_.outputs[o][k];
            for (size_t i = 0; i < tensors_.inputs.size(); ++i) {
                for (size_t n = 0; n < tensors_.inputs[i].size(); ++n) {
                    const DeviceTensor& x = tensors_.inputs[i][n];
                    if (y.bytes() != 0 && x.bytes() == y.bytes() &&
                        std::memcmp(x.data(), y.data(), y.bytes()) == 0)
                        return operands_.outputs[o].tensors[k].name + " equals " +
                               operands_.inputs[i].tensors[n].name;
                }
            }
        }
    }
    return {};
}

/// Under `drydock check` alone.
void CallRunner::note_attributes() {
    if (request_.checkers.empty() || !report_.launched) return;
    AttributeFacts facts;
    facts.unchanged_output = unchanged_output();
    facts.half_tensors =
        std::any_of(report_.tensors.begin(), report_.tensors.end(),
                    [](const TensorReport& tensor) { return tensor.dtype == DType::kFloat16; });
    const auto& definitions = library_.op().definition().attrs;
    for (Finding& finding : attribute_notes(definitions, operands_.attrs, facts)) {
        finding.kernel = report_.op_type;
        report_.findings.push_back(finding_report(finding, kModelTool, report_.source_folder));
    }
}

void CallRunner::write_outputs() const {
    for (size_t i = 0; i < operands_.outputs.size(); ++i) {
        const Parameter& output = operands_.outputs[i];
        if (output.output_files.empty()) continue;
        if (output.output_files.size() != output.tensors.size()) {
            throw UserError(fmt::format("--output {}: {} files for {} tensors", output.name(),
                                        output.output_files.size(), output.tensors.size()));
        }
        for (size_t k = 0; k < output.tensors.size(); ++k) {
            write_npy(output.output_files[k], output.tensors[k].dtype, output.tensors[k].shape,
                      tensors_.output(operands_, i, k).span());
        }
    }
}

}  // namespace drydock::session
