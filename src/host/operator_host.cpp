#include "host/operator_host.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fault_guard.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "host/crash_place.h"
#include "host/log_capture.h"
#include "host/tiling_class.h"

namespace drydock::host {
namespace {

const char* phase_name(HostFailure::Phase phase) {
    switch (phase) {
        case HostFailure::Phase::kInferShape:
            return "shape inference";
        case HostFailure::Phase::kInferDataType:
            return "data type inference";
        case HostFailure::Phase::kTilingParse:
            return "tiling parse";
        case HostFailure::Phase::kTiling:
            return "tiling";
    }
    return "";
}

/// Two descriptions of one machine give one text.
std::string machine_key(const Soc& soc, uint32_t core_count) {
    return fmt::format("{}/{}/{}/{}/{}/{}/{}/{}/{}", soc.name, soc.npu_arch, soc.cube_cores,
                       soc.vector_cores, soc.ub_bytes, soc.ub_host_reserve_bytes, soc.l1_bytes,
                       soc.l2_bytes, core_count);
}

std::string status_text(uint32_t status) {
    return status == ge::GRAPH_FAILED ? std::string("GRAPH_FAILED") : fmt::format("{}", status);
}

}  // namespace

OperatorHost::OperatorHost(std::shared_ptr<Image> image, OpDefinition definition,
                           std::shared_ptr<OpFunctions> functions)
    : image_(std::move(image)),
      definition_(std::move(definition)),
      functions_(std::move(functions)) {
    const Registrations& all = image_->registrations();
    tpl_schema_ = schema_for(all, definition_.type);
    for (const Prototype& prototype : all.prototypes) {
        if (prototype.type == definition_.type) {
            prototype_ = &prototype;
        }
    }
    for (const TilingClassEntry& entry : all.tiling_classes) {
        for (TilingClass& item : read_tiling_class(entry))
            tiling_classes_.push_back(std::move(item));
    }
}

OperatorHost::~OperatorHost() {
    for (const auto& [machine, info] : compile_infos_) {
        (void)run_guarded([&, info = info] { functions_->delete_compile_info(info); });
    }
}

HostFailure OperatorHost::failure(HostFailure::Phase phase, const std::string& what,
                                  std::vector<std::string> log) const {
    HostFailure result;
    result.phase = phase;
    result.message = fmt::format("{}: {}: {}", definition_.type, phase_name(phase), what);
    result.log = std::move(log);
    return result;
}

std::optional<HostFailure> OperatorHost::run(HostFailure::Phase phase,
                                             const std::function<uint32_t()>& function,
                                             std::vector<std::string>& log) const {
    LogCapture capture;
    uint32_t status = ge::GRAPH_FAILED;
    const std::optional<Fault> fault = run_guarded([&] { status = function(); });
    log = capture.take();
    if (fault) {
        HostFailure result = failure(phase, "crashed: " + fault->what, log);
        result.crashed = true;
        result.crash_place = crash_place(*fault, path());
        if (result.crash_place) {
            result.message += " at " + *result.crash_place;
        }
        return result;
    }
    if (status != ge::GRAPH_SUCCESS) {
        const std::string reason = log.empty() ? "no error was logged" : log.front();
        return failure(phase, fmt::format("returned {}: {}", status_text(status), reason), log);
    }
    return std::nullopt;
}

std::variant<void*, HostFailure> OperatorHost::parse(fe::PlatFormInfos& infos, void* info) {
    NodeCall node;
    node.name = definition_.type;
    node.type = definition_.type;
    node.platform = &infos;
    node.compile_info = info;
    gert::TilingParseContext context(&node);
    gert::KernelContext kernel_context(&node);
    std::vector<std::string> log;
    std::optional<HostFailure> failed = run(
        HostFailure::Phase::kTilingParse,
        [&]() -> uint32_t {
            if (functions_->tiling_parse_kernel != nullptr) {
                return functions_->tiling_parse_kernel(&kernel_context);
            }
            return functions_->tiling_parse == nullptr ? ge::GRAPH_SUCCESS
                                                       : functions_->tiling_parse(&context);
        },
        log);
    if (failed) {
        return std::move(*failed);
    }
    return info;
}

std::variant<void*, HostFailure> OperatorHost::compile_info(const Soc& soc,
                                                            fe::PlatFormInfos& infos) {
    if (!functions_->tiling_parse_registered) {
        return nullptr;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::string machine = machine_key(soc, infos.GetCoreNum());
    if (const auto known = compile_infos_.find(machine); known != compile_infos_.end()) {
        return known->second;
    }
    void* info = nullptr;
    std::vector<std::string> log;
    std::optional<HostFailure> failed = run(
        HostFailure::Phase::kTilingParse,
        [&]() -> uint32_t {
            info = functions_->make_compile_info();
            return ge::GRAPH_SUCCESS;
        },
        log);
    if (failed) {
        return std::move(*failed);
    }
    std::variant<void*, HostFailure> parsed = parse(infos, info);
    if (std::holds_alternative<void*>(parsed)) {
        compile_infos_[machine] = info;
    } else {
        (void)run_guarded([&] { functions_->delete_compile_info(info); });
    }
    return parsed;
}

}  // namespace drydock::host
