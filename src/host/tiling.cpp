// One tiling call: context, user function, and the rules its result must keep (spec host-op 3.3).
#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/log.h"
#include "exe_graph/runtime/tiling_context.h"
#include "host/operator_host.h"
#include "host/platform_tables.h"
#include "host/tiling_class.h"

namespace drydock::host {
namespace {

using Phase = HostFailure::Phase;

// Room beyond what is registered, so that a structure that has outgrown it is reported and not
// lost.
constexpr size_t kMinTilingCapacity = 64 * 1024;
// What a failed platform query returns where a size is expected.
constexpr uint64_t kFailedQuery = 0xFFFFFFFF;
constexpr uint64_t kUnusualWorkspace = uint64_t{1} << 30;
constexpr uint64_t kInvalidKey = UINT64_MAX;

/// What is wrong with one workspace size, or empty.
std::string workspace_error(uint64_t bytes, const Soc& soc) {
    if (bytes == kFailedQuery || bytes > static_cast<uint64_t>(INT64_MAX)) {
        return fmt::format("workspace size {:#x} is the result of a failed query", bytes);
    }
    if (soc.memory_bytes != 0 && bytes > soc.memory_bytes) {
        return fmt::format("workspace size {} bytes > {} bytes of device memory ({})", bytes,
                           soc.memory_bytes, soc.name);
    }
    return {};
}

/// What is wrong with a result, or empty.
std::string result_error(const OperatorHost& host, const TilingState& state, const Soc& soc) {
    if (state.block_count == 0) {
        return "block count 0: SetBlockDim was not called, or with 0";
    }
    if (state.data.GetDataSize() > state.data.GetCapacity()) {
        return fmt::format("tiling data size {} > capacity {}", state.data.GetDataSize(),
                           state.data.GetCapacity());
    }
    if (state.key == kInvalidKey && host.tpl_schema() != nullptr) {
        return "the tiling key is invalid (template arguments that are not selected)";
    }
    for (size_t i = 0; i < state.workspace_count; ++i) {
        if (std::string error = workspace_error(state.workspaces[i], soc); !error.empty()) {
            return error;
        }
    }
    return {};
}

void warn_about(const OperatorHost& host, const TilingState& state) {
    const std::string& type = host.definition().type;
    if (state.data.GetDataSize() > host.functions().max_tiling_bytes) {
        warn_once("tiling-size/" + type,
                  fmt::format("{}: tiling data of {} bytes exceeds the registered maximum of {}; a "
                              "device would reject it",
                              type, state.data.GetDataSize(), host.functions().max_tiling_bytes));
    }
    for (size_t i = 0; i < state.workspace_count; ++i) {
        if (state.workspaces[i] > kUnusualWorkspace) {
            warn_once("workspace/" + type, fmt::format("{}: asks for a workspace of {} bytes", type,
                                                       state.workspaces[i]));
        }
    }
}

TilingResult make_result(TilingState& state, std::vector<std::string> log) {
    TilingResult result;
    result.block_count = state.block_count;
    result.tiling_key = state.key;
    const auto* bytes = static_cast<const std::byte*>(state.data.GetData());
    result.data.assign(bytes, bytes + state.data.GetDataSize());
    result.workspaces.assign(
        state.workspaces.begin(),
        state.workspaces.begin() + static_cast<std::ptrdiff_t>(state.workspace_count));
    result.schedule_mode = state.schedule_mode;
    result.needs_atomic = state.atomic;
    result.log = std::move(log);
    return result;
}

}  // namespace

std::variant<TilingResult, HostFailure> run_tiling(OperatorHost& host, const CallInfo& call) {
    const OpFunctions& functions = host.functions();
    if (functions.tiling == nullptr) {
        return host.failure(Phase::kTiling, "no tiling function is registered");
    }
    if (call.soc == nullptr) {
        return host.failure(Phase::kTiling, "the call names no SoC");
    }
    NodeCall node;
    if (std::string error = fill_node(node, host.definition(), functions, call, HostPhase::kTiling);
        !error.empty()) {
        return host.failure(Phase::kTiling, error);
    }
    fe::PlatFormInfos infos = make_platform(*call.soc, call.core_type);
    std::variant<void*, HostFailure> info = host.compile_info(*call.soc, infos);
    if (auto* failed = std::get_if<HostFailure>(&info)) {
        return std::move(*failed);
    }
    TilingState state(std::max(functions.max_tiling_bytes, kMinTilingCapacity));
    std::memset(state.buffer.data(), call.fresh_tiling_byte, state.data.GetCapacity());
    node.platform = &infos;
    node.compile_info = std::get<void*>(info);
    node.tiling = &state;
    gert::TilingContext context(&node);
    std::vector<std::string> log;
    std::optional<HostFailure> failed = host.run(
        Phase::kTiling,
        [&] {
            const FreshTilingBytes fresh(call.fresh_tiling_byte);
            return functions.tiling(&context);
        },
        log);
    if (failed) {
        return std::move(*failed);
    }
    if (std::string error = result_error(host, state, *call.soc); !error.empty()) {
        const std::string reason = log.empty() ? error : error + ": " + log.front();
        return host.failure(Phase::kTiling, reason, log);
    }
    warn_about(host, state);
    return make_result(state, std::move(log));
}

}  // namespace drydock::host
