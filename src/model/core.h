#pragma once
// One logical core as the model sees it, and what all cores of one launch share.
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/fault_guard.h"
#include "event/observer.h"
#include "event/schedule.h"
#include "exec/deferred/deferred.h"
#include "isa/hard_event.h"
#include "model/core_context.h"

namespace drydock {

class Fibre;
class Schedule;
struct LaunchState;

/// The cores that run one block: first the cube core, if there is one, then the vector cores.
struct BlockCores {
    uint32_t cube = 0;
    uint32_t vector = 1;
    uint32_t total() const { return cube + vector; }
    bool mixed() const { return cube != 0 && vector != 0; }
};

/// Why a block stands still. `ready` is evaluated under LaunchState::mutex.
struct Wait {
    std::function<bool()> ready;
    std::string what;  ///< "SyncAll", "CrossCoreWaitFlag(3)"
    const void* site = nullptr;
    bool polling = false;  ///< may always go on, but others come first
};

/// A block in flight. Lives as long as its fibre; reset for each block.
struct Core : CoreContext {
    LaunchState* launch = nullptr;
    Fibre* fibre = nullptr;
    /// record() takes the slow path: observers, a schedule, or abort.
    std::atomic<bool> attention{false};
    Schedule* schedule = nullptr;          ///< holds instructions back; null = program order
    exec::Deferred* deferred = nullptr;    ///< executes on demand; null = at once
    const void* performed_site = nullptr;  ///< of the held instruction that is executed now
    const void* last_site = nullptr;       ///< call site of the newest record, for crash reports
    uint64_t seq = 0;
    uint64_t instructions = 0, elements = 0, gm_read_bytes = 0, gm_written_bytes = 0;
    const void* polled = nullptr;  ///< GM address of the newest scalar read
    uint32_t polls = 0;
    uint64_t no_ub = 0;          ///< what a cube core sees of UB
    uint32_t absent_spaces = 0;  ///< memories of the other kind of core, as space_bit()s
    Wait wait;
    Instr described;  ///< the newest instruction, while somebody wants its result
    /// How often this core has set each cross-core flag, by mode and id.
    uint32_t flag_sets[kFlagModes][kFlagIds] = {};

    /// Becomes core `number` of the launch: state of a fresh core, same memories.
    void begin_block(uint32_t number);
    /// "block 3", in a launch with cube cores "AIV 1 of block 3".
    std::string place() const;
};

/// How a block stopped a launch.
struct Stop {
    enum class Kind : uint8_t { kNone, kFault, kCrashed, kTimedOut, kDeadlock } kind = Kind::kNone;
    std::string what;
    uint32_t block = 0;
    const void* pc = nullptr;
    std::vector<const void*> stack;
};

/// What the blocks of one launch share.
struct LaunchState {
    uint32_t block_count = 0;
    BlockCores block_cores;
    bool coupled = false;  ///< cores of this SoC have a matrix unit and a vector unit each
    uint64_t tiling_key = 0;
    uint64_t tiling_bytes = 0;
    uint64_t system_workspace_bytes = 0;
    uint32_t core_limit = 0;  ///< vector cores of the SoC; waiting launches beyond it hang there
    uint32_t cube_limit = 0;  ///< cube cores of the SoC: the limit of launches that use them
    std::string kernel;
    std::function<void()> invoke;  ///< runs the kernel function once, on the current core
    std::span<Observer* const> observers;
    ScheduleOptions schedule;
    exec::DeferredOptions deferral;       ///< with kImmediate as best tier everything runs at once
    std::FILE* output = stdout;           ///< where kernels print
    std::vector<uint32_t> start_order;    ///< which core begins next; empty = as they are numbered
    bool results_wanted = false;          ///< by one of the observers
    const uint8_t* code_begin = nullptr;  ///< text of the kernel object
    const uint8_t* code_end = nullptr;

    std::atomic<uint32_t> next_core{0};  ///< number of the core to start next
    std::atomic<bool> abort{false};
    std::atomic<uint32_t> gm_waiters{0};
    std::atomic<uint32_t> ended{0};  ///< cores that have run to their end

    std::mutex mutex;  ///< everything below
    std::condition_variable changed;
    Stop stop;
    std::vector<Finding> findings;
    uint32_t workers = 0, idle_workers = 0;
    struct Rendezvous {
        uint32_t arrived = 0;
        uint64_t generation = 0;
    } sync_vector, sync_everyone;  ///< SyncAll<true> and SyncAll<false>
    /// Cores of a group that have set a flag for the n-th time: {mode, group, id, n} -> cores.
    std::map<std::array<uint32_t, 4>, uint32_t> flag_arrived;
    /// Cross-core flag counters of the cores that were signalled, by core number.
    std::unordered_map<uint32_t, std::array<uint32_t, kFlagIds>> flags;
    bool hand_flags_used = false;  ///< of the ids that SyncAll uses itself
    bool sync_used = false;
    std::vector<Core*> cores;  ///< blocks in flight
    uint64_t instructions = 0, elements = 0, gm_read_bytes = 0, gm_written_bytes = 0;
    exec::ExecStatistics executed;

    uint32_t core_count() const { return block_count * block_cores.total(); }
    bool observed() const { return !observers.empty(); }
    void notify(const Event& event) const {
        for (Observer* observer : observers) observer->on_event(event);
    }
    void notify_result(const Instr& instr) const {
        for (Observer* observer : observers) {
            if (observer->wants_results()) observer->on_result(instr);
        }
    }
    /// First stop wins; makes every running block take the slow path and every waiter wake.
    void stop_all(Stop reason);
    void stop_all_locked(Stop reason);
    /// Adds a finding, or counts it when the same one came from the same call site before.
    void add_finding(Finding finding);
};

/// Thrown through kernel frames to leave a block when the launch was stopped elsewhere.
struct BlockAbandoned : public PassThroughException {};
/// Thrown by kernel_fault().
struct KernelFault : public PassThroughException {
    explicit KernelFault(Finding f) : finding(std::move(f)) {}
    Finding finding;
};

/// The core of the calling thread; null outside a kernel.
Core*& thread_core();
/// Tells the listeners of the launch, if there are any, what `core` did.
template <class E>
void tell(const Core& core, const E& event) {
    if (core.launch->observed()) core.launch->notify(event);
}
/// Others may see and change GM after this: what `core` holds back of reads and stores is done.
inline void publish(Core& core) {
    if (core.deferred != nullptr) core.deferred->publish();
}
/// Leaves the block standing until wait.ready() holds. Throws BlockAbandoned when the launch stops.
void wait_until(Core& core, Wait wait);

}  // namespace drydock
