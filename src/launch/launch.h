#pragma once
// Run N blocks of a kernel image and say how it went. The only door from the runtime to the model.
#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "event/observer.h"
#include "event/schedule.h"
#include "exec/deferred/statistics.h"
#include "kernel/kernel_abi.h"
#include "soc/soc.h"

namespace drydock {

/// One loaded kernel object: all tiling keys of one dtype combination.
class KernelImage {
  public:
    /// Loads the object with local symbols. Throws UserError naming the file when it cannot be
    /// loaded, has no table or a table of another version.
    static std::shared_ptr<const KernelImage> load(const std::string& path);
    ~KernelImage();
    const KernelTable& table() const { return *table_; }
    const std::string& path() const { return path_; }
    /// The instance for a key; null when there is none.
    const KernelEntry* find(uint64_t key) const;
    /// Keys that have an instance, for messages: "0, 1" or "any".
    std::string keys() const;

  private:
    KernelImage() = default;
    std::string path_;
    void* handle_ = nullptr;
    const KernelTable* table_ = nullptr;
};

/// When instructions are executed. The results are the same.
enum class ExecMode : uint8_t {
    kDefault,    ///< as DRYDOCK_EXEC_MODE says; else kImmediate
    kDeferred,   ///< when they are needed, by the best tier that can
    kImmediate,  ///< each at once
    kStrips,     ///< as kDeferred, with this tier as the best
    kRegisters,
};

/// Three quarters of the last cache, or DRYDOCK_STREAM_BYTES.
constexpr uint64_t kStreamBytesOfMachine = ~uint64_t{0};

struct Launch {
    const KernelImage* image = nullptr;
    const Soc* soc = nullptr;
    uint32_t block_count = 1;
    uint64_t tiling_key = 0;
    std::span<const std::byte> tiling;  ///< bytes the host wrote; copied to device memory by run()
    std::vector<KernelArg> args;        ///< inputs then outputs, in definition order
    std::vector<KernelArg> listed;      ///< tensors that args reach through list descriptors
    KernelArg workspace;
    uint64_t system_workspace_bytes = 0;
    ExecMode exec = ExecMode::kDefault;
    /// Copies to GM go past the caches when the tensors have this many bytes together.
    uint64_t stream_bytes = kStreamBytesOfMachine;
    ScheduleOptions schedule;
    std::FILE* output = stdout;            ///< where the kernel prints
    std::chrono::milliseconds timeout{0};  ///< 0 = none
    /// 0 = as many as the host has threads (1 when observed); an adversarial schedule has 1.
    uint32_t workers = 0;
};

/// A launch of a kernel that is code of the calling program: kernel tests, direct launches.
struct DirectLaunch {
    std::string kernel;            ///< name for messages
    std::function<void()> invoke;  ///< runs the kernel function once, on the current core
    const void* code = nullptr;    ///< an address in the object that holds the kernel
    const Soc* soc = nullptr;
    KernelType type = KernelType::kAivOnly;
    uint32_t block_count = 1;
    uint64_t tiling_key = 0;
    uint64_t system_workspace_bytes = 0;  ///< what GetUserWorkspace skips
    /// The memory the kernel may touch, for the checkers.
    std::vector<KernelArg> args;
    ExecMode exec = ExecMode::kDefault;
    ScheduleOptions schedule;
    std::chrono::milliseconds timeout{0};  ///< 0 = none
    uint32_t workers = 0;                  ///< as in Launch
};

enum class LaunchStatus : uint8_t {
    kOk,
    kFault,    ///< a misuse the kernel cannot go on from; see findings
    kCrashed,  ///< signal or exception in kernel code
    kTimedOut,
    kDeadlock,  ///< all unfinished blocks wait for each other
};

/// Where kernel (or other user) code stopped.
struct Crash {
    std::string what;  ///< "SIGSEGV at address 0x10", "exception: ...", "timed out after 5 s"
    uint32_t block = 0;
    const void* pc = nullptr;  ///< innermost known place in user code
    std::vector<const void*> stack;
};

struct LaunchStats {
    uint64_t instructions = 0;
    uint64_t elements = 0;  ///< elements executed
    uint64_t gm_read_bytes = 0;
    uint64_t gm_written_bytes = 0;
    uint64_t time_ns = 0;  ///< wall time of the blocks
    uint32_t workers = 0;
    exec::ExecStatistics executed;  ///< all zero when each instruction ran at once
    std::string tier;               ///< the one that executed the most records
};

struct LaunchResult {
    LaunchStatus status = LaunchStatus::kOk;
    std::vector<Finding> findings;  ///< of the model itself; observers keep theirs
    std::optional<Crash> crash;     ///< set for kCrashed, kTimedOut, kDeadlock
    LaunchStats stats;
};

/// Runs the launch to its end on the calling thread and the worker pool. One launch at a time per
/// process; further callers wait. Throws UserError when the launch itself is impossible (block
/// count 0 or over 65535, key without instance, argument count).
LaunchResult run(const Launch& launch, std::span<Observer* const> observers = {});
/// The same for a kernel of the calling program. Throws UserError for a block count or a kernel
/// type that the SoC does not have.
LaunchResult run(const DirectLaunch& launch, std::span<Observer* const> observers = {});

}  // namespace drydock
