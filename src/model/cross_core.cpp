// Waits between cores: SyncAll, cross-core flags, polling of GM (spec kernel-core 5.6).
#include <string>

#include "model/core.h"
#include "model/schedule.h"

namespace drydock {
namespace {

constexpr uint32_t kFlagCounterMax = 15;
// Ids that SyncAll itself uses on the device (spec kernel-core 5.6).
constexpr uint32_t kFirstSyncId = 11, kLastSyncId = 14;

Core& here() { return static_cast<Core&>(current_core()); }

void report(Core& core, const char* id, Severity severity, std::string message, const char* hint,
            const void* site) {
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.kernel = core.launch->kernel;
    finding.block = core.core_number;
    finding.site = site;
    finding.message = std::move(message);
    finding.hint = hint;
    core.launch->add_finding(std::move(finding));
}

/// On the device all blocks of a launch that waits must be resident at once; more hang it.
void warn_if_not_resident(Core& core, const char* api, const void* site) {
    const LaunchState& launch = *core.launch;
    const bool cube = launch.block_cores.cube != 0;
    const uint32_t limit = cube ? launch.cube_limit : launch.core_limit;
    if (launch.block_count <= limit) return;
    report(core, "launch.block-dim", Severity::kWarning,
           std::string(api) + " in a launch of " + std::to_string(launch.block_count) +
               " blocks hangs the device: only " + std::to_string(limit) +
               (cube ? " AI Cores can run at once" : " cores can run at once"),
           cube ? "use at most as many blocks as the SoC has cube cores when blocks wait for each "
                  "other"
                : "use at most as many blocks as the SoC has vector cores when blocks wait for "
                  "each other",
           site);
}

void warn_of_clash(Core& core, const void* site) {
    report(core, "sync.flag-clash", Severity::kWarning,
           "SyncAll uses the cross-core flags 11 to 14 itself, and this kernel sets one of them",
           "take ids 0 to 10 beside SyncAll", site);
}

/// The cores that have to set a flag once each before it counts.
struct FlagGroup {
    uint32_t group = 0;  ///< tells groups of one mode apart
    uint32_t members = 0;
};

FlagGroup flag_group(const Core& core, uint8_t mode) {
    const BlockCores& cores = core.launch->block_cores;
    const bool cube = core.core_type == CoreType::kCube;
    const uint32_t of_block = cube ? cores.cube : cores.vector;
    if (mode == 0) return {cube ? 1u : 0u, core.launch->block_count * of_block};
    return {core.core_number / cores.total() * 2 + (cube ? 1 : 0), of_block};
}

/// One more core of its group has set the flag. The last one raises the counters of those who wait:
/// mode 0 its kind in the whole launch, 1 its kind in its block, 2 the other kind in its block
/// (spec kernel-core 5.6). True when a counter overflows.
bool set_flag_locked(Core& core, uint8_t mode, uint16_t id) {
    LaunchState& launch = *core.launch;
    const FlagGroup group = flag_group(core, mode);
    const std::array<uint32_t, 4> meeting = {mode, group.group, id, core.flag_sets[mode][id]++};
    if (++launch.flag_arrived[meeting] != group.members) return false;
    launch.flag_arrived.erase(meeting);
    const BlockCores& cores = launch.block_cores;
    const bool to_cube = (core.core_type == CoreType::kCube) == (mode != 2);
    const uint32_t own = core.core_number / cores.total();
    const uint32_t first = mode == 0 ? 0 : own, last = mode == 0 ? launch.block_count - 1 : own;
    bool overflow = false;
    for (uint32_t block = first; block <= last; ++block) {
        const uint32_t begin = block * cores.total() + (to_cube ? 0 : cores.cube);
        const uint32_t end = begin + (to_cube ? cores.cube : cores.vector);
        for (uint32_t number = begin; number < end; ++number)
            overflow |= ++launch.flags[number][id] > kFlagCounterMax;
    }
    return overflow;
}

}  // namespace

void sync_all(bool vector_only) {
    Core& core = here();
    if (vector_only && core.core_type == CoreType::kCube) return;
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    tell(core, SyncAllReached{core.core_number, site, vector_only});
    if (core.schedule != nullptr) core.schedule->barrier(Pipe::kAll);
    publish(core);
    warn_if_not_resident(core, "SyncAll", site);
    const BlockCores& cores = launch.block_cores;
    const uint32_t members = launch.block_count * (vector_only ? cores.vector : cores.total());
    LaunchState::Rendezvous& meeting = vector_only ? launch.sync_vector : launch.sync_everyone;
    uint64_t generation = 0;
    bool clash = false, last = false;
    {
        std::lock_guard lock(launch.mutex);
        launch.sync_used = true;
        clash = launch.hand_flags_used;
        generation = meeting.generation;
        last = ++meeting.arrived == members;
        if (last) {
            meeting.arrived = 0;
            ++meeting.generation;
            launch.changed.notify_all();
        }
    }
    if (clash) warn_of_clash(core, site);
    if (last) return;
    wait_until(core, {[&meeting, generation] { return meeting.generation != generation; },
                      "SyncAll", site});
}

void cross_core_set(uint8_t mode, Pipe pipe, uint16_t id) {
    Core& core = here();
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    id %= kFlagIds;
    tell(core, CrossCoreSet{core.core_number, mode, id, pipe, site});
    if (core.schedule != nullptr) core.schedule->finish(pipe);
    publish(core);
    warn_if_not_resident(core, "CrossCoreSetFlag", site);
    bool overflow = false, clash = false;
    {
        std::lock_guard lock(launch.mutex);
        overflow = set_flag_locked(core, mode, id);
        const bool reserved = id >= kFirstSyncId && id <= kLastSyncId;
        launch.hand_flags_used |= reserved;
        clash = reserved && launch.sync_used;
        launch.changed.notify_all();
    }
    if (overflow) {
        report(core, "sync.flag-overflow", Severity::kError,
               "cross-core flag " + std::to_string(id) + " was set more than " +
                   std::to_string(kFlagCounterMax) + " times without a wait",
               "wait for the flag as often as it is set", site);
    }
    if (clash) warn_of_clash(core, site);
}

void cross_core_wait(uint16_t id) {
    Core& core = here();
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    id %= kFlagIds;
    tell(core, CrossCoreWait{core.core_number, id, site});
    // Somebody may be waiting for what this core copies to GM.
    if (core.schedule != nullptr && launch.gm_waiters != 0) core.schedule->finish_all();
    publish(core);
    const auto raised = [&launch, id, number = core.core_number] {
        const auto it = launch.flags.find(number);
        return it != launch.flags.end() && it->second[id] != 0;
    };
    wait_until(core, {raised, "CrossCoreWaitFlag(" + std::to_string(id) + ")", site});
    std::lock_guard lock(launch.mutex);
    --launch.flags[core.core_number][id];
}

void wait_gm_value(const volatile int32_t* address, int32_t value, bool at_least) {
    Core& core = here();
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    warn_if_not_resident(core, "a wait for another block", site);
    const auto ready = [address, value, at_least] {
        const int32_t now = __atomic_load_n(address, __ATOMIC_ACQUIRE);
        return at_least ? now >= value : now == value;
    };
    struct Waiter {
        explicit Waiter(LaunchState& l) : launch(l) { ++launch.gm_waiters; }
        ~Waiter() { --launch.gm_waiters; }
        LaunchState& launch;
    } waiter(launch);
    if (core.schedule != nullptr) finish_everywhere(core);
    publish(core);
    wait_until(core, {ready, "a wait for GM to become " + std::to_string(value), site});
    tell(core, GmWaitEnded{core.core_number, const_cast<const int32_t*>(address), site});
}

void gm_signal(volatile int32_t* address, int32_t value) {
    Core& core = here();
    if (core.schedule != nullptr) core.schedule->finish_all();
    publish(core);
    // Listeners hear of it before the others can see it.
    tell(core, GmSignal{core.core_number, const_cast<const int32_t*>(address),
                        __builtin_return_address(0)});
    __atomic_store_n(address, value, __ATOMIC_RELEASE);
    gm_changed();
}

void gm_changed() {
    LaunchState& launch = *here().launch;
    std::lock_guard lock(launch.mutex);
    launch.changed.notify_all();
}

}  // namespace drydock
