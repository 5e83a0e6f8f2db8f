#include <fmt/format.h>

#include <chrono>
#include <cstring>
#include <mutex>

#include "base/error.h"
#include "launch/attendant.h"
#include "launch/deferral.h"
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

void check_blocks(const std::string& kernel, uint32_t block_count, const Soc& soc) {
    if (block_count != 0 && block_count <= soc.max_block_count) return;
    throw UserError(fmt::format("{}: block count {} is outside 1..{}", kernel, block_count,
                                soc.max_block_count),
                    "one block runs on one core; use as many as the SoC has cores");
}

/// The cores of one block (spec kernel-core 1.4). Where cube and vector unit are one core, a block
/// is one core whatever the kernel says.
BlockCores block_cores(KernelType type, const std::string& kernel, const Soc& soc) {
    if (!soc.split_cores) return {0, 1};
    switch (type) {
        case KernelType::kAivOnly:
        case KernelType::kMixAiv10:
        case KernelType::kVectorcore:
        case KernelType::kMixVectorcore:
        case KernelType::kUnspecified:
            return {0, 1};
        case KernelType::kAicOnly:
        case KernelType::kMixAic10:
            return {1, 0};
        case KernelType::kMixAic11:
            return {1, 1};
        case KernelType::kMixAic12:
            return {1, 2};
        case KernelType::kAicore:
        case KernelType::kMixAicore:
            break;
    }
    throw UserError(
        fmt::format("{}: kernel type {} needs cores with a cube and a vector unit; {} "
                    "has them apart",
                    kernel, type == KernelType::kAicore ? "AICORE" : "MIX_AICORE", soc.name),
        "use KERNEL_TYPE_MIX_AIC_1_2 or KERNEL_TYPE_AIV_ONLY on this SoC");
}

const KernelEntry& checked_entry(const Launch& launch) {
    const KernelTable& table = launch.image->table();
    const KernelEntry* entry = launch.image->find(launch.tiling_key);
    if (entry == nullptr) {
        throw UserError(fmt::format("{}: tiling key {} has no kernel instance; valid keys: {}",
                                    table.op_type, launch.tiling_key, launch.image->keys()));
    }
    if (launch.args.size() + 2 != table.arg_count) {
        throw UserError(fmt::format("{}: the kernel takes {} tensors, {} were given", table.op_type,
                                    table.arg_count - 2, launch.args.size()));
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
    result.stats.executed = state.executed;
    result.stats.tier = main_tier(state.executed);
    return result;
}

KernelBegin begin_event(const LaunchState& state, std::vector<KernelArg> args) {
    KernelBegin begin;
    begin.kernel = state.kernel;
    begin.block_count = state.core_count();
    begin.cube_per_block = static_cast<uint8_t>(state.block_cores.cube);
    begin.vector_per_block = static_cast<uint8_t>(state.block_cores.vector);
    begin.args = std::move(args);
    begin.allocations = &GlobalMemory::instance();
    return begin;
}

void set_machine(LaunchState& state, KernelType type, const Soc& soc) {
    check_blocks(state.kernel, state.block_count, soc);
    state.block_cores = block_cores(type, state.kernel, soc);
    state.coupled = !soc.split_cores;
    state.core_limit = soc.cores();
    state.cube_limit = soc.cube_cores;
}

/// Runs the blocks of a prepared state. `code` is an address in the kernel's object.
LaunchResult run_state(LaunchState& state, const Soc& soc, const void* code,
                       std::vector<KernelArg> args, uint32_t workers,
                       std::chrono::milliseconds timeout) {
    const CodeRange range = code_range(code);
    state.code_begin = range.begin;
    state.code_end = range.end;
    for (const Observer* observer : state.observers)
        state.results_wanted = state.results_wanted || observer->wants_results();
    if (state.observed()) state.notify(begin_event(state, std::move(args)));
    const auto start = std::chrono::steady_clock::now();
    if (workers == 0 && state.observed()) workers = 1;
    const uint32_t used = run_blocks(state, soc, workers, timeout);
    const auto elapsed = std::chrono::steady_clock::now() - start;
    if (state.observed()) state.notify(KernelEnd{state.stop.kind == Stop::Kind::kNone});

    LaunchResult result = make_result(state);
    result.stats.workers = used;
    result.stats.time_ns = static_cast<uint64_t>(std::chrono::nanoseconds(elapsed).count());
    return result;
}

/// The caller's observers, and those of the process's attendant.
class Listening {
  public:
    Listening(LaunchState& state, std::span<Observer* const> observers,
              const ScheduleOptions& schedule, const Soc& soc)
        : state_(state), soc_(soc), all_(observers.begin(), observers.end()) {
        if (LaunchAttendant* attendant = launch_attendant()) added_ = attendant->begin(soc);
        for (const auto& observer : added_) all_.push_back(observer.get());
        state.observers = all_;
        state.schedule = schedule_in_force(schedule);
    }
    void end(const LaunchResult& result) const {
        if (LaunchAttendant* attendant = launch_attendant())
            attendant->end({state_.kernel, soc_, state_.block_count, result, added_});
    }

  private:
    LaunchState& state_;
    const Soc& soc_;
    std::vector<std::unique_ptr<Observer>> added_;
    std::vector<Observer*> all_;
};

uint64_t bytes_of(const std::vector<KernelArg>& args) {
    uint64_t bytes = 0;
    for (const KernelArg& arg : args) bytes += arg.bytes;
    return bytes;
}

/// One launch at a time per process.
std::mutex& one_launch() {
    static std::mutex mutex;
    return mutex;
}

}  // namespace

