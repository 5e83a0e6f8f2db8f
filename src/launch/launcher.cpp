#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <mutex>

#include "base/error.h"
#include "launch/image_code.h"
#include "launch/launch.h"
#include "model/block_runner.h"
#include "model/global_memory.h"

namespace drydock {
namespace {

/// Device copy of the tiling bytes; kept and grown, so that a launch allocates nothing after
/// warm-up.
class TilingBuffer {
  public:
    std::byte* fill(std::span<const std::byte> bytes, uint64_t pad) {
        // A buffer of exactly the size keeps the bounds that checkers see exact.
        if (buffer_.size() != bytes.size()) {
            buffer_ = {};
            buffer_ = DeviceBuffer(bytes.size(), pad, "tiling");
        }
        if (!bytes.empty()) std::memcpy(buffer_.data(), bytes.data(), bytes.size());
        return buffer_.data();
    }

  private:
    DeviceBuffer buffer_;
};

const KernelEntry& checked_entry(const Launch& launch) {
    const KernelTable& table = launch.image->table();
    if (launch.block_count == 0 || launch.block_count > launch.soc->max_block_count) {
        throw UserError(fmt::format("{}: block count {} is outside 1..{}", table.op_type,
                                    launch.block_count, launch.soc->max_block_count));
    }
    const KernelEntry* entry = launch.image->find(launch.tiling_key);
    if (entry == nullptr) {
        throw UserError(fmt::format("{}: tiling key {} has no kernel instance; valid keys: {}",
                                    table.op_type, launch.tiling_key, launch.image->keys()));
    }
    if (launch.args.size() + 2 != table.arg_count) {
        throw UserError(fmt::format("{}: the kernel takes {} tensors, {} were given", table.op_type,
                                    table.arg_count - 2, launch.args.size()));
    }
    const auto type = entry->type;
    const bool vector_only = type == KernelType::kAivOnly || type == KernelType::kMixAiv10 ||
                             type == KernelType::kUnspecified || type == KernelType::kVectorcore;
    if (!vector_only) {
        throw UserError(
            fmt::format("{}: kernels that use the cube cores are not supported yet", table.op_type),
            "docs/limitations.md lists what can be run");
    }
    return *entry;
}

LaunchStatus status_of(Stop::Kind kind) {
    switch (kind) {
        case Stop::Kind::kNone:
            return LaunchStatus::kOk;
        case Stop::Kind::kFault:
            return LaunchStatus::kFault;
        case Stop::Kind::kCrashed:
            return LaunchStatus::kCrashed;
        case Stop::Kind::kTimedOut:
            return LaunchStatus::kTimedOut;
        case Stop::Kind::kDeadlock:
            return LaunchStatus::kDeadlock;
    }
    return LaunchStatus::kCrashed;
}

LaunchResult make_result(LaunchState& state) {
    LaunchResult result;
    result.status = status_of(state.stop.kind);
    result.findings = std::move(state.findings);
    if (state.stop.kind != Stop::Kind::kNone && state.stop.kind != Stop::Kind::kFault) {
        result.crash = Crash{state.stop.what, state.stop.block, state.stop.pc, state.stop.stack};
    }
    result.stats.instructions = state.instructions;
    result.stats.elements = state.elements;
    result.stats.gm_read_bytes = state.gm_read_bytes;
    result.stats.gm_written_bytes = state.gm_written_bytes;
    result.stats.tier = "immediate";
    return result;
}

KernelBegin begin_event(const Launch& launch, const LaunchState& state, std::byte* tiling) {
    KernelBegin begin{state.kernel, launch.block_count, launch.args, &GlobalMemory::instance()};
    begin.args.push_back(launch.workspace);
    begin.args.push_back(
        {"tiling", reinterpret_cast<const uint8_t*>(tiling), launch.tiling.size(), false});
    return begin;
}

}  // namespace

LaunchResult run(const Launch& launch, std::span<Observer* const> observers) {
    const KernelEntry& entry = checked_entry(launch);
    static std::mutex one_launch;
    static TilingBuffer tiling_buffer;
    std::lock_guard lock(one_launch);

    std::byte* tiling = tiling_buffer.fill(launch.tiling, launch.soc->allocation_pad_bytes);
    std::vector<void*> args;
    args.reserve(launch.args.size() + 2);
    for (const KernelArg& arg : launch.args) args.push_back(const_cast<uint8_t*>(arg.data));
    args.push_back(const_cast<uint8_t*>(launch.workspace.data));
    args.push_back(tiling);

    LaunchState state;
    state.block_count = launch.block_count;
    state.tiling_key = launch.tiling_key;
    state.tiling_bytes = launch.tiling.size();
    state.system_workspace_bytes = launch.system_workspace_bytes;
    state.core_limit = launch.soc->cores();
    state.kernel = entry.label;
    state.observers = observers;
    state.invoke = [&entry, data = args.data()] { entry.invoke(data); };
    const CodeRange code = code_range(reinterpret_cast<const void*>(entry.invoke));
    state.code_begin = code.begin;
    state.code_end = code.end;

    if (state.observed()) state.notify(begin_event(launch, state, tiling));
    const auto start = std::chrono::steady_clock::now();
    const uint32_t workers = launch.workers == 0 && state.observed() ? 1 : launch.workers;
    const uint32_t used = run_blocks(state, *launch.soc, workers, launch.timeout);
    const auto elapsed = std::chrono::steady_clock::now() - start;
    if (state.observed()) state.notify(KernelEnd{state.stop.kind == Stop::Kind::kNone});

    LaunchResult result = make_result(state);
    result.stats.workers = used;
    result.stats.time_ns = static_cast<uint64_t>(std::chrono::nanoseconds(elapsed).count());
    return result;
}

}  // namespace drydock
