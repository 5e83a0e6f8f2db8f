#pragma once
// One logical core as the model sees it, and what all cores of one launch share.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "base/fault_guard.h"
#include "event/observer.h"
#include "model/core_context.h"

namespace drydock {

class Fibre;
struct LaunchState;

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
    std::atomic<bool> attention{false};  ///< record() takes the slow path: observers or abort
    const void* last_site = nullptr;     ///< call site of the newest record, for crash reports
    uint64_t seq = 0;
    uint64_t instructions = 0, elements = 0, gm_read_bytes = 0, gm_written_bytes = 0;
    const void* polled = nullptr;  ///< GM address of the newest scalar read
    uint32_t polls = 0;
    Wait wait;
    uint32_t flags[16] = {};  ///< cross-core flag counters

    /// Starts a block: state of a fresh core, same memories.
    void begin_block(uint32_t block);
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
    uint64_t tiling_key = 0;
    uint64_t tiling_bytes = 0;
    uint64_t system_workspace_bytes = 0;
    uint32_t core_limit = 0;  ///< cores of the SoC; waiting launches beyond it hang there
    std::string kernel;
    std::function<void()> invoke;  ///< runs the kernel function once, on the current core
    std::span<Observer* const> observers;
    const uint8_t* code_begin = nullptr;  ///< text of the kernel object
    const uint8_t* code_end = nullptr;

    std::atomic<uint32_t> next_block{0};
    std::atomic<bool> abort{false};
    std::atomic<uint32_t> gm_waiters{0};
    std::atomic<uint32_t> ended{0};  ///< blocks that have run to their end

    std::mutex mutex;  ///< everything below
    std::condition_variable changed;
    Stop stop;
    std::vector<Finding> findings;
    uint32_t workers = 0, idle_workers = 0;
    uint32_t sync_arrived = 0;
    uint64_t sync_generation = 0;
    std::map<uint16_t, uint32_t> flag_arrived;  ///< mode 0: cores that have set the flag
    std::vector<Core*> cores;                   ///< blocks in flight
    uint64_t instructions = 0, elements = 0, gm_read_bytes = 0, gm_written_bytes = 0;

    bool observed() const { return !observers.empty(); }
    void notify(const Event& event) const {
        for (Observer* observer : observers) observer->on_event(event);
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
/// Leaves the block standing until wait.ready() holds. Throws BlockAbandoned when the launch stops.
void wait_until(Core& core, Wait wait);

}  // namespace drydock