LaunchResult run(const Launch& launch, std::span<Observer* const> observers) {
    check_blocks(launch.image->table().op_type, launch.block_count, *launch.soc);
    const KernelEntry& entry = checked_entry(launch);
    std::lock_guard lock(one_launch());
    static TilingBuffer tiling_buffer;

    LaunchState state;
    state.block_count = launch.block_count;
    state.tiling_key = launch.tiling_key;
    state.tiling_bytes = launch.tiling.size();
    state.system_workspace_bytes = launch.system_workspace_bytes;
    state.output = launch.output;
    state.kernel = entry.label;
    state.deferral = deferral_of(launch.exec, launch.stream_bytes,
                                 bytes_of(launch.args) + bytes_of(launch.listed));
    const Listening listening(state, observers, launch.schedule, *launch.soc);
    set_machine(state, entry.type, *launch.soc);

    std::byte* tiling = tiling_buffer.fill(launch.tiling, launch.soc->allocation_pad_bytes);
    std::vector<void*> args;
    args.reserve(launch.args.size() + 2);
    for (const KernelArg& arg : launch.args) args.push_back(const_cast<uint8_t*>(arg.data));
    args.push_back(const_cast<uint8_t*>(launch.workspace.data));
    args.push_back(tiling);
    state.invoke = [&entry, data = args.data()] { entry.invoke(data); };

    std::vector<KernelArg> memory;
    if (state.observed()) {
        memory = launch.args;
        memory.insert(memory.end(), launch.listed.begin(), launch.listed.end());
        memory.push_back(launch.workspace);
        memory.push_back(
            {"tiling", reinterpret_cast<const uint8_t*>(tiling), launch.tiling.size()});
    }
    LaunchResult result = run_state(state, *launch.soc, reinterpret_cast<const void*>(entry.invoke),
                                    std::move(memory), launch.workers, launch.timeout);
    listening.end(result);
    return result;
}

LaunchResult run(const DirectLaunch& launch, std::span<Observer* const> observers) {
    std::lock_guard lock(one_launch());
    LaunchState state;
    state.block_count = launch.block_count;
    state.tiling_key = launch.tiling_key;
    state.tiling_bytes = kTilingBytesUnknown;
    state.system_workspace_bytes = launch.system_workspace_bytes;
    state.kernel = launch.kernel;
    state.deferral = deferral_of(launch.exec, kStreamBytesOfMachine, bytes_of(launch.args));
    const Listening listening(state, observers, launch.schedule, *launch.soc);
    state.invoke = launch.invoke;
    set_machine(state, launch.type, *launch.soc);
    LaunchResult result =
        run_state(state, *launch.soc, launch.code, launch.args, launch.workers, launch.timeout);
    listening.end(result);
    return result;
}

}  // namespace drydock
