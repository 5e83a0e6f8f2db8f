// Waits between blocks: SyncAll, cross-core flags, polling of GM (spec kernel-core 5.6).
#include <string>

#include "model/core.h"

namespace drydock {
namespace {

constexpr uint32_t kFlagIds = 16;  // ids 0-15, only the low four bits count
constexpr uint32_t kFlagCounterMax = 15;

/// On the device all blocks of a launch that waits must be resident at once; more hang it.
void warn_if_not_resident(Core& core, const char* api, const void* site) {
    const LaunchState& launch = *core.launch;
    if (launch.block_count <= launch.core_limit) return;
    Finding finding;
    finding.id = "launch.block-dim";
    finding.severity = Severity::kWarning;
    finding.kernel = launch.kernel;
    finding.block = core.block_index;
    finding.site = site;
    finding.message = std::string(api) + " in a launch of " + std::to_string(launch.block_count) +
                      " blocks hangs the device: only " + std::to_string(launch.core_limit) +
                      " cores can run at once";
    finding.hint =
        "use at most as many blocks as the SoC has vector cores when blocks wait for each other";
    core.launch->add_finding(std::move(finding));
}

Core& here() { return static_cast<Core&>(current_core()); }

void tell(Core& core, const Event& event) {
    if (core.launch->observed()) core.launch->notify(event);
}

}  // namespace

void sync_all() {
    Core& core = here();
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    tell(core, SyncAllReached{core.block_index, site});
    warn_if_not_resident(core, "SyncAll", site);
    uint64_t generation = 0;
    {
        std::lock_guard lock(launch.mutex);
        generation = launch.sync_generation;
        if (++launch.sync_arrived == launch.block_count) {
            launch.sync_arrived = 0;
            ++launch.sync_generation;
            launch.changed.notify_all();
            return;
        }
    }
    wait_until(core, {[&launch, generation] { return launch.sync_generation != generation; },
                      "SyncAll", site});
}

void cross_core_set(uint8_t mode, Pipe pipe, uint16_t id) {
    Core& core = here();
    LaunchState& launch = *core.launch;
    const void* site = core.last_site = __builtin_return_address(0);
    id %= kFlagIds;
    tell(core, CrossCoreSet{core.block_index, mode, id, pipe, site});
    warn_if_not_resident(core, "CrossCoreSetFlag", site);
    bool overflow = false;
    {
        std::lock_guard lock(launch.mutex);
        if (mode != 0) {
            // ASSUMED: a vector-only launch has one vector core per AI Core, so the group is this
            // block.
            overflow = ++core.flags[id] > kFlagCounterMax;
        } else if (++launch.flag_arrived[id] % launch.block_count == 0) {
            // Every core has set it once more: each core's counter rises by one. Cores not started
            // yet cannot have set it, so all are in flight or have ended.
            for (Core* other : launch.cores) overflow |= ++other->flags[id] > kFlagCounterMax;
            launch.changed.notify_all();
        }
    }
    if (overflow) {
        const std::string text = "cross-core flag " + std::to_string(id) + " was set more than " +
                                 std::to_string(kFlagCounterMax) + " times without a wait";
        kernel_finding("sync.flag-overflow", text.c_str(),
                       "wait for the flag as often as it is set", true);
    }
}

void cross_core_wait(uint16_t id) {
    Core& core = here();
    const void* site = core.last_site = __builtin_return_address(0);
    id %= kFlagIds;
    tell(core, CrossCoreWait{core.block_index, id, site});
    wait_until(core, {[&core, id] { return core.flags[id] != 0; },
                      "CrossCoreWaitFlag(" + std::to_string(id) + ")", site});
    std::lock_guard lock(core.launch->mutex);
    --core.flags[id];
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
    wait_until(core, {ready, "a wait for GM to become " + std::to_string(value), site});
}

void gm_changed() {
    LaunchState& launch = *here().launch;
    std::lock_guard lock(launch.mutex);
    launch.changed.notify_all();
}

}  // namespace drydock
